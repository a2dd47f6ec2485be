// The template of a symbol, as texts have it (kit/notation.js).

/** @type {(name: string) => string} */
export function templateOf(name) {
  if (name === "score") return "$y·$f($x)";
  const [, letter, mark] = name.match(/^([A-Za-z]+)(.*)$/) ?? [];
  return `\${${letter}}${mark}`;
}
