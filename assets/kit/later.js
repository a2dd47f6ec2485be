// Parts of the page that nobody waits for: each comes when it is first asked for, and stays.
/** @type {Map<string, Promise<any>>} */
const parts = new Map();
let failures = 0;

// what the entry of a chunk offers (linviz/ui/server/bundle.py); fails where it does not come, and can be asked again
/** @type {(name: string) => Promise<any>} */
export function later(name) {
  if (!parts.has(name)) parts.set(name, fetched(name));
  return /** @type {Promise<any>} */ (parts.get(name));
}

async function fetched(name) {
  /** @type {HTMLMetaElement} */
  const { content } = document.querySelector(`meta[name="${name}"]`);
  try {
    // what a browser could not fetch it does not fetch again under the same address
    const { chunk } = await import(failures ? `${content}#${failures}` : content);
    return chunk;
  } catch (reason) {
    failures += 1;
    parts.delete(name);
    throw reason;
  }
}
