// Symbols in texts: a template names them, as in $w, $eta or ${lambda}I, and a notation has their letters. The same
// table is in linviz/core/notation.py, which says what they stand for.
/** @type {Record<string, string>} */
let notation = {
  x: "x",
  y: "y",
  w: "w",
  b: "b",
  f: "f",
  phi: "φ",
  Phi: "Φ",
  K: "K",
  n: "n",
  N: "N",
  dimension: "d",
  z: "z",
  v: "v",
  best: "u",
  constant: "c",
  s: "s",
  k: "k",
  count: "k",
  time: "t",
  eta: "η",
  etat: "ηₜ",
  step: "a",
  level: "β",
  kappa: "κ",
  amount: "t",
  vote: "c",
  sumw: "W",
  sumb: "B",
  C: "C",
  xi: "ξ",
  alpha: "α",
  tau: "τ",
  weight: "λ",
  lambda: "λ",
  multiplier: "λ",
  L: "L",
  g: "g",
  J: "J",
  epsilon: "ε",
  target: "t",
  guess: "ŷ",
  mu: "μ",
  yf: "ʸᶠ",
  sigma: "σ",
  margin: "m",
  widest: "ρ",
  longest: "D",
  radius: "R",
  ball: "r",
  vc: "h",
  failure: "δ",
  psi: "ψ",
  gamma: "γ",
  mixture: "β",
  coefficient: "q",
  trial: "r",
  unknown: "u",
};
const NAME = /\$(?:([A-Za-z]+)|\{([A-Za-z]+)\})/g;
// parts of a reply that keep the names: what goes back to the server, and templates that words.js fills
const RAW_KEYS = new Set(["scenario", "original", "words", "captions", "columns"]);

// the notation of the page from now on
/** @type {(next: Record<string, string>) => void} */
export function setNotation(next) {
  notation = next;
}

/** @type {(name: string) => boolean} */
export const hasSymbol = (name) => name in notation;

// the text with the letters of its symbols; other words after a dollar sign stay as they are
/** @type {(text: string) => string} */
export const letters = (text) =>
  text.includes("$")
    ? text.replace(NAME, (whole, plain, braced) => notation[plain ?? braced] ?? whole)
    : text;

// a reply of the server in which all texts that are shown as they come have their letters
/** @type {(value: any) => any} */
export function withLetters(value) {
  if (typeof value === "string") return letters(value);
  if (Array.isArray(value)) return typeof value[0] === "number" ? value : value.map(withLetters);
  if (value === null || typeof value !== "object") return value;
  /** @type {Record<string, any>} */
  const result = {};
  for (const [key, entry] of Object.entries(value)) {
    result[key] = RAW_KEYS.has(key) ? entry : withLetters(entry);
  }
  return result;
}
