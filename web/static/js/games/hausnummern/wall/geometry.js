/**
 * How large everything on the board is, worked out from its box in pixels: names as large as they can be read at eight
 * metres, plates in one column and as large as that leaves room for.  Nothing is measured on the page but the box; how
 * wide a text is says the caller (`wide`, in parts of its size).
 */
const LINE = 1.03; // of a name, in parts of its size
const BELOW = 1.08; // the same where something stands right below
const RIM = 0.13; // of a plate, in parts of its height, both sides
const FIELD = 0.61; // width of a field, in parts of the plate's height
const TAB = 0.36; // more for the mark of a team's plate
const LEAST_NAME = 4.4; // hundredths of the screen's height: capitals of 3.1 %
const LEAST_NAME_FEW = 6.45; // up to six players: capitals of 4.5 %
const FEW = 6;
const LADDER_PLATES = 8; // up to so many rows beside the question have their plates

/** How wide a plate is, in parts of its height. */
export const plateRatio = (digits, team) => digits * FIELD + RIM + (team ? TAB : 0);

/** The largest size up to `most` at which all `names` fit `width`, in one line or, where that is high enough, two. */
function nameSize(names, width, height, most, wide) {
  const fits = (name) => {
    const one = Math.min(width / wide(name, 1), height / LINE);
    const two = Math.min(width / wide(name, 2), height / (2 * LINE));
    return Math.max(one, two);
  };
  return Math.min(most, ...names.map(fits));
}

/** The width that `names` need at size `size`, where a row is `height` high. */
function nameWidth(names, size, height, wide) {
  const lines = height >= 2 * LINE * size ? 2 : 1;
  return size * 1.04 * Math.max(...names.map((name) => wide(name, lines)));
}

/** How many lines names of a size have room for. */
const linesOf = (name, height) => (height >= 2 * LINE * name ? 2 : 1);

/** A row whose plate stands before the name. */
function beside({ row, width, rank, digits, team, names, least, most, screen, wide }) {
  const high = row * 0.97;
  const room = width - rank - 4.6 * screen;
  const needed = Math.min(nameWidth(names, least, high, wide), room * 0.64);
  const ratio = plateRatio(digits, team);
  const plate = Math.min(row * 0.86, (room - needed) / ratio);
  const nameRoom = room - plate * ratio;
  const name = Math.max(least, nameSize(names, nameRoom, high, most, wide));
  return { plate, name, nameRoom, stacked: false, lines: linesOf(name, high) };
}

/** A row whose plate stands below the name. */
function stacked({ row, width, rank, digits, team, names, least, most, screen, wide }) {
  const nameRoom = width - 2 * screen;
  const plate = Math.min(row * 0.97 - BELOW * least, (nameRoom - rank - screen) / plateRatio(digits, team));
  const high = row * 0.97 - plate;
  const name = Math.max(least, nameSize(names, nameRoom, high, Math.min(most, high / BELOW), wide));
  return { plate, name, nameRoom, stacked: true, lines: linesOf(name, high) };
}

/** The better of both: below the name where the plate becomes so much larger, `worth` in parts of the other. */
function row(box, worth = 1.12) {
  const [a, b] = [beside(box), stacked(box)];
  return b.plate > worth * a.plate ? b : a;
}

/** How much higher the leader's row is. */
const leadOf = (lines, columns) => (columns === 1 ? (lines > 8 ? 1.3 : 1.6) : lines > 4 ? 1.3 : 1.5);

/**
 * The board of single players.
 * @param {object} box  `width`, `height`; `screen`: a hundredth of the screen's height; `names` in order; `lead`: how
 *   many of them lead; `digits`; `ladder`: the narrow one beside a question; `wide(text, lines)`
 * @returns {object}  columns, lines, row, leadRow, and of a row and the leader's `plate`, `name`, `stacked`; `rank`
 */
