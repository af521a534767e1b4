/** The station as a machine: how it is, its data, its end. */
import { html } from "../../lib/dom.js";
import { Backup } from "./backup.js";
import { End, Report, Screen } from "./end.js";
import { Release } from "./release.js";
import { Values, useValues } from "./values.js";

/** @param {Function|null} props.machine  a `machine` message; null where there is no station to ask */
export function Machine({ link, machine }) {
  const found = useValues(machine, link.up);
  return html`
    ${found && html`<${Values} values=${found.values} />`}
    <${Backup} tool=${machine} up=${link.up} />
    ${found?.screen && html`<${Screen} tool=${machine} />`}
    <${Release} tool=${machine} up=${link.up} />
    ${found && html`<${End} tool=${machine} mayEnd=${found.may_end} /><${Report} tool=${machine} />`}`;
}
