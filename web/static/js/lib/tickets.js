/**
 * The tickets this device holds: one for each player (name -> ticket), and the host's; and whether its people want
 * tips.
 *
 * They live in localStorage, so that a reload or the QR code opened again finds the same person.  A browser in
 * private mode may refuse to store; then they live as long as the page, and `lasting` is false so that the page
 * can say so.
 */
const PLAYERS = "kegelstation.tickets";
const HOST = "kegelstation.host";
const TIPS = "kegelstation.tips";
const memory = new Map();

export const storage = { lasting: true };

/** What this browser keeps as `key`, or null. */
export function read(key) {
  try {
    if (storage.lasting) return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    storage.lasting = false;
  }
  return memory.get(key) ?? null; // what could not be stored is newer than what is
}

export function write(key, text) {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    storage.lasting = false;
  }
}

/** {name: ticket} of the players on this phone; empty where nothing or nonsense is stored. */
export function playerTickets() {
  try {
    const held = JSON.parse(read(PLAYERS) ?? "{}");
    return held !== null && typeof held === "object" ? held : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

export function keepTicket(name, ticket) {
  write(PLAYERS, JSON.stringify({ ...playerTickets(), [name]: ticket }));
}

export function dropTicket(name) {
  const { [name]: _, ...rest } = playerTickets();
  write(PLAYERS, JSON.stringify(rest));
}

export function hostTicket() {
  return read(HOST) || null;
}

export function keepHostTicket(ticket) {
  write(HOST, ticket);
}

export const wantsTips = () => read(TIPS) === "1";

export function keepTips(wanted) {
  write(TIPS, wanted ? "1" : "0");
}

/** What is remembered as `key`; where nothing is, what `make` gives, from now on. */
export function remembered(key, make) {
  const known = read(key);
  if (known !== null) return known;
  const made = make();
  write(key, made);
  return made;
}