export function playersBoard({ width, height, screen, names, lead, digits, ladder, wide }) {
  const columns = ladder || names.length <= FEW ? 1 : names.length <= 16 ? 2 : 3;
  const alone = lead === 1;
  const lines = Math.max(Math.ceil((names.length - (alone ? 1 : 0)) / columns), 1);
  const part = alone ? leadOf(lines, columns) : 0;
  const high = Math.min(height / (lines + part), 22 * screen);
  const gap = columns > 1 ? 1.6 * screen : 0;
  const wideRow = (width - gap * (columns - 1)) / columns;
  const least = (names.length <= FEW && !ladder ? LEAST_NAME_FEW : LEAST_NAME) * screen;
  const rank = Math.max(4.8 * screen, Math.min(high * 0.62, 9 * screen));
  const plates = !ladder || names.length <= LADDER_PLATES;
  const base = {
    digits: plates ? digits : 0,
    team: false,
    screen,
    wide,
    least,
    most: Math.min(high * 0.5, 10 * screen),
  };
  const others = row({ ...base, row: high, width: wideRow, rank, names });
  const leadRow = high * part;
  const leadRank = Math.max(rank, Math.min(leadRow * 0.62, 13 * screen));
  const first = alone
    ? row(
        {
          ...base,
          row: leadRow,
          width: ladder ? width : width - 15.5 * screen,
          rank: columns === 1 ? rank : leadRank,
          names: names.slice(0, 1),
          most: Math.min(leadRow * 0.52, 15 * screen),
          least: ladder ? least : Math.max(least, others.name),
        },
        1.2,
      )
    : others;
  return { columns, lines, gap, row: high, leadRow, rank, leadRank, plates, others, leads: first };
}

/**
 * The board of a duel: a band for each team, its average the largest figure, its players below.
 * @param {object} box  as above, with `teams`: [{name, members, average, gap}], the last two as they are written
 */
export function teamsBoard({ width, height, screen, teams, digits, ladder, wide, wideFigure }) {
  const columns = ladder ? 1 : 2;
  const gap = 1.6 * screen;
  const bands = Math.ceil(teams.length / columns);
  const [cell, band] = [(width - gap * (columns - 1)) / columns, (height - gap * (bands - 1)) / bands];
  const figure = Math.max(...teams.map(({ average }) => wideFigure(average)));
  const least = LEAST_NAME * screen;
  const mark = 9 * screen;
  const room = cell - 4 * screen;
  const words = teams.flatMap(({ name, gap: lack }) => [5.6 * (1.2 + Math.min(wide(name, 1), 5)), 4.7 * wide(lack, 1)]);
  const nameRoom = mark + (2 + Math.max(...words)) * screen;
  const most = Math.min(20 * screen, band * (ladder ? 0.72 : 0.36));
  const aside = Math.min(most, (room - nameRoom) / figure);
  const under = Math.min(
    ladder ? most : Math.max(13.1 * screen, band * 0.2),
    room / figure,
    band - 9.5 * screen,
    20 * screen,
  );
  const stackedHead = aside < 13.1 * screen && under > aside;
  const average = stackedHead ? under : aside;
  const head = ladder
    ? band
    : stackedHead
      ? average * 0.78 + (band > 60 * screen ? 7 : 5) * screen
      : average * 0.86 + 2.4 * screen;
  const members = Math.max(...teams.map((team) => team.members.length));
  const high = Math.min((band - head - 0.4 * screen) / members, 17 * screen);
  const names = teams.flatMap((team) => team.members);
  const others = row({
    row: high,
    width: room,
    rank: 0,
    digits,
    team: true,
    names,
    screen,
    wide,
    least,
    most: Math.min(high * 0.5, 8 * screen),
  });
  const plate = Math.min(others.plate, average * 0.9, 12.4 * screen);
  return { columns, bands, gap, cell, band, head, average, stackedHead, row: high, others: { ...others, plate } };
}
