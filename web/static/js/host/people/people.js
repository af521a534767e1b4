/**
 * People of the club and of the evening.  A line says who is here, with or without a phone; a touch opens what can be
 * done: free the phone, sit out, go home, come into the game, and, rarely, rename, merge, forget.
 */
import { meant } from "../../lib/alike.js";
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { t } from "../../lib/words.js";
import { AddPlayer, addHere } from "./add_player.js";
import { Sure } from "../sure.js";
import { NameField } from "../../parts/name_field.js";

const phoneWords = ({ phone, asleep }) => t(phone ? (asleep ? "people.asleep" : "people.phone") : "people.none");

/** What is said of a person in small letters. */
function said(player, playing) {
  const words = [phoneWords(player)];
  if (player.here === false) words.unshift(t("people.away"));
  else if (playing) words.unshift(t("people.playing"));
  if (player.guest) words.push(t("people.guest"));
  return words.join(" · ");
}

/** A choice of name to become: a new spelling, or another person, who then is the same. */
function Rename({ name, people, order, onDone }) {
  const [into, setInto] = useState(name);
  const id = useId("rename");
  const wish = into.trim().replace(/\s+/g, " ");
  const other = meant(
    wish,
    people.map((person) => person.name).filter((one) => one !== name),
  );
  const submit = async () => (await order("rename", { name, into: wish })).ok && onDone();
  const send = (event) => {
    event.preventDefault();
    if (!other && wish && wish !== name) submit();
  };
  return html`
    <form class="person-form" onSubmit=${send}>
      <label class="label" for=${id}>${t("people.rename_label")}</label>
      <${NameField} id=${id} list=${`${id}-names`} value=${into} onName=${setInto} />
      <datalist id=${`${id}-names`}>
        ${people
          .filter((person) => person.name !== name)
          .map(
            (person) => html`<option
          key=${person.name}
          value=${person.name}
        />`,
          )}
      </datalist>
      ${
        other
          ? html`<${Sure}
            label=${t("people.merge", { name, into: other })}
            what=${t("people.merge_what", { name, into: other })}
            sure=${t("people.merge_sure")}
            onSure=${submit}
          />`
          : html`<button type="submit" class="button" disabled=${!wish || wish === name}>
            ${t("people.rename_do")}
          </button>`
      }
      <p class="hint">${t("people.rename_hint")}</p>
    </form>`;
}

/** What the running game makes of this person: going home, coming back, coming late. */
function InGame({ name, state, order }) {
  const { game } = state;
  if (!game || game.picture.status !== "running") return null;
  const { setup, picture } = game;
  const left = (game.left ?? []).some((one) => one.name === name);
  if (setup.players.includes(name))
    return html`<${Sure}
      label=${t("people.leave")}
      what=${t("people.leave_what", { name })}
      sure=${t("people.leave_sure")}
      onSure=${() => order("leave", { player: name })}
    />`;
  if (left)
    return html`<button type="button" class="button" onClick=${() => order("return", { player: name })}>
      ${t("people.return")}
    </button>`;
  if (picture.durchgang !== 1) return null;
  if (!setup.teams)
    return html`<button type="button" class="button" onClick=${() => order("come", { player: name })}>
      ${t("people.come")}
    </button>`;
  return setup.teams.map(
    (team) =>
      html`<button
        type="button"
        key=${team.name}
        class="button"
        onClick=${() => order("come", { player: name, team: team.name })}
      >
        ${t("people.come_team", { team: team.name })}
      </button>`,
  );
}

/** Games at the table where a computer may play on for somebody, or gives the seat back. */
function AtTables({ name, state, order }) {
  const tables = (state.tables ?? []).filter(
    ({ picture, setup }) => picture.status !== "finished" && setup.players.includes(name),
  );
  return tables.map(({ id, game, dice, computers = {}, stand_ins: standing = [] }) => {
    const title = t(`${game}.title`);
    if (standing.includes(name))
      return html`<button
        type="button"
        key=${id}
        class="button"
        onClick=${() => order("return", { player: name, game: id })}
      >
        ${t("people.table_return", { game: title })}
      </button>`;
    if (dice !== "station" || name in computers) return null;
    return html`<${Sure}
      key=${id}
      label=${t("people.stand_in", { game: title })}
      what=${t("people.stand_in_what", { name })}
      sure=${t("people.stand_in_sure")}
      onSure=${() => order("stand_in", { game: id, player: name, strength: "mittel" })}
    />`;
  });
}

