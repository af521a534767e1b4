/** What is to be heard of a game at the table: whether dice fell between two of its pictures. */
export const fell = (before, now) => Boolean(now.last?.die) && now.last.n > (before.last?.n ?? 0);
