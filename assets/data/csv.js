// A table out of text: its form, a line of names, decimal commas and more are found out, and what was assumed is said.
// Nothing is thrown away in silence: a row knows its line, and what is wrong with it.
import { FORMS } from "./forms.js";
import { delimited, SEPARATORS } from "./lines.js";
import { readingOf } from "./numbers.js";
import { shaped } from "./shape.js";
import { topOf } from "./top.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./numbers.js").Meaning} Meaning */
/** form: the name of one of FORMS, or a separator. fixed: whether the form itself says what the names are. unnamed: columns
 * whose name is empty in a line of names. label: the column that the form calls the label. unit: what a row is called.
 * unclear: numbers in which a comma or a point may be either, "" where there are none. notes: what was assumed. refusal: why
 * this is no table of points, and how to go on.
 * @typedef {{ form: string, header: boolean, fixed: boolean, names: string[], unnamed: number[], rows: Line[],
 *   style: import("./numbers.js").Style, commas: boolean, unclear: { comma: string, point: string }, label: number | null,
 *   unit: string, notes: string[], refusal: string }} Table */
/** What is not to be found out, but given.
 * @typedef {{ form?: string, header?: boolean, comma?: Meaning, point?: Meaning }} Asked */
/** @typedef {import("./forms/cells.js").Grid & { form: string }} Found */

// characters of a name
const LONGEST = 60;
const SCALED = /^[ ]*1\.0*e[+-]?\d+[ ]*\*/im;
const FACTOR =
  "All numbers of this print are to be multiplied by the factor above them. In Matlab or Octave, type “format long g” and print them again.";

/** @type {(text: string, asked?: Asked) => Table} */
export function read(text, asked = {}) {
  const whole = text.replace(/^\uFEFF/, "");
  const grid = gridOf(whole, asked.form);
  const top = grid.names
    ? { named: grid.names, rows: grid.lines, label: null, notes: [] }
    : topOf(grid.lines, asked.header);
  const shape = shaped({ ...top, label: grid.label ?? top.label }, grid.form);
  const reading = readingOf(shape.rows, asked, grid.form === ",");
  const factor = SCALED.test(whole.slice(0, 2000)) ? FACTOR : "";
  return {
    form: grid.form,
    header: top.named !== null,
    fixed: Boolean(grid.names),
    names: shape.names.map((name, i) => name.slice(0, LONGEST) || `column ${i + 1}`),
    unnamed: top.named ? shape.names.flatMap((name, i) => (name ? [] : [i])) : [],
    rows: shape.rows,
    ...reading,
    label: shape.label,
    unit: grid.unit ?? "line",
    notes: [...(grid.notes ?? []), ...top.notes, ...shape.notes, ...reading.notes],
    refusal: grid.refusal || factor || shape.refusal,
  };
}

/** @type {(text: string, form?: string) => Found} */
function gridOf(text, form) {
  const isSeparator = SEPARATORS.some(([sign]) => sign === form);
  for (const one of isSeparator ? [] : FORMS) {
    const grid = one.read(text);
    if (grid) return { ...grid, form: one.name };
  }
  const { separator, lines } = delimited(text, isSeparator ? form : null);
  return { lines, form: separator };
}
