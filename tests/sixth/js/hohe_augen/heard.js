/** What is to be heard of the game: whether dice fell between two of its pictures. */
const count = ({ picture }) => Object.values(picture.eyes).flat().length;

export const fell = (before, now) => count(now) > count(before);
