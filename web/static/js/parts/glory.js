/** What is cheered, or laughed at: all nine, the Kranz (eight around the König, who stands), the Pumpe. */
const KING = 5;

/** @returns {"nine"|"kranz"|"pumpe"|null} */
export function gloryOf({ pins, fallen = null }) {
  if (pins === 9) return "nine";
  if (pins === 0) return "pumpe";
  return pins === 8 && fallen && !fallen.includes(KING) ? "kranz" : null;
}
