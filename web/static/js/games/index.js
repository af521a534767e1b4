/**
 * The games that the pages know.  A game is its modules: `wall` draws the body of the wall, `phone` a seat's
 * question, `help` its rules in our own words, `heard` tells what falls at a table, `host` how it is set up and what
 * the host may do in it (a game on the lane only).  A new game is its folder and its name twice here.
 *
 * Every module is given a `state` whose `game` is the game that is looked at, also for a game at the table:
 *   wall.head(game) → {title, words}       wall.Body({state, join})
 *   wall.Standings({state})                the standings alone, over the whole board; a game may go without
 *   wall.Card({game})                      a table's game beside another one, about 19 by 26 units of the wall
 *   phone.head(game) → string              phone.Question({state, seat, act, hover, sending, sound})
 *   help.Help()                           heard.fell(before, now) → boolean
 *   help.Picture()                        a small drawing; a game may go without
 * `act(event)` sends a game event and resolves with the acknowledgement; `js/parts/throw_dice.js` asks for a throw of
 * dice. A game at the table has its name in the words `<key>.title` and in a few words `about.short.<key>`; its house
 * rules, how many may play and what the book counts of it come from the station (`page.games`).
 */
import * as haeuschenbauen from "./haeuschenbauen/index.js";
import * as hausnummern from "./hausnummern/index.js";
import * as schocken from "./schocken/index.js";
import * as sechzehn_tot from "./sechzehn_tot/index.js";
import * as zehntausend from "./zehntausend/index.js";

export const GAMES = { hausnummern, schocken, zehntausend, sechzehn_tot, haeuschenbauen };

/** The modules of the state's game, or null while there is none. */
export const modulesOf = (state) => (state.game ? (GAMES[state.game.game] ?? null) : null);
