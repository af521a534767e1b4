/** One line of text that shrinks to its box before it is cut, and is cut between letters only. */
import { html } from "./dom.js";
import { useFit } from "./hooks.js";

export function Fit({ text, least, as: Tag = "span", className = "" }) {
  const ref = useFit(text, least);
  return html`<${Tag} class=${`fit ${className}`}><span class="fit-text" ref=${ref} title=${text}>${text}</span></${Tag}>`;
}
