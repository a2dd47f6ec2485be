// What a question hides while it is open, beyond what every question does.

/** @type {Record<string, string>} */
export const HIDES = {
  idea: "Idea",
  sentence: "Sentence",
  formula: "Formula",
  code: "Pseudocode",
  numbers: "Numbers",
  view: "View",
  caption: "Caption of the view",
  crosses: "Crosses",
  controls: "Controls",
};
// what the crosses at misclassified points tell
const OF_SIGNS = ["wrong", "errors", "best_errors", "f", "yf", "class", "slack", "margin", "line"];

// what would tell the answer. base: of the name that is asked for; time: its ending
/** @type {(form: string, base: string, time: string) => string[]} */
export function hidesOfForm(form, base, time) {
  // a view may draw the results at all values of a setting
  if (form === "which-way") return ["view", "caption"];
  const isNow = time === "" && form !== "point" && base !== "";
  if (!isNow) return [];
  return ["sentence", "formula", "caption", ...(OF_SIGNS.includes(base) ? ["crosses"] : [])];
}
