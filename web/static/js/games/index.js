/**
 * The games that the pages know.  A game is its modules: `wall` draws the body of the wall, `phone` a seat's
 * question, `host` how it is set up and what the host may do in it (a game on the lane only).  A new game is one line
 * here.
 *
 * Every module is given a `state` whose `game` is the game that is looked at, also for a game at the table:
 *   wall.head(game) → {title, words}       wall.Body({state, join})
 *   wall.Standings({state})                the standings alone, over the whole board; a game may go without
 *   wall.Card({game})                      a table's game beside another one, about 19 by 26 units of the wall
 *   phone.head(game) → string              phone.Question({state, seat, act, sending, sound})
 * `act(event)` sends a game event and resolves with the acknowledgement; `js/throw_dice.js` asks for a throw of dice.
 * A game at the table has its name in the words `<key>.title` and in a few words `<key>.short`; its house rules and how
 * many may play are in `js/tables/kinds.js`.
 */
import * as haeuschenbauenPhone from "./haeuschenbauen/phone.js";
import * as haeuschenbauenWall from "./haeuschenbauen/wall.js";
import * as hausnummernHost from "./hausnummern/host.js";
import * as hausnummernPhone from "./hausnummern/phone.js";
import * as hausnummernWall from "./hausnummern/wall.js";
import * as schockenPhone from "./schocken/phone.js";
import * as schockenWall from "./schocken/wall.js";
import * as sechzehnTotPhone from "./sechzehn_tot/phone.js";
import * as sechzehnTotWall from "./sechzehn_tot/wall.js";
import * as zehntausendPhone from "./zehntausend/phone.js";
import * as zehntausendWall from "./zehntausend/wall.js";

export const GAMES = {
  hausnummern: { wall: hausnummernWall, phone: hausnummernPhone, host: hausnummernHost },
  haeuschenbauen: { wall: haeuschenbauenWall, phone: haeuschenbauenPhone },
  sechzehn_tot: { wall: sechzehnTotWall, phone: sechzehnTotPhone },
  schocken: { wall: schockenWall, phone: schockenPhone },
  zehntausend: { wall: zehntausendWall, phone: zehntausendPhone },
};

/** The modules of the state's game, or null while there is none. */
export const modulesOf = (state) => (state.game ? GAMES[state.game.game] ?? null : null);
