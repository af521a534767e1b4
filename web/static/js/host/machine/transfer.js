/**
 * Files between this page and the station, piece by piece over the socket: a host's page has a ticket there, and a
 * request of HTTP has none.  `tell` is told how far it is, 0 to 1; an answer that is a refusal ends it.
 */
import { save } from "../../lib/save.js";

const PIECE = 9000; // bytes; as base64 it fits into one message

/** @param {ArrayBuffer} buffer */
function base64(buffer) {
  let text = "";
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Send `file` to the station; gives the last answer. */
export async function upload(tool, file, tell) {
  const begun = await tool("upload_begin", { size: file.size, called: file.name.slice(0, 100) });
  if (!begun.ok) return begun;
  for (let at = 0; at < file.size; at += PIECE) {
    const data = base64(await file.slice(at, at + PIECE).arrayBuffer());
    const answer = await tool("upload_piece", { upload: begun.upload, at, data });
    if (!answer.ok) return answer;
    tell(answer.got / file.size);
  }
  return tool("upload_end", { upload: begun.upload });
}

/** Have the browser save the station's file `name`; gives the last answer. */
export async function download(tool, name, tell) {
  const parts = [];
  let [at, mark, answer] = [0, "", null];
  do {
    answer = await tool("read", { name, at, mark });
    if (!answer.ok) return answer;
    const part = Uint8Array.from(atob(answer.data), (sign) => sign.charCodeAt(0));
    parts.push(part);
    [at, mark] = [at + part.length, answer.mark];
    tell(answer.size ? at / answer.size : 1);
  } while (at < answer.size);
  save(new Blob(parts), name);
  return answer;
}
