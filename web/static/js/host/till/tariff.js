/**
 * The club's prices, in euro with exact cents; `fed`, those the throws feed, the station names, others are the club's.
 */
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { uuid } from "../../lib/uuid.js";
import { t } from "../../lib/words.js";
import { cents, typed } from "./money.js";

const line = ({ key, title, cents: price }) => ({ key, title, price: typed(price) });
const proposal = (key, price) => line({ key, title: t(`tariff.${key}`), cents: price });

function Line({ item, onChange, onOut }) {
  const id = useId("tariff");
  return html`
    <li class="tariff-line">
      <label class="out-of-sight" for=${`${id}-title`}>${t("tariff.title")}</label>
      <input
        class="input"
        id=${`${id}-title`}
        maxlength="40"
        autocomplete="off"
        value=${item.title}
        onInput=${(event) => onChange({ title: event.target.value })}
      />
      <label class="out-of-sight" for=${`${id}-price`}>${t("tariff.price", { item: item.title })}</label>
      <input
        class="input tariff-price"
        id=${`${id}-price`}
        inputmode="decimal"
        autocomplete="off"
        aria-invalid=${cents(item.price) === null}
        value=${item.price}
        onInput=${(event) => onChange({ price: event.target.value })}
      />
      <button
        type="button"
        class="seat-button"
        aria-label=${t("tariff.out", { item: item.title })}
        onClick=${onOut}
      >✕</button>
    </li>`;
}

/** @param {object} props.fed  what the throws feed -> cents of a first proposal */
export function Tariff({ items, fed, order }) {
  const [open, setOpen] = useState(items.length === 0);
  const [lines, setLines] = useState(() =>
    items.length ? items.map(line) : Object.entries(fed).map(([key, price]) => proposal(key, price)),
  );
  const left = Object.entries(fed).filter(([key]) => !lines.some((other) => other.key === key));
  const change = (index, part) => setLines(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const wrong = lines.some(({ title, price }) => !title.trim() || cents(price) === null);
  const save = async (event) => {
    event.preventDefault();
    const answer = await order("tariff", {
      items: lines.map(({ key, title, price }) => ({ key, title: title.trim(), cents: cents(price) })),
    });
    if (answer.ok) setOpen(false);
  };
  return html`
    <button type="button" class="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      ${t("tariff.edit")}
    </button>
    ${
      open &&
      html`
      <form class="fields" onSubmit=${save}>
        <p class="hint">${t("tariff.how")}</p>
        <ul class="tariff">
          ${lines.map(
            (item, index) => html`<${Line}
            key=${item.key}
            item=${item}
            onChange=${(part) => change(index, part)}
            onOut=${() => setLines(lines.filter((_, at) => at !== index))}
          />`,
          )}
        </ul>
        ${left.map(
          ([key, price]) => html`<button
            type="button"
            key=${key}
            class="button button-plain"
            onClick=${() => setLines([...lines, proposal(key, price)])}
          >
          ${t("tariff.again", { item: t(`tariff.${key}`) })}
        </button>`,
        )}
        <button
          type="button"
          class="button button-plain"
          onClick=${() => setLines([...lines, { key: `own_${uuid().slice(0, 8)}`, title: "", price: typed(50) }])}
        >
          ${t("tariff.add")}
        </button>
        ${wrong && html`<p class="wrong" role="status">${t("tariff.wrong")}</p>`}
        <button type="submit" class="button button-gold" disabled=${wrong}>${t("save")}</button>
      </form>`
    }`;
}
