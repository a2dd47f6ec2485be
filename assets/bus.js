// The page's parts hear of one another through named events, so that none has to know who listens.
const listeners = new Map();

export function on(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

export function emit(name, ...values) {
  for (const listener of listeners.get(name) ?? []) listener(...values);
}
