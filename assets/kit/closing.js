// What Escape closes: of all that is open, the one thing that was opened last.

/** @typedef {{ isOpen(): boolean, close(): void }} Closable */

/** @type {(known: Closable[]) => { add(one: Closable): void, note(): void, closeLast(): void }} */
export function createClosing(known) {
  const all = [...known];
  // in the order in which they were opened
  /** @type {Closable[]} */
  let open = [];

  // to be called whenever something may have been opened
  function note() {
    open = open.filter((one) => one.isOpen());
    for (const one of all) if (one.isOpen() && !open.includes(one)) open.push(one);
  }

  return {
    add: (one) => void all.push(one),
    note,
    closeLast() {
      note();
      open.pop()?.close();
    },
  };
}
