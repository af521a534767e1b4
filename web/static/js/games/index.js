/**
 * The games that the pages know.  A game is its modules: `wall` draws the body of the wall, `phone` a seat's
 * question, `host` how it is set up and what the host may do in it.  A new game is one line here.
 */
import * as hausnummernHost from "./hausnummern/host.js";
import * as hausnummernPhone from "./hausnummern/phone.js";
import * as hausnummernWall from "./hausnummern/wall.js";

export const GAMES = {
  hausnummern: { wall: hausnummernWall, phone: hausnummernPhone, host: hausnummernHost },
};

/** The modules of the state's game, or null while there is none. */
export const modulesOf = (state) => (state.game ? GAMES[state.game.game] ?? null : null);
