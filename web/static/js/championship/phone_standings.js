/** How the championship stands on the phone, and its end. */
import { html } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { Wreath } from "../parts/wreath.js";
import { Crown } from "../games/schocken/crown.js";
import { pointsWord } from "./model.js";

/** Everybody in a line, the own one marked; before the first round who is there. */
export function List({ champ, name }) {
  if (champ.phase === "registration" || (champ.round === 1 && champ.phase === "drawn"))
    return html`<${Who} champ=${champ} name=${name} />`;
  return html`
    <section class="below" aria-label=${t("standings.title")}>
      <p class="label">${t(champ.phase === "running" ? "champ.phone.stands" : "standings.title")}</p>
      <ol class="lines">${champ.standings.map(
        (row) => html`
        <li key=${row.name} class=${`line ${row.name === name ? "line-own" : ""}`}>
          <span class="line-place">${row.place}.</span>
          <span class="line-name">
            ${row.name}
            ${champ.koenig.includes(row.name) && html` <${Crown} />`}
            ${row.gone && html` <small class="names-note">${t("champ.status.gone")}</small>`}
          </span>
          <span class="line-value">${pointsWord(row.points)}</span>
        </li>`,
      )}</ol>
    </section>`;
}

function Who({ champ, name }) {
  return html`
    <section class="below">
      <p class="label">${t("champ.phone.who")}</p>
      <ul class="names">${champ.people.map(
        (one) => html`
        <li key=${one.name} class=${one.name === name ? "line-own" : ""}>
          <span class="line-name">${one.name}</span>
          <span class="names-note">${t(`champ.status.${one.status}`)}</span>
        </li>`,
      )}</ul>
    </section>`;
}

export function Ended({ champ, name }) {
  const own = champ.standings.find((row) => row.name === name);
  const won = champ.winner === name;
  return html`
    ${won && html`<div class="laurel"><${Wreath} /></div>`}
    <h2 class="ask">${won ? t("champ.phone.won", { name }) : t("champ.phone.winner", { name: champ.winner ?? "" })}</h2>
    ${
      own &&
      !won &&
      html`<p class="said">
      ${t("champ.phone.place", { name, n: own.place, points: pointsWord(own.points) })}
    </p>`
    }
    ${
      champ.koenig.length > 0 &&
      html`<p class="said champ-king"><${Crown} />
      <span>
        ${champ.koenig.includes(name) ? t("champ.you_king") : t("schocken.king_is", { names: list(champ.koenig) })}
      </span></p>`
    }`;
}
