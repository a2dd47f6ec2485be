// What each symbol means, in one line, by the names of notation.js: the line that is shown where a pointer rests on it.
// A view that gives a letter a meaning of its own has the line in its legend.js. A test finds symbols without a line.
import { letters } from "./notation.js";

/** @type {Record<string, string>} */
const MEANINGS = {
  x: "a point, by its features",
  "x₁": "the first feature of a point",
  "x₂": "the second feature of a point",
  "x′": "another point",
  y: "the class of a point, +1 or −1",
  w: "the weight vector: one weight for each feature",
  "w₊": "the point found in the hull of class +1",
  "w₋": "the point found in the hull of class −1",
  b: "the bias: the constant in $f",
  f: "the classifier: its sign is the predicted class, and $f = 0 is the boundary",
  score: "above 0 for a point on the correct side, below 0 on the incorrect side",
  phi: "the feature map of the lift",
  Phi: "the matrix of the features, with one row for each point",
  K: "the kernel, which replaces the scalar product of two points",
  n: "the number of points",
  N: "the number of points",
  dimension: "the number of features",
  z: "a point, multiplied by its class $y",
  v: "$w and $b as one vector; without a bias $w alone",
  best: "the direction of $v with the largest margin, of length 1",
  constant: "the number that stands before the features in $z, usually 1",
  s: "$y·$f($x) of the point: below 0 it is on the incorrect side",
  k: "counts the mistakes: 1, 2, 3, …",
  count: "how often the point was a mistake",
  time: "counts the steps: 1, 2, 3, …",
  eta: "the learning rate: the size of an update",
  etat: "the learning rate of this step",
  step: "the factor of $y $x in this update",
  level: "the level that $y·$f($x) must reach",
  kappa: "the fraction of the way to the chosen point that the step goes",
  amount: "the weight that is taken from one point and given to the other",
  vote: "counts visits: those that a $w survived, or all so far in an average",
  sumw: "the sum of all updates of $w, each times the number of visits before it",
  sumb: "the sum of all updates of $b, each times the number of visits before it",
  C: "how much slack costs, compared with the width of the margin",
  xi: "slack: by how much $y·$f($x) of a point is below 1",
  alpha: "the weight of a point in $f",
  tau: "the multiplier of the condition that the slack $xi is at least 0",
  weight: "the weight of a point in the nearest point of its hull",
  lambda: "the weight of the regulariser beside the loss",
  multiplier: "the multiplier of the constraint",
  L: "the Lagrangian: the objective plus multipliers times constraints",
  g: "the smallest value of $L at each $multiplier",
  J: "the objective or criterion that the run minimises",
  epsilon: "the precision at which the run stops",
  target: "the target: 1 for class +1, 0 for class −1",
  guess: "the predicted class, +1 or −1",
  mu: "the prediction of the target, from 0 for class −1 to 1 for class +1",
  yf: "$y·$f($x) as an exponent",
  sigma: "the logistic function, which turns $f into a probability",
  margin: "the largest margin that is possible, as this bound measures it",
  widest: "the largest margin that a boundary can have",
  longest:
    "the length of the longest (1, $x); without a bias the 1 is missing, and a set $constant replaces it",
  radius: "a mistake changes $b by $y $radius²",
  ball: "the radius of the smallest ball that contains all points",
  vc: "the VC dimension",
  failure: "the probability that the bound fails",
  psi: "the features of a point by the empirical map",
  gamma: "how fast the kernel falls with the distance",
  mixture: "the weight of the first kernel; the second has 1 − $mixture",
  coefficient: "the weight of a point in a sum that disproves a kernel",
  trial: "the number that the slider sets",
  unknown: "the number that is chosen in the toy problem",
};

// texts of several symbols that mean one thing together, with a name of their own
const SCORE = "$y·$f($x)";
// a symbol may have a sign of its class, a star, a dash or a number behind it
const SYMBOL = /\$y[·\s]\$f(?:\(\$x\))?|\$(?:([A-Za-z]+)|\{([A-Za-z]+)\})([₊₋₁₂′*])?/g;
// of this name no letter is looked for in texts: it may be an article
const ARTICLE = "step";

/** @typedef {{ symbol: string, text: string, line: string }} Explanation */

// the name of a symbol with its mark if the pair has a line, else the name
/** @type {(name: string, mark?: string) => string} */
const keyOf = (name, mark = "") => (name + mark in MEANINGS ? name + mark : name);

// the text of a symbol as it is written in the texts of views
/** @type {(symbol: string) => string} */
function templateOf(symbol) {
  if (symbol === "score") return SCORE;
  const [, name, mark] = /** @type {RegExpExecArray} */ (/^([A-Za-z]+)(.*)$/.exec(symbol));
  return `\${${name}}${mark}`;
}

// marks the symbols of a text, so that they can be explained where they stand. plain: of the text between them, HTML
/** @type {(text: string, plain: (text: string) => string) => string} */
export function markSymbols(text, plain) {
  let html = "";
  let end = 0;
  for (const found of text.matchAll(SYMBOL)) {
    const name = found[1] ?? found[2];
    if (name && !(name in MEANINGS)) continue;
    const symbol = name ? keyOf(name, found[3]) : "score";
    const shown = plain(letters(found[0]));
    html += `${plain(text.slice(end, found.index))}<span data-symbol="${symbol}">${shown}</span>`;
    end = found.index + found[0].length;
  }
  return html + plain(text.slice(end));
}

// the line of a symbol, by its name; own: the symbols of the view that it stands in, which come first
/** @type {(symbol: string, own?: ViewLegend["symbols"]) => Explanation | null} */
export function explain(symbol, own = []) {
  const template = templateOf(symbol);
  const text = letters(template);
  const line = own.find(([name]) => letters(name) === text)?.[1] ?? MEANINGS[symbol];
  return line ? { symbol, text, line: letters(line) } : null;
}

// all that a letter in a text of a view can stand for: what its legend says, and symbols whose letter no other has
/** @type {(own: ViewLegend["symbols"]) => Explanation[]} */
export function explainedIn(own) {
  const table = Object.keys(MEANINGS)
    .filter((symbol) => symbol !== ARTICLE)
    .map((symbol) => ({ symbol, text: letters(templateOf(symbol)), line: MEANINGS[symbol] }));
  const unique = table.filter(
    ({ text }) => table.filter((other) => other.text === text).length === 1,
  );
  const legend = own.map(([name, line]) => ({
    symbol: name.replace(/[${}]/g, ""),
    text: letters(name),
    line,
  }));
  const named = new Set(legend.map(({ text }) => text));
  return [...legend, ...unique.filter(({ text }) => !named.has(text))]
    .map(({ symbol, text, line }) => ({ symbol, text, line: letters(line) }))
    .sort((one, other) => other.text.length - one.text.length);
}
