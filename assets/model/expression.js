// Expressions of numbers and names, such as yf_after[10] - yf[10], and conditions such as "errors rises".
// linviz/scenario/expression.py reads the same and has the grammar; what it has accepted can be read here.

/** @typedef {number | string | [string, ...any[]]} Node */
/** @typedef {{ left: Node, sign: string, right: Node }} Comparison */

const TOKEN =
  / *(?:([0-9]+(?:\.[0-9]+)?)|([A-Za-z][A-Za-z0-9_]*(?:\[[0-9]+\])?(?:@[0-9]+)?)|(<=|>=|!=|[-+*/()<>=]))/y;
const COMPARISONS = ["<=", ">=", "!=", "<", ">", "="];
const WAYS = ["rises", "falls", "stays"];
// two numbers are equal within this part of the larger one; and between two runs a number stays within that part
const [EQUAL, STAYS] = [1e-9, 1e-3];

/** @type {(text: string) => Node} */
export function parseExpression(text) {
  const reader = readerOf(text);
  const node = reader.sum();
  reader.finish();
  return node;
}

// the names of an expression
/** @type {(node: Node) => string[]} */
export function namesOf(node) {
  if (typeof node === "string") return [node];
  return typeof node === "number" ? [] : node.slice(1).flatMap(namesOf);
}

/** @type {(text: string) => Comparison[]} */
export function parseCondition(text) {
  const reader = readerOf(text);
  const comparisons = [reader.comparison()];
  while (reader.take("and")) comparisons.push(reader.comparison());
  reader.finish();
  return comparisons;
}

// null where the run does not answer a name, or where something is divided by 0
/** @type {(node: Node, values: Values) => Value} */
export function evaluate(node, values) {
  if (typeof node === "string") return values(node);
  if (typeof node === "number") return node;
  const [sign, ...operands] = node;
  const numbers = operands.map((/** @type {Node} */ one) => evaluate(one, values));
  return numbers.every((one) => typeof one === "number") ? operate(sign, numbers) : null;
}

// whether all comparisons hold; null where the run does not answer one of them. later: the values with which rises,
// falls and stays compare, those after the next step where there are none
/** @type {(condition: Comparison[], values: Values, later?: Values) => boolean | null} */
export function holds(condition, values, later = after(values)) {
  const results = condition.map((one) => compare(one, values, later));
  return results.includes(null) ? null : results.every(Boolean);
}

// the values one step later, of names without a time of their own
/** @type {(values: Values) => Values} */
const after = (values) => (name) => {
  const [base, index] = name.split("[");
  const hasTime = /(_after|_end)$/.test(base) || name.includes("@");
  return values(hasTime ? name : `${base}_after${index ? `[${index}` : ""}`);
};

// "rises", "falls" or "stays"; null where one is no number
/** @type {(before: Value, then: Value) => string | null} */
export function wayBetween(before, then) {
  if (typeof before !== "number" || typeof then !== "number") return null;
  const least = STAYS * Math.max(Math.abs(before), Math.abs(then)) + EQUAL;
  if (Math.abs(then - before) <= least) return "stays";
  return then > before ? "rises" : "falls";
}

/** @type {(one: Comparison, values: Values, later: Values) => boolean | null} */
function compare({ left: node, sign, right: other }, values, later) {
  const left = evaluate(node, values);
  if (WAYS.includes(sign)) {
    const way = wayBetween(left, evaluate(node, later));
    return way === null ? null : way === sign;
  }
  const right = evaluate(other, values);
  if (typeof left !== "number" || typeof right !== "number") return null;
  const apart = left - right;
  const slack = EQUAL * Math.max(1, Math.abs(left), Math.abs(right));
  /** @type {Record<string, boolean>} */
  const results = {
    "=": Math.abs(apart) <= slack,
    "!=": Math.abs(apart) > slack,
    "<": apart < -slack,
    ">": apart > slack,
    "<=": apart <= slack,
    ">=": apart >= -slack,
  };
  return results[sign];
}

/** @type {(sign: string, numbers: number[]) => number | null} */
function operate(sign, [left, right]) {
  if (right === undefined) return -left;
  /** @type {Record<string, number>} */
  const results = { "+": left + right, "-": left - right, "*": left * right, "/": left / right };
  return Number.isFinite(results[sign]) ? results[sign] : null;
}

// recursive descent over the tokens of a text
/** @type {(text: string) => { sum: () => Node, comparison: () => Comparison, take: (token: string) => boolean, finish: () => void }} */
function readerOf(text) {
  const tokens = tokensOf(text);
  const fail = () => {
    throw new Error(`“${text}” cannot be read`);
  };

  /** @type {(token: string) => boolean} */
  const take = (token) => tokens[0] === token && tokens.shift() !== undefined;

  /** @type {(signs: string[], operand: () => Node) => Node} */
  function chain(signs, operand) {
    let node = operand();
    while (signs.includes(tokens[0])) node = [String(tokens.shift()), node, operand()];
    return node;
  }
  const sum = () => chain(["+", "-"], product);
  const product = () => chain(["*", "/"], factor);

  /** @type {() => Node} */
  function factor() {
    if (take("-")) return ["-", factor()];
    if (take("(")) {
      const node = sum();
      return take(")") ? node : fail();
    }
    const token = tokens.shift() ?? fail();
    return /^[0-9]/.test(token) ? Number(token) : token;
  }

  /** @type {() => Comparison} */
  function comparison() {
    const left = sum();
    const way = WAYS.find(take);
    if (way) return { left, sign: way, right: 0 };
    const sign = COMPARISONS.find(take) ?? fail();
    return { left, sign, right: sum() };
  }

  return { sum, comparison, take, finish: () => void (tokens.length && fail()) };
}

/** @type {(text: string) => string[]} */
function tokensOf(text) {
  const plain = text.trim();
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const match = TOKEN.exec(plain);
    if (!match) throw new Error(`“${text}” cannot be read`);
    tokens.push(match[0].trim());
  }
  return tokens;
}
