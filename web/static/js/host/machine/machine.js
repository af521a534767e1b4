/** The station as a machine: its data, and its end. */
import { html } from "../../lib/dom.js";
import { Backup } from "./backup.js";

/** @param {Function|null} props.machine  a `machine` message; null where there is no station to ask */
export function Machine({ link, machine }) {
  return html`<${Backup} tool=${machine} up=${link.up} />`;
}
