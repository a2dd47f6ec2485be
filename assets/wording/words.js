// Renderer for the templates of linviz/words with the numbers of a frame; the slots are those of
// linviz/words/template.py.
import { setText } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { markSymbols } from "../kit/symbols.js";
import * as lifts from "../maths/lift.js";
import { memoize } from "../maths/memo.js";
import * as numbers from "./number.js";

/** @typedef {import("./number.js").NumberText & { html?: string }} SlotText */
// values of slots that appear together, and the indices of those that they are compared with
/** @typedef {{ values: number[], places: Map<string, number>, against: Map<string, number>, digits: number[] }} Scales */

const SLOT = /<([=+(*]*[\w.|]+|\w+:[^<>:]*:[^<>:]*|[=~])>/;
const MARKS = /^[=+(*]+/;
const RELATIONS = ["=", "~"];
// stands for a relation until the numbers around it are known
const NOTHING = { text: "", exact: true };
// a narrow no-break space between a factor and what it multiplies
const NEAR = "\u202f";

// matches a number that is written by its distance from another (comparedNumber)
const TINY = /\u202f[+−]\u202f/;

// caches what depends on a text alone, so that it is not computed at every step
/** @type {<T>(work: (text: string) => T) => (text: string) => T} */
function memoizeByText(work) {
  const cache = new Map();
  return (text) => memoize(cache, text, () => work(text));
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @type {(text: string) => string} */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

// prefix of a column that holds the index of a point
const OF_POINT = "point.";
const NO_COLUMN = ["point", "other", "i", "j", ...RELATIONS];
/** @type {(name: string) => string} */
const columnOf = memoizeByText((name) =>
  name.startsWith(OF_POINT)
    ? name.slice(OF_POINT.length)
    : name.replace(MARKS, "").split(/[.|:]/)[0],
);

// the numbers of these slots, what each is compared with, and the digits they need: different numbers get different
// texts, and printed relations are true (linviz/words/template.py)
/** @type {(names: string[], shown: Shown) => Scales} */
function scalesOf(names, shown) {
  /** @type {(name: string) => boolean} */
  const isColumn = (name) => !NO_COLUMN.includes(name) && !/[.:]/.test(name);
  const slots = [...new Set(names)].filter(
    (name) => isColumn(name) && typeof valueIn(shown, name) === "number",
  );
  const columns = slots.map(columnOf);
  const values = slots.map((name) => valueIn(shown, name));
  /** @type {Map<string, number>} */
  const against = new Map();
  for (const name of slots) {
    const other = name.split("|")[1];
    if (!other) continue;
    const place = columns.indexOf(other);
    against.set(name, place < 0 ? values.length : place);
    if (place < 0) values.push(shown.get(other) ?? Number(other));
  }
  const places = new Map(slots.map((name, place) => [name, place]));
  const pairs = [...against].map(([name, place]) => pairOf(slots.indexOf(name), place));
  return { values, places, against, digits: numbers.digitsApart(values, pairs) };
}

/** @type {(place: number, other: number) => string} */
const pairOf = (place, other) => `${Math.min(place, other)},${Math.max(place, other)}`;

// a value of a column, or one that follows from columns (linviz/words/score.py)
/** @type {(shown: Shown, name: string) => any} */
function valueIn(shown, name) {
  const [column, entry] = [columnOf(name), name.split(".")[1]];
  const value = column in DERIVED_COLUMNS ? DERIVED_COLUMNS[column](shown) : shown.get(column);
  return entry === undefined ? value : value[entry];
}

/** @type {Record<string, (shown: Shown) => any>} */
const DERIVED_COLUMNS = {
  // a run with a w has the b that belongs to it
  w_b: (shown) => shown.get("b"),
  // f in plain monomials, where features have factors
  plain_w: (shown) =>
    lifts
      .factors(shown.lift, shown.points[0].length)
      .map((factor, k) => factor * shown.get("w")[k]),
  label: (shown) => shown.labels[shown.get("index")] ?? 0,
  f_before: (shown) => DERIVED_COLUMNS.label(shown) * (shown.get("before") || 0),
  rise: (shown) => shown.get("after") - shown.get("before"),
  sum_before: (shown) => DERIVED_COLUMNS.f_before(shown) - shown.get(`${shown.words.asked}_before`),
  x: (shown) => lifts.features(shown.lift, shown.points[shown.get("index")]),
};

// text, slot name, text, slot name, ...
/** @type {(template: string) => string[]} */
const piecesOf = memoizeByText((template) => letters(template).split(SLOT));

// the same with the texts as HTML, in which symbols are marked
/** @type {(template: string) => string[]} */
const htmlPiecesOf = memoizeByText((template) =>
  template.split(SLOT).map((text, i) => (i % 2 ? text : markSymbols(text, escapeHtml))),
);

/** @type {(template: string) => string[]} */
export const slotsOf = memoizeByText((template) =>
  piecesOf(template).filter((_, i) => i % 2 === 1),
);

/** @type {(name: string, shown: Shown, scales: Scales) => SlotText} */
function fillSlot(name, shown, { values, places, against, digits }) {
  if (name === "point" || name === "other") {
    return pointChip(shown.labels, shown.get(name === "point" ? "index" : "other"));
  }
  if (name.startsWith(OF_POINT)) return pointChip(shown.labels, shown.get(columnOf(name)));
  if (name === "i" || name === "j") {
    return { text: String(shown.get(name === "i" ? "index" : "other") + 1), exact: true };
  }
  if (name.includes(":")) {
    const [column, one, many] = name.split(":");
    return { text: valueIn(shown, column) === 1 ? one : many, exact: true };
  }
  const place = places.get(name);
  if (place === undefined) return fillUncompared(name, valueIn(shown, name));
  const value = values[place];
  const other = against.get(name);
  if (other === undefined) return applyMarks(name, numbers.number(value, 0, digits[place]));
  return applyMarks(
    name,
    numbers.comparedNumber(value, values[other], [digits[place], digits[other]]),
  );
}

// a vector, or a number that is compared with no other
/** @type {(name: string, value: any) => SlotText} */
function fillUncompared(name, value) {
  return typeof value === "number"
    ? applyMarks(name, numbers.number(value))
    : numbers.vector(value);
}

// applies the marks before the name of a slot to the text of its number
/** @type {(name: string, told: SlotText) => SlotText} */
function applyMarks(name, { text, exact }) {
  const sign = text.startsWith("−") ? "−" : "+";
  let shown = name.includes("+") ? text.replace(/^−/, "") : text;
  if (name.includes("*")) {
    shown = shown === "1" || shown === "−1" ? shown.slice(0, -1) : shown + NEAR;
  }
  if (name.includes("(") && shown.startsWith("−")) shown = `(${shown})`;
  if (name.includes("=")) shown = `${exact ? "=" : "≈"} ${shown}`;
  return { text: name.includes("+") ? `${sign} ${shown}` : shown, exact };
}

/** @type {(labels: Label[], index: number) => SlotText} */
function pointChip(labels, index) {
  const plus = labels[index] > 0;
  const name = plus ? "plus" : "minus";
  const mark = `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;
  const html = `<span class="point-chip ${name}" data-point="${index}">${index + 1} ${mark}</span>`;
  return { text: `${index + 1} ${plus ? "●" : "■"}`, html, exact: true };
}

// fills one template, or several sentences
/** @type {(said: string | string[], shown: Shown) => { text: string, html: string }} */
export function fill(sentences, shown) {
  const templates = [sentences].flat();
  // numbers that appear together get different texts, whichever sentence they are in
  const scales = scalesOf(templates.flatMap(slotsOf), shown);
  const texts = templates.map((template) => fillTemplate(template, shown, scales));
  return {
    text: texts.map(({ text }) => text).join(" "),
    html: texts.map(({ html }) => html).join(" "),
  };
}

/** @type {(template: string, shown: Shown, scales: Scales) => { text: string, html: string }} */
function fillTemplate(template, shown, scales) {
  const slots = fillSlots(slotsOf(template), shown, scales);
  const marked = htmlPiecesOf(template);
  const parts = piecesOf(template).map((text, i) =>
    i % 2 ? slots[(i - 1) / 2] : { text, html: marked[i], exact: true },
  );
  return {
    text: parts.map(({ text }) => text).join(""),
    html: parts.map(({ text, html }) => html ?? escapeHtml(text)).join(""),
  };
}

// the texts of the slots, in order; <=> refers to the numbers before <~>, and <~> to those after it
/** @type {(names: string[], shown: Shown, scales: Scales) => SlotText[]} */
function fillSlots(names, shown, scales) {
  const slots = names.map((name) =>
    RELATIONS.includes(name) ? NOTHING : fillSlot(name, shown, scales),
  );
  const turn = names.includes("~") ? names.indexOf("~") : names.length;
  /** @type {(part: SlotText[]) => boolean} */
  const about = (part) => part.some((one) => !one.exact);
  const equal = about(slots.slice(0, turn)) ? "≈" : "=";
  const near = about(slots.slice(turn)) ? "≈ " : "";
  const relations = { "=": { text: equal, exact: true }, "~": { text: near, exact: true } };
  return names.map((name, i) => (name === "=" || name === "~" ? relations[name] : slots[i]));
}

// fills a typeset formula line, whose slots are empty elements; changing their texts is cheaper for the browser than
// creating a line
/** @type {(line: Element, shown: Shown) => void} */
export function fillSpans(line, shown) {
  const spans = [...line.querySelectorAll("[data-slot]")];
  const names = spans.map((span) => span.getAttribute("data-slot") ?? "");
  const texts = fillSlots(names, shown, scalesOf(names, shown));
  spans.forEach((span, i) => {
    setText(span.firstChild ?? span.appendChild(new Text()), texts[i].text);
    // a change that is written as a distance is too small to be emphasised
    span.classList.toggle("tiny", TINY.test(texts[i].text));
  });
}

// the lines of a formula as they are read aloud, since many voices skip signs
/** @type {(lines: string[], shown: Shown) => string} */
export function aloud(lines, shown) {
  return lines.map((line) => spokenText(fill(line, shown).text)).join("; ");
}

/** @type {(text: string) => string} */
function spokenText(text) {
  /** @type {Record<string, string>} */
  const words = {
    "=": "equals",
    "≈": "is about",
    "−": "minus ",
    "+": "plus",
    "∞": "infinity",
    "·": " times ",
  };
  /** @type {(sign: string) => string} */
  const digit = (one) => "−0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(one)];
  return text
    .replace("to ≈", "to about")
    .replace(/·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, power) => `·10 to the ${[...power].map(digit).join("")}`)
    .replace(/[=≈−+∞·]/g, (sign) => words[sign])
    .replace(/\s+/g, " ");
}

// fills the live numbers, each with its template; they appear together
/** @type {(templates: string[], shown: Shown) => { text: string, html: string }[]} */
export function fillAll(templates, shown) {
  const scales = scalesOf(templates.flatMap(slotsOf), shown);
  return templates.map((template) => fillTemplate(template, shown, scales));
}
