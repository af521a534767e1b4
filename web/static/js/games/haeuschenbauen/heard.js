/** What is to be heard of a game at the table: whether dice fell between two of its pictures. */
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

export const fell = (before, now) => sum(now.picture.rolls) > sum(before.picture.rolls);
