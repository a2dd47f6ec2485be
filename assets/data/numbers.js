// Numbers as people and programs write them: with a decimal point or comma, thousands set apart, and any minus.

/** What a comma and a point mean in the numbers of a table.
 * @typedef {"decimal" | "thousands"} Meaning
 * @typedef {{ comma: Meaning, point: Meaning }} Style */

/** @type {Style} */
const PLAIN = { comma: "decimal", point: "decimal" };
const POINT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const COMMA = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;
// hyphens, dashes and the sign itself, as text programs write them
const MINUS = /^[\u2010-\u2015\u2212\uFE63\uFF0D]/;
// blanks and apostrophes that set thousands apart
const GAP = /[ \u00A0\u2009\u202F'\u2019]/g;
const GAPS = /^[+-]?\d{1,3}(?:[ \u00A0\u2009\u202F'\u2019]\d{3})+(?:[.,]\d+)?$/;
const THOUSANDS = {
  ",": /^[+-]?\d{1,3}(?:,\d{3})+(?=\.|$)/,
  ".": /^[+-]?\d{1,3}(?:\.\d{3})+(?=,|$)/,
};
// 1,250 may be either; 0,250 has a decimal comma, and 1,250,000 and 1,250.5 have thousands
const UNCLEAR = { ",": /^[+-]?[1-9]\d{0,2},\d{3}$/, ".": /^[+-]?[1-9]\d{0,2}\.\d{3}$/ };
const GROUPED = {
  ",": /^[+-]?\d{1,3}(?:,\d{3})+(?:,\d{3}|\.\d+)$/,
  ".": /^[+-]?\d{1,3}(?:\.\d{3})+(?:\.\d{3}|,\d+)$/,
};

/** @type {(text: string) => string} */
const plainOf = (text) => {
  const signed = text.replace(MINUS, "-");
  return GAPS.test(signed) ? signed.replaceAll(GAP, "") : signed;
};

// NaN where the text is no number
/** @type {(text: string, style?: Style) => number} */
export function number(text, { comma, point } = PLAIN) {
  let plain = plainOf(text);
  if (comma === "thousands" && plain.includes(",")) {
    if (!THOUSANDS[","].test(plain)) return Number.NaN;
    plain = plain.replaceAll(",", "");
  }
  if (point === "thousands" && plain.includes(".")) {
    if (!THOUSANDS["."].test(plain)) return Number.NaN;
    plain = plain.replaceAll(".", "");
  }
  if (POINT.test(plain)) return Number(plain);
  return COMMA.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

/** @type {(text: string, style?: Style) => boolean} */
export const isNumber = (text, style) => Number.isFinite(number(text, style));

/** Numbers of a table in which a comma or point is one of: decimal for certain, thousands for certain, or unclear. "" where there is none.
 * @typedef {{ decimal: string, thousands: string, unclear: string }} Evidence */

/** @type {(rows: { cells: string[], fault: string }[]) => { comma: Evidence, point: Evidence }} */
function evidenceOf(rows) {
  const found = {
    comma: { decimal: "", thousands: "", unclear: "" },
    point: { decimal: "", thousands: "", unclear: "" },
  };
  for (const { cells, fault } of rows) {
    if (fault) continue;
    for (const cell of cells) if (cell.includes(",") || cell.includes(".")) weigh(cell, found);
  }
  return found;
}

/** @type {(cell: string, found: { comma: Evidence, point: Evidence }) => void} */
function weigh(cell, { comma, point }) {
  const plain = plainOf(cell);
  if (GROUPED[","].test(plain)) comma.thousands ||= cell;
  else if (GROUPED["."].test(plain)) {
    point.thousands ||= cell;
    if (plain.includes(",")) comma.decimal ||= cell;
  } else if (UNCLEAR[","].test(plain)) comma.unclear ||= cell;
  else if (UNCLEAR["."].test(plain)) point.unclear ||= cell;
  else if (COMMA.test(plain)) comma.decimal ||= cell;
  else if (plain.includes(".") && POINT.test(plain)) point.decimal ||= cell;
}

/** What commas and points mean, whether there are decimal commas, a sentence for each meaning that was assumed, and numbers
 * that could be read in both ways.
 * @typedef {{ style: Style, commas: boolean, notes: string[], unclear: { comma: string, point: string } }} Reading */

// asked: what the user has said. isBetween: whether commas are between the cells, too
/** @type {(rows: { cells: string[], fault: string }[], asked: Partial<Style>, isBetween: boolean) => Reading} */
export function readingOf(rows, asked, isBetween) {
  const { comma, point } = evidenceOf(rows);
  const style = {
    comma: asked.comma ?? meaningOfCommas(comma, point, isBetween),
    point: asked.point ?? meaningOfPoints(comma, point),
  };
  const cells = {
    comma: (style.comma === "decimal" && comma.decimal) || comma.unclear || comma.thousands,
    point: point.unclear || point.thousands,
  };
  const notes = [];
  if (cells.comma) notes.push(sentence("Commas", style.comma, cells.comma, style));
  if (cells.point && (style.point === "thousands" || asked.point)) {
    notes.push(sentence("Dots", style.point, cells.point, style));
  }
  const isOpen = Boolean(comma.decimal || asked.point);
  const unclear = { comma: comma.unclear, point: isOpen ? point.unclear : "" };
  return { style, commas: style.comma === "decimal" && Boolean(cells.comma), notes, unclear };
}

/** @type {(comma: Evidence, point: Evidence, isBetween: boolean) => Meaning} */
function meaningOfCommas(comma, point, isBetween) {
  if (comma.decimal) return "decimal";
  if (comma.thousands) return "thousands";
  // in a file with commas between its cells, a decimal comma is rare
  return comma.unclear && (point.decimal || isBetween) ? "thousands" : "decimal";
}

/** @type {(comma: Evidence, point: Evidence) => Meaning} */
function meaningOfPoints(comma, point) {
  if (point.decimal) return "decimal";
  return point.thousands || (comma.decimal && point.unclear) ? "thousands" : "decimal";
}

/** @type {(signs: string, meaning: Meaning, cell: string, style: Style) => string} */
function sentence(signs, meaning, cell, style) {
  const means = { decimal: "decimal points", thousands: "thousands separators" }[meaning];
  return `${signs} in numbers are read as ${means}: ${cell} is ${valueIn(cell, style)}.`;
}

// the value that a number has, for a sentence
/** @type {(cell: string, style: Style) => string} */
export const valueIn = (cell, style) => String(number(cell, style)).replace("-", "−");
