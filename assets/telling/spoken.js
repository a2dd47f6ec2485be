// How a sentence reads aloud: the classes have names there.
export const className = (label) => (label > 0 ? "plus" : "minus");

// marks of classes have names, which end before the sentence goes on
export function sentence(text) {
  const atTheEnd = text.replace(
    / ([●■])(?=[.,:;]|$)/g,
    (_, mark) => `, ${className(mark === "●")}`,
  );
  return atTheEnd.replace(/ ([●■])/g, (_, mark) => `, ${className(mark === "●")},`);
}
