/** What is to be heard of a game at the table: whether dice fell between two of its pictures. */
export const fell = (before, now) => now.picture.dice !== null && before.picture.dice === null;
