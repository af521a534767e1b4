/** The street as a picture to send on: the drawing with its type in it, made a PNG by the browser itself. */
import { page } from "../lib/page.js";
import { save } from "../lib/save.js";

const SCALE = 2;
const FONTS = [
  ["Barlow Condensed", "barlow-condensed-latin-600-normal.woff2"],
  ["Barlow Semi Condensed", "barlow-semi-condensed-latin-600-normal.woff2"],
];

const asUrl = (blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });

/** The type that the drawing is set in, as a style sheet that carries its files. */
async function typeSheet() {
  const faces = FONTS.map(async ([family, file]) => {
    const font = await (await fetch(`${page.static}/vendor/fonts/${file}`)).blob();
    return `@font-face{font-family:"${family}";font-weight:600;src:url(${await asUrl(font)})}`;
  });
  return (await Promise.all(faces)).join("");
}

/** The drawing by itself, as a text. */
async function standing(svg) {
  const copy = svg.cloneNode(true);
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "style");
  sheet.textContent = await typeSheet();
  copy.prepend(sheet);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** A PNG of a drawing.  @returns {Promise<Blob>} */
async function pngOf(svg) {
  const { text, width, height } = await standing(svg);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: SCALE * width, height: SCALE * height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Give the picture to whatever the device sends pictures with, or else put it among its downloads. */
export async function share(svg, name) {
  const file = new File([await pngOf(svg)], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // thought better of it
      if (error.name !== "NotAllowedError") throw error;
    }
  }
  return save(file, file.name);
}
