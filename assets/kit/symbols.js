// Marks of symbols and terms in texts, which open their cards (parts/symbols, cards/entries.js). A symbol is named as
// in notation.js; a term is a word of the field, and has a name of its own.
import { hasSymbol, letters } from "./notation.js";

// symbols that mean something of their own with a mark behind them
const WITH_MARK = new Set(["x₁", "x₂", "x′", "w₊", "w₋"]);
// a symbol may have a sign of its class, a star, a dash or a number behind it
const SYMBOL = /\$y[·\s]\$f(?:\(\$x\))?|\$(?:([A-Za-z]+)|\{([A-Za-z]+)\})([₊₋₁₂′*])?/g;
// the terms by the words that stand for them in labels, the longest first
/** @type {[string, string][]} */
const TERMS = [
  ["effective degrees of freedom", "of-freedom"],
  ["points with weight", "of-weight"],
  ["points kept on the margin", "of-held"],
  ["held-out points", "of-held-out"],
  ["points not correct", "of-error"],
  ["misclassified points", "of-error"],
  ["training error", "of-error"],
  ["decision function", "f"],
  ["support vectors?", "of-support"],
  ["augmented margin", "of-augmented"],
  ["margin lines", "of-margin-lines"],
  ["leave-one-out", "of-leave-one-out"],
  ["regularisation", "lambda"],
  ["learning rate", "eta"],
  ["squared error", "of-squared-error"],
  ["mistakes?", "of-mistake"],
  ["shortfall", "xi"],
  ["objective", "of-objective"],
  ["criterion", "of-objective"],
  ["boundary", "of-boundary"],
  ["gradient", "of-gradient"],
  ["average", "of-average"],
  ["updates?", "of-update"],
  ["visits?", "of-visit"],
  ["primal", "of-primal"],
  ["kernel", "K"],
  ["margin", "of-margin"],
  ["votes?", "of-vote"],
  ["pass(?:es)?", "of-pass"],
  ["slack", "xi"],
  ["hulls?", "of-hull"],
  ["dual", "of-dual"],
  ["bias", "b"],
  ["lift", "phi"],
  ["loss", "of-loss"],
  ["gap", "of-gap"],
];
// the symbols and terms of settings, by the names of parameters
/** @type {Record<string, string>} */
export const SETTINGS = {
  eta: "eta",
  schedule: "etat",
  level: "level",
  C: "C",
  lam: "lambda",
  gamma: "gamma",
  beta: "mixture",
  epsilon: "epsilon",
  tolerance: "epsilon",
  constant: "constant",
  offset: "radius",
  bias: "b",
  w0: "w",
  b0: "b",
  order: "of-order",
  seed: "of-seed",
  passes: "of-pass",
  visits: "of-visit",
  max_updates: "of-update",
  test: "of-mistake",
  hulls: "of-hull",
  degree: "of-degree",
  coef0: "of-lower-powers",
  steps: "of-steps",
  patience: "of-patience",
  shrink: "of-shrinking",
  select: "of-next-point",
  pair: "of-pair",
};

export const termPattern = new RegExp(
  `\\b(?:${TERMS.map(([words]) => `(${words})`).join("|")})\\b`,
  "gi",
);

// the name of the term that the pattern has found
/** @type {(found: RegExpMatchArray) => string} */
export const termOf = (found) => TERMS[found.slice(1).findIndex(Boolean)][1];

// the name of the symbol in a text, as SYMBOL finds it; null where the notation has none of that name
/** @type {(found: RegExpMatchArray) => string | null} */
function nameOf(found) {
  const name = found[1] ?? found[2];
  if (!name) return "score";
  if (!hasSymbol(name)) return null;
  const marked = `${name}${found[3] ?? ""}`;
  return WITH_MARK.has(marked) ? marked : name;
}

// y·f(x) is one symbol, and its x is a vector all the same
/** @type {(html: string) => string} */
const withVector = (html) => html.replace("(x)", '(<span class="vector">x</span>)');

// the text with each symbol put through wrap. plain: of all text, HTML
/** @type {(text: string, plain: (text: string) => string, wrap: (html: string, name: string) => string, between?: (text: string) => string) => string} */
function wrapSymbols(text, plain, wrap, between = plain) {
  let html = "";
  let end = 0;
  for (const found of text.matchAll(SYMBOL)) {
    const name = nameOf(found);
    if (!name) continue;
    html +=
      between(text.slice(end, found.index)) + wrap(withVector(plain(letters(found[0]))), name);
    end = found.index + found[0].length;
  }
  return html + between(text.slice(end));
}

// marks the symbols of a text
/** @type {(text: string, plain: (text: string) => string) => string} */
export const markSymbols = (text, plain) =>
  wrapSymbols(text, plain, (html, name) => `<span data-symbol="${name}">${html}</span>`);

// makes a button of a whole label; kind: "word" for a term, which is no letter of a formula
/** @type {(html: string, name: string, kind?: string) => string} */
export const markWhole = (html, name, kind = "") =>
  `<span class="term${kind && ` ${kind}`}" role="button" tabindex="0" aria-expanded="false" data-symbol="${name}">${html}</span>`;

// makes buttons of the symbols and terms of a label
/** @type {(text: string, plain: (text: string) => string) => string} */
export const markLabel = (text, plain) =>
  wrapSymbols(text, plain, markWhole, (between) => {
    let html = "";
    let end = 0;
    for (const found of between.matchAll(termPattern)) {
      html +=
        plain(between.slice(end, found.index)) + markWhole(plain(found[0]), termOf(found), "word");
      end = found.index + found[0].length;
    }
    return html + plain(between.slice(end));
  });
