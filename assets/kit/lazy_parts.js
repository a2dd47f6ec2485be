// Parts of the page that come after it: each when it is first asked for, and then it stays.
import { addStyles } from "./platform.js";

/** @type {Map<string, Promise<any>>} */
const parts = new Map();
let failures = 0;
const UNREACHABLE =
  "This part of the page has not come yet, and the server does not answer now. Try again when it is back.";
const OUTDATED =
  "linviz has been renewed since this page was opened. Reload it; the address keeps what you have.";
let loadingCount = 0;

// whether one of them is on its way
export const isBusy = () => loadingCount > 0;

// what the entry of a chunk offers (linviz/ui/server/bundle.py), once its sheets are on; fails with a sentence, and can be
// asked for again
/** @type {(name: string) => Promise<any>} */
export function loadPart(name) {
  if (!parts.has(name)) parts.set(name, fetchPart(name));
  return /** @type {Promise<any>} */ (parts.get(name));
}

async function fetchPart(name) {
  /** @type {HTMLMetaElement} */
  const { content } = document.querySelector(`meta[name="${name}"]`);
  loadingCount += 1;
  try {
    // what a browser could not fetch it does not fetch again under the same address
    const { chunk } = await import(failures ? `${content}#${failures}` : content);
    addStyles(chunk.SHEET);
    return chunk;
  } catch {
    failures += 1;
    parts.delete(name);
    throw new Error((await isGone(content)) ? OUTDATED : UNREACHABLE);
  } finally {
    loadingCount -= 1;
  }
}

// a server of another build than the page has no parts for it
async function isGone(address) {
  const { status } = await fetch(address, { method: "HEAD" }).catch(() => Response.error());
  return status === 404;
}
