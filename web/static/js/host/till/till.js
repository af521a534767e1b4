/**
 * The till, off until a club wants it: who owes what, paid by one touch, charged by hand in two, and the tariff.  What
 * the throws cost the station works out; here nothing is added up.
 */
import { renewalOf } from "../../lib/answers.js";
import { html, useState } from "../../lib/dom.js";
import { useId } from "../../lib/hooks.js";
import { money } from "../../lib/local.js";
import { t } from "../../lib/words.js";
import { useBook } from "../evening/book.js";
import { Sure } from "../sure.js";
import { Tariff } from "./tariff.js";

/** How much somebody pays: all of it by one touch, or another amount. */
function Account({ person, items, order }) {
  const { name, charges, balance_cents: balance, carried_cents: carried, paid_cents: paid } = person;
  const by = new Map(items.map((item) => [item.key, item]));
  return html`
    <div class="person-actions" role="group" aria-label=${name}>
      <dl class="facts">
        ${charges.map(
          ({ item, n, cents }) => html`<div key=${item}>
          <dt>${n} × ${by.get(item)?.title ?? item}</dt>
          <dd>${money(cents)}</dd>
        </div>`,
        )}
        ${carried !== 0 && html`<div><dt>${t("till.carried")}</dt><dd>${money(carried)}</dd></div>`}
        ${paid !== 0 && html`<div><dt>${t("till.paid")}</dt><dd>${money(-paid)}</dd></div>`}
      </dl>
      ${
        balance > 0 &&
        html`<${Sure}
        label=${t("till.pay", { amount: money(balance) })}
        sure=${t("till.pay_sure", { name })}
        onSure=${() => order("paid", { person: name, cents: balance })}
      />`
      }
      <p class="label">${t("till.charge")}</p>
      <div class="till-charges">${items.map(
        (item) => html`
        <span class="till-charge" key=${item.key}><span>${item.title} <small>${money(item.cents)}</small></span>
          <button
            type="button"
            class="seat-button"
            aria-label=${t("till.less", { item: item.title, name })}
            onClick=${() => order("charge", { person: name, item: item.key, n: -1 })}
          >−</button>
          <button
            type="button"
            class="seat-button"
            aria-label=${t("till.more", { item: item.title, name })}
            onClick=${() => order("charge", { person: name, item: item.key, n: 1 })}
          >+</button>
        </span>`,
      )}</div>
    </div>`;
}

function People({ till, order }) {
  const [open, setOpen] = useState(null);
  return html`<ul class="people">${till.people.map(
    (person) => html`
    <li class="person" key=${person.name}>
      <button
        type="button"
        class="line-button"
        aria-expanded=${open === person.name}
        onClick=${() => setOpen(open === person.name ? null : person.name)}
      >
        <span class="person-name">
          ${person.name}
          <small>${t("till.this_evening", { amount: money(person.evening_cents) })}</small>
        </span>
        <b class=${`till-balance ${person.balance_cents > 0 ? "till-owes" : ""}`}>${money(person.balance_cents)}</b>
        <i class="part-sign" aria-hidden="true" />
      </button>
      ${open === person.name && html`<${Account} person=${person} items=${till.items} order=${order} />`}
    </li>`,
  )}</ul>`;
}

export function Till({ state, book, order }) {
  const on = state.club?.till ?? false;
  const [asked, setAsked] = useState(0);
  const news = `${renewalOf(state)} ${state.game?.throws?.length} ${asked}`;
  const till = useBook(book, on && state.evening ? `api/till?evening=${state.evening.number}` : null, news);
  const id = useId("till");
  const own = async (what, payload) => {
    const answer = await order(what, payload);
    setAsked((n) => n + 1);
    return answer;
  };
  // before the first evening there are only prices
  const known = on && (till ?? (state.evening ? null : { items: [], people: [] }));
  return html`
    <label class="switch" for=${id}>
      <input
        type="checkbox"
        id=${id}
        checked=${on}
        onChange=${(event) => order("club", { till: event.target.checked })}
      />
      <span>${t("till.on")}</span>
    </label>
    ${!on && html`<p class="hint">${t("till.what")}</p>`}
    ${
      known &&
      (known.people.length
        ? html`<${People} till=${known} order=${own} />`
        : html`<p class="hint">
      ${t("till.nobody")}
    </p>`)
    }
    ${
      known &&
      html`<${Tariff}
      key=${JSON.stringify(known.items)}
      items=${known.items}
      fed=${state.fed}
      order=${own}
    />`
    }`;
}
