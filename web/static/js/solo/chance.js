/** Dice and luck from the browser's own cryptographic chance. */
const FAIR = 252; // a byte below it is one of 42 whole sixes; the others are thrown away
const WHOLE = 2 ** 32;

/** The faces of `count` fair dice. */
export function thrown(count) {
  const faces = [];
  while (faces.length < count) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR) faces.push((byte % 6) + 1);
  }
  return faces;
}

/** A number from 0 up to 1. */
export const luck = () => crypto.getRandomValues(new Uint32Array(1))[0] / WHOLE;
