// What the browser keeps from visit to visit. In somebody else's frame it may keep nothing: then it holds for this one.
/** @type {(name: string) => string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`linviz-${name}`);
  } catch {
    return null;
  }
}

/** @type {(name: string, value: string) => void} */
export function remember(name, value) {
  try {
    localStorage.setItem(`linviz-${name}`, value);
  } catch {
    // nothing to be done
  }
}
