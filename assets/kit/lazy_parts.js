// Parts of the page that are loaded when they are first needed, and then stay loaded.
import { addStyles } from "./platform.js";

/** @type {Map<string, Promise<any>>} */
const parts = new Map();
let failures = 0;
const UNREACHABLE =
  "This part of the page is not loaded yet, and the server does not answer. Try again later.";
const RELOAD =
  "There is a newer version of linviz. Reload this page; its address keeps what you have.";
let loadingCount = 0;

// whether a part is being loaded
export const isBusy = () => loadingCount > 0;

// loads a chunk (linviz/ui/server/bundle.py) and its styles, and returns what its entry exports. Throws an Error whose
// message is a sentence for the user; it can be called again, but where isOutdated is true only a reload helps.
/** @type {(name: string) => Promise<any>} */
export function loadPart(name) {
  if (!parts.has(name)) parts.set(name, fetchPart(name));
  return /** @type {Promise<any>} */ (parts.get(name));
}

/** @type {(name: string) => Promise<any>} */
async function fetchPart(name) {
  const { content } = /** @type {HTMLMetaElement} */ (
    document.querySelector(`meta[name="${name}"]`)
  );
  loadingCount += 1;
  try {
    // a browser does not fetch an address again that failed once, so the address is varied
    const { chunk } = await import(failures ? `${content}#${failures}` : content);
    if (chunk.SHEET) addStyles(chunk.SHEET);
    return chunk;
  } catch {
    failures += 1;
    parts.delete(name);
    throw await failureOf(content);
  } finally {
    loadingCount -= 1;
  }
}

// fetches a text that belongs to the page's build. Throws an Error as loadPart does.
/** @type {(address: string) => Promise<string>} */
export async function loadText(address) {
  loadingCount += 1;
  try {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) throw await failureOf(address);
    return await answer.text();
  } finally {
    loadingCount -= 1;
  }
}

// why an address was not answered: without it the server is of another build than the page, which is then loaded again
// if nobody uses it yet
/** @type {(address: string) => Promise<Error>} */
async function failureOf(address) {
  const { status } = await fetch(address, { method: "HEAD" }).catch(() => Response.error());
  const isOutdated = status === 404;
  if (isOutdated && window.linviz.startup.loadAgain()) await new Promise(() => {});
  return Object.assign(new Error(isOutdated ? RELOAD : UNREACHABLE), { isOutdated });
}
