// Level lines of f at a value and its negative: margin lines, targets, a probability or a bound.

import { letters } from "../../../kit/notation.js";
import { make, pathData, write } from "../../../kit/svg.js";

// while w and b are scaled, scaled.js draws these lines
const SCALED_MEANINGS = ["margins", "targets"];

/** @type {DrawnMark} */
export const levels = {
  make: (below) => make("path", "margins", below),

  draw(node, { shown, ground, trial }) {
    const levelLines =
      ground.level && !(trial?.by && SCALED_MEANINGS.includes(meaning(shown)))
        ? values(shown, ground).map((value) => ({ value, chains: ground.level(value) }))
        : [];
    const visible = levelLines.filter(({ chains }) => chains.length);
    write(
      node,
      "d",
      visible.map(({ chains }) => chains.map((chain) => pathData(chain)).join("")).join(""),
    );
    const labelled = ground.kind === "line" || meaning(shown) === "odds" ? visible : [];
    return {
      lines: visible.flatMap(({ chains }) => chains),
      names: labelled.map(({ value, chains }) => ground.nameLevel(chains, textOf(shown, value))),
    };
  },
};

const meaning = (shown) => shown.mark("levels")?.meaning;

function values(shown, ground) {
  const mark = shown.mark("levels");
  if (!mark) return [];
  // on a number line the bound of the margin means nothing
  if (ground.kind === "line" && mark.meaning === "bound") return [];
  const at = typeof mark.at === "string" ? shown.get(mark.at) : mark.at;
  return at > 0 ? [-at, at] : [];
}

// the label: the probability of class +1, or the value of f
function textOf(shown, value) {
  if (meaning(shown) === "odds")
    return letters(`$mu = ${Math.round(1000 / (1 + Math.exp(-value))) / 1000}`);
  return letters(`$f = ${value < 0 ? "−" : ""}${Math.abs(value)}`);
}
