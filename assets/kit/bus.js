// Named events between the parts of the page, so that no part has to know who listens.
/** @type {Map<string, ((...values: any[]) => void)[]>} */
const listeners = new Map();

/** @type {(name: string, listener: (...values: any[]) => void) => void} */
export function on(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

/** @type {(name: string, ...values: any[]) => void} */
export function emit(name, ...values) {
  for (const listener of listeners.get(name) ?? []) listener(...values);
}
