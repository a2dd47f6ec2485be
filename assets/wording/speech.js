// How a sentence reads aloud: the classes have names there.
/** @type {(label: Label) => string} */
export const className = (label) => (label > 0 ? "plus" : "minus");

/** @type {Record<string, string>} */
const NAMES = { "●": className(1), "■": className(-1) };

// marks of classes have names, which end before the sentence goes on
/** @type {(text: string) => string} */
export function sentence(text) {
  const atTheEnd = text.replace(/ ([●■])(?=[.,:;]|$)/g, (_, mark) => `, ${NAMES[mark]}`);
  return atTheEnd.replace(/ ([●■])/g, (_, mark) => `, ${NAMES[mark]},`);
}
