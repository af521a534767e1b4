/** The club's prices, in euro with exact cents; those the throws feed have their own keys, others are the club's. */
import { html, useState } from "../dom.js";
import { useId } from "../hooks.js";
import { uuid } from "../uuid.js";
import { t } from "../words.js";
import { cents, typed } from "./money.js";

/** What feeds itself, with the price of a first proposal. */
export const FED = { pumpe: 10, neune: 10, letzter: 20, verpasst: 50 };

/** An item's name: the club's, else the list's for those that feed themselves. */
export const itemTitle = ({ key, title }) => title || (key in FED ? t(`tariff.${key}`) : key);

const editable = (items) => items.map((item) => ({ ...item, title: itemTitle(item), price: typed(item.cents) }));
const proposed = () => Object.entries(FED).map(([key, price]) => ({ key, title: t(`tariff.${key}`), price: typed(price) }));

function Line({ item, onChange, onOut }) {
  const id = useId("tariff");
  return html`
    <li class="tariff-line">
      <label class="out-of-sight" for=${`${id}-title`}>${t("tariff.title")}</label>
      <input class="input" id=${`${id}-title`} maxlength="40" autocomplete="off" value=${item.title} onInput=${(event) => onChange({ title: event.target.value })} />
      <label class="out-of-sight" for=${`${id}-price`}>${t("tariff.price", { item: item.title })}</label>
      <input class="input tariff-price" id=${`${id}-price`} inputmode="decimal" autocomplete="off" aria-invalid=${cents(item.price) === null} value=${item.price} onInput=${(event) => onChange({ price: event.target.value })} />
      <button type="button" class="seat-button" aria-label=${t("tariff.out", { item: item.title })} onClick=${onOut}>✕</button>
    </li>`;
}

export function Tariff({ items, order }) {
  const [open, setOpen] = useState(items.length === 0);
  const [lines, setLines] = useState(() => (items.length ? editable(items) : proposed()));
  const change = (index, part) => setLines(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const wrong = lines.some(({ title, price }) => !title.trim() || cents(price) === null);
  const save = async (event) => {
    event.preventDefault();
    const answer = await order("tariff", { items: lines.map(({ key, title, price }) => ({ key, title: title.trim(), cents: cents(price) })) });
    if (answer.ok) setOpen(false);
  };
  return html`
    <button type="button" class="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>${t("tariff.edit")}</button>
    ${open && html`
      <form class="fields" onSubmit=${save}>
        <p class="hint">${t("tariff.how")}</p>
        <ul class="tariff">${lines.map((item, index) => html`<${Line} key=${item.key} item=${item} onChange=${(part) => change(index, part)} onOut=${() => setLines(lines.filter((_, at) => at !== index))} />`)}</ul>
        <button type="button" class="button button-plain" onClick=${() => setLines([...lines, { key: `own_${uuid().slice(0, 8)}`, title: "", price: typed(50) }])}>${t("tariff.add")}</button>
        ${wrong && html`<p class="wrong" role="status">${t("tariff.wrong")}</p>`}
        <button type="submit" class="button button-gold" disabled=${wrong}>${t("save")}</button>
      </form>`}`;
}
