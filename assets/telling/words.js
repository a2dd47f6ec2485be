// Fills the templates of linviz/words with a frame's numbers; the slots are those of linviz/words/template.py.
import { setText } from "../dom.js";
import * as lifts from "../maths/lift.js";
import * as numbers from "./number.js";

const SLOT = /<([+(*]*[\w.|]+|[=~])>/;
const MARKS = /^[+(*]+/;
const RELATIONS = ["=", "~"];
// between two sentences
const STOP = ". ";
// between a factor and what it multiplies
const NEAR = "\u202f";

// a number by its distance from another (numbers.beside)
const TINY = /\u202f[+−]\u202f/;

// what follows from a text alone is worked out once, and not at every step
function once(work) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, work(text));
    return known.get(text);
  };
}

export const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const NO_COLUMN = ["point", "other", "i", "j", ...RELATIONS];
const columnOf = once((name) => name.replace(MARKS, "").split(/[.|]/)[0]);

// the numbers of these slots, what each is compared with, and how many digits they need: those that differ do not
// read alike, and relations are true as they are printed (linviz/words/template.py)
function scalesOf(names, shown) {
  const known = (name) => !NO_COLUMN.includes(name) && !name.includes(".");
  const slots = [...new Set(names)].filter(
    (name) => known(name) && typeof valueOf(name, shown) === "number",
  );
  const columns = slots.map(columnOf);
  const values = slots.map((name) => valueOf(name, shown));
  const against = new Map();
  for (const name of slots) {
    const other = name.split("|")[1];
    if (!other) continue;
    const place = columns.indexOf(other);
    against.set(name, place < 0 ? values.length : place);
    if (place < 0) values.push(shown.get(other) ?? Number(other));
  }
  const places = new Map(slots.map((name, place) => [name, place]));
  const pairs = [...against].map(([name, place]) =>
    [places.get(name), place].sort((one, other) => one - other).join(),
  );
  return { values, places, against, digits: numbers.digitsApart(values, pairs) };
}

// what the columns hold, or what follows from them (linviz/words/score.py)
function valueOf(name, shown) {
  const [column, entry] = [columnOf(name), name.split(".")[1]];
  const value = column in DERIVED ? DERIVED[column](shown) : shown.get(column);
  return entry === undefined ? value : value[entry];
}

const DERIVED = {
  // the b of a run that has a w is the one beside it
  w_b: (shown) => shown.get("b"),
  label: (shown) => shown.labels[shown.get("index")] ?? 0,
  f_before: (shown) => DERIVED.label(shown) * (shown.get("before") || 0),
  sum_before: (shown) => DERIVED.f_before(shown) - shown.get(OWN_B.find(shown.has)),
  x: (shown) => lifts.features(shown.lift, shown.points[shown.get("index")]),
};
const OWN_B = ["own_b_before", "moving_b_before", "b_before"];

// text, slot name, text, slot name, ...
const piecesOf = once((template) => template.split(SLOT));

export const slotsOf = once((template) => piecesOf(template).filter((_, i) => i % 2));

function slot(name, shown, { values, places, against, digits }) {
  if (name === "point" || name === "other") {
    return point(shown.labels, shown.get(name === "point" ? "index" : "other"));
  }
  if (name === "i" || name === "j") {
    return { text: String(shown.get(name === "i" ? "index" : "other") + 1), exact: true };
  }
  const place = places.get(name);
  const value = place === undefined ? valueOf(name, shown) : values[place];
  if (typeof value !== "number") return numbers.vector(value);
  const other = against.get(name);
  if (other !== undefined) {
    return marked(name, numbers.beside(value, values[other], [digits[place], digits[other]]));
  }
  return marked(name, numbers.number(value, 0, digits[place]));
}

// a number as the marks before its name want it
function marked(name, { text, exact }) {
  const sign = text.startsWith("−") ? "−" : "+";
  let shown = name.includes("+") ? text.replace(/^−/, "") : text;
  if (name.includes("*")) {
    shown = shown === "1" || shown === "−1" ? shown.slice(0, -1) : shown + NEAR;
  }
  if (name.includes("(") && shown.startsWith("−")) shown = `(${shown})`;
  return { text: name.includes("+") ? `${sign} ${shown}` : shown, exact };
}

function point(labels, index) {
  const plus = labels[index] > 0;
  const name = plus ? "plus" : "minus";
  const mark = `<span class="mark ${name}" role="img" aria-label="${name}"></span>`;
  const html = `<span class="point-chip ${name}" data-point="${index}">${index + 1} ${mark}</span>`;
  return { text: `${index + 1} ${plus ? "●" : "■"}`, html, exact: true };
}

export function fill(template, shown, scales = scalesOf(slotsOf(template), shown)) {
  const pieces = piecesOf(template);
  const slots = sentencesOf(pieces).flatMap((names) => filled(names, shown, scales));
  const each = (write) => pieces.map((piece, i) => write(i % 2 ? slots[i] : piece)).join("");
  return {
    text: each((piece) => piece.text ?? piece),
    html: each((piece) => piece.html ?? escape(piece.text ?? piece)),
  };
}

// the pieces of each sentence, null for those that are no slots
function sentencesOf(pieces) {
  const sentences = [[]];
  pieces.forEach((piece, i) => {
    const isSlot = i % 2 === 1;
    if (!isSlot && piece.includes(STOP)) sentences.push([]);
    sentences.at(-1).push(isSlot ? piece : null);
  });
  return sentences;
}

// the texts of slots in their order; <=> is of the numbers before <~>, and <~> of those behind it
function filled(names, shown, scales) {
  const slots = names.map((name) =>
    name === null || RELATIONS.includes(name) ? null : slot(name, shown, scales),
  );
  const turn = names.includes("~") ? names.indexOf("~") : names.length;
  const about = (part) => part.some((one) => one && !one.exact);
  const equal = about(slots.slice(0, turn)) ? "≈" : "=";
  const near = about(slots.slice(turn)) ? "≈ " : "";
  return names.map((name, i) =>
    RELATIONS.includes(name) ? { text: name === "=" ? equal : near } : slots[i],
  );
}

// a typeset formula line: its slots are empty elements, and a text that is there costs the browser less than a new one
export function fillSpans(line, shown) {
  const spans = [...line.querySelectorAll("[data-slot]")];
  const names = spans.map((span) => span.dataset.slot);
  const texts = filled(names, shown, scalesOf(names, shown));
  spans.forEach((span, i) => {
    setText(span.firstChild ?? span.appendChild(new Text()), texts[i].text);
    // a change that is told by its size is too small to draw the eye
    span.classList.toggle("tiny", TINY.test(texts[i].text));
  });
}

// the lines of a formula as they are read aloud: many voices leave the signs of numbers out
export function aloud(lines, shown) {
  return lines.map((line) => said(fill(line, shown).text)).join("; ");
}

function said(text) {
  const words = {
    "=": "equals",
    "≈": "is about",
    "−": "minus ",
    "+": "plus",
    "∞": "infinity",
    "·": " times ",
  };
  const digit = (one) => "−0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(one)];
  return text
    .replace("to ≈", "to about")
    .replace(/·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, power) => `·10 to the ${[...power].map(digit).join("")}`)
    .replace(/[=≈−+∞·]/g, (sign) => words[sign])
    .replace(/\s+/g, " ");
}

// the live numbers, each with its template; they stand together
export function fillAll(templates, shown) {
  const scales = scalesOf(templates.flatMap(slotsOf), shown);
  return templates.map((template) => fill(template, shown, scales).text);
}
