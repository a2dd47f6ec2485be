// Sentences for screen readers: marks of the classes are replaced by their names.
/** @type {(label: Label) => string} */
export const className = (label) => (label > 0 ? "plus" : "minus");

/** @type {Record<string, string>} */
const NAMES = { "●": className(1), "■": className(-1) };

// replaces the marks of classes by their names, set off by commas
/** @type {(text: string) => string} */
export function sentence(text) {
  const atTheEnd = text.replace(/ ([●■])(?=[.,:;]|$)/g, (_, mark) => `, ${NAMES[mark]}`);
  return atTheEnd.replace(/ ([●■])/g, (_, mark) => `, ${NAMES[mark]},`);
}
