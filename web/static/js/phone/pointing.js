/** The place that a thumb rests on, told to the walls while it hesitates: the last one, and not too many a second. */
const EVERY = 220; // milliseconds; the station takes five a second

/** @returns {(hint: {game: number, choice: number, place: number|null}) => void} */
export function pointing(connection) {
  let [last, timer] = [0, null];
  return (hint) => {
    clearTimeout(timer);
    const send = () => {
      last = performance.now();
      connection.mention("hover", hint);
    };
    timer = setTimeout(send, Math.max(0, last + EVERY - performance.now()));
  };
}
