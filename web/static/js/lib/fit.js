/**
 * Text that shrinks to its box before it is cut, and is cut between letters only.
 *
 * Nothing is tried out on the page: how wide a text is at one pixel is measured once on a canvas and kept, how wide
 * the box is and how large its type comes from one observer whenever the box gets another size, and the ratio of the
 * two is written once.  The box has its width and its line from the style (.fit in base.css), never from what the text
 * shrinks to.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./dom.js";

const LOOSE = 1.01; // the canvas rounds otherwise than the page
const drawing = document.createElement("canvas").getContext("2d");
const widths = new Map(); // font and text -> pixels of width for each pixel of size
const fits = new Map(); // box -> what stands in it: {inner, text, lines, least, width, size, font}

/** Width of `text` at a size of 1 px; the page sets tabular figures, which are all as wide as a zero. */
function widthOf(text, font) {
  const key = `${font}|${text}`;
  if (!widths.has(key)) {
    drawing.font = font;
    widths.set(key, drawing.measureText(text.replace(/\d/g, "0")).width / 100);
  }
  return widths.get(key);
}

/** The widest line when `text` is broken once, after a hyphen or a space of whatever width, where that is best. */
function widthOfTwo(text, font) {
  const whole = widthOf(text, font);
  const breaks = [...text.matchAll(/[ \u200b-]/g)].map(({ index }) => index + 1);
  return Math.min(
    whole,
    ...breaks.map((at) => Math.max(widthOf(text.slice(0, at).trimEnd(), font), widthOf(text.slice(at), font))),
  );
}

let families = null; // of names and figures; asked for once, since asking makes the page work out its styles

/** How wide `text` in bold names is, on `lines` lines (1 or 2), in parts of its size; `figures`: set in figures. */
export function wide(text, lines = 1, figures = false) {
  if (families === null) {
    const style = getComputedStyle(document.documentElement);
    families = [style.getPropertyValue("--names"), style.getPropertyValue("--figures")];
  }
  return (lines === 2 ? widthOfTwo : widthOf)(text, `600 100px ${families[figures ? 1 : 0]}`) * LOOSE;
}

/** Draws anew once fonts have come, for who asks `wide`. */
export function useFonts() {
  const [, setCame] = useState(0);
  useEffect(() => {
    const came = () => setCame((times) => times + 1);
    document.fonts.addEventListener("loadingdone", came);
    return () => document.fonts.removeEventListener("loadingdone", came);
  }, []);
}

/** The size of a text in ems that needs `needed` where there is `width`; "" for its full one. */
function sizeOf(needed, width, least) {
  const ratio = Math.max(Math.min(1, width / needed), least);
  return ratio < 1 ? `${Math.floor(ratio * 1000) / 1000}em` : "";
}

function fit(box) {
  if (!box.width) return; // not laid out yet
  const needed = (box.lines === 2 ? widthOfTwo : widthOf)(box.text, box.font) * box.size * LOOSE;
  const size = sizeOf(needed, box.width, box.least);
  if (box.inner.style.fontSize !== size) box.inner.style.fontSize = size;
}

const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const { fontSize, fontWeight, fontFamily } = getComputedStyle(target);
    Object.assign(fits.get(target), {
      width: contentRect.width,
      size: Number.parseFloat(fontSize),
      font: `${fontWeight} 100px ${fontFamily}`,
    });
  }
  for (const { target } of entries) fit(fits.get(target)); // written when all is read
});

document.fonts.addEventListener("loadingdone", () => {
  widths.clear();
  fits.forEach(fit);
});

/** A name of which it is known how large it is and what room it has, in pixels: nothing is observed. */
export function Name({ text, size, room, lines, least = 0.5 }) {
  const fontSize = sizeOf(size * wide(text, lines), room, least);
  return html`<span class=${`who-name fit fit-${lines}`}>
    <span class="fit-text" title=${text} style=${{ fontSize }}>${text}</span>
  </span>`;
}

/**
 * @param {object} props
 * @param {number} [props.least]  the smallest size, as a part of the full one
 * @param {1|2} [props.lines]
 */
export function Fit({ text, least = 0.6, lines = 1, as: Tag = "span", className = "" }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const box = ref.current;
    fits.set(box, { width: 0 });
    observer.observe(box);
    return () => {
      observer.unobserve(box);
      fits.delete(box);
    };
  }, []);
  useLayoutEffect(() => {
    const box = fits.get(ref.current);
    Object.assign(box, { inner: ref.current.firstChild, text, least, lines });
    fit(box);
  }, [text, least, lines]);
  return html`<${Tag} class=${`fit fit-${lines} ${className}`} data-text=${text} ref=${ref}>
    <span class="fit-text" title=${text}>${text}</span>
  </${Tag}>`;
}