function Actions({ player, state, order, onClose }) {
  const { name, phone, asleep, here = true, guest = false } = player;
  const [renaming, setRenaming] = useState(false);
  const playing = state.game?.picture.status === "running" && state.game.setup.players.includes(name);
  return html`
    <div class="person-actions" role="group" aria-label=${name}>
      ${
        (phone || asleep) &&
        html`<${Sure}
        label=${t("host.release")}
        sure=${t("host.release_sure")}
        onSure=${() => order("release", { name })}
      />`
      }
      <${InGame} name=${name} state=${state} order=${order} />
      <${AtTables} name=${name} state=${state} order=${order} />
      ${
        !playing &&
        html`<button type="button" class="button" onClick=${() => order("here", { name, here: !here })}>
        ${t(here ? "people.sit_out" : "people.is_back")}
      </button>`
      }
      <button type="button" class="button" onClick=${() => order("mark_guest", { name, guest: !guest })}>
        ${t(guest ? "people.make_member" : "people.make_guest")}
      </button>
      <button type="button" class="button" aria-expanded=${renaming} onClick=${() => setRenaming(!renaming)}>
        ${t("people.rename")}
      </button>
      ${renaming && html`<${Rename} name=${name} people=${state.players} order=${order} onDone=${onClose} />`}
      ${
        !playing &&
        !phone &&
        !asleep &&
        html`<${Sure}
        label=${t("host.remove")}
        what=${t("people.remove_what", { name })}
        sure=${t("host.remove_sure")}
        onSure=${() => order("remove_player", { name })}
      />`
      }
      ${
        !playing &&
        html`<${Sure}
        label=${t("people.forget")}
        what=${t("people.forget_what", { name })}
        sure=${t("people.forget_sure", { name })}
        onSure=${() => order("forget", { name })}
      />`
      }
    </div>`;
}

function Person({ player, open, onToggle, state, order }) {
  const { name, asked } = player;
  const playing = state.game?.picture.status === "running" && state.game.setup.players.includes(name);
  return html`
    <li class=${`person ${player.here === false ? "person-away" : ""}`}>
      <button type="button" class="line-button" aria-expanded=${open} onClick=${onToggle}>
        <span class="person-name">
          ${name}
          <small>${said(player, playing)}</small>
          ${asked && html`<small class="person-asked">${t("people.asked")}</small>`}
        </span>
        <i class="part-sign" aria-hidden="true" />
      </button>
      ${
        asked &&
        !open &&
        html`<${Sure}
        label=${t("host.release")}
        sure=${t("host.release_sure")}
        onSure=${() => order("release", { name })}
      />`
      }
      ${open && html`<${Actions} player=${player} state=${state} order=${order} onClose=${onToggle} />`}
    </li>`;
}

/** Devices that are connected now: phones with their players, walls, other hosts. */
function Clients({ clients }) {
  if (!clients?.length) return null;
  const words = ({ name, names, role, since }) =>
    [
      [name, ...(names ?? [])].filter(Boolean).join(", "),
      t(`people.role.${role}`),
      since && t("people.since", { time: since }),
    ]
      .filter(Boolean)
      .join(" · ");
  return html`
    <h3>${t("people.connected")}</h3>
    <ul class="plain-lines">${clients.map((client, index) => html`<li key=${index}>${words(client)}</li>`)}</ul>`;
}

export function People({ state, order }) {
  const [open, setOpen] = useState(null);
  const sorted = [
    ...state.players.filter(({ here }) => here !== false),
    ...state.players.filter(({ here }) => here === false),
  ];
  return html`
    <ul class="people">
      ${sorted.map(
        (player) => html`<${Person}
        key=${player.name}
        player=${player}
        state=${state}
        order=${order}
        open=${open === player.name}
        onToggle=${() => setOpen(open === player.name ? null : player.name)}
      />`,
      )}
    </ul>
    <${AddPlayer} onAdd=${(name) => addHere(order, name)} />
    <${Clients} clients=${state.clients} />`;
}
