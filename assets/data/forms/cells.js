// Lines that a reader of a form makes of its cells.

/** @typedef {import("../lines.js").Line} Line */
/** What a reader of a form finds. names: of the columns, where the form has them apart from the rows; label: the column that
 * the form calls the label; unit: what a row is called; refusal: why it is no table of points, and how to go on.
 * @typedef {{ lines: Line[], names?: string[], label?: number, unit?: string, notes?: string[], refusal?: string }} Grid */
/** @typedef {{ name: string, title: string, read: (text: string) => Grid | null }} Form */

/** @type {(line: number, cells: string[]) => Line} */
export const lineOf = (line, cells) => ({ line, cells, fault: "" });

/** @type {(text: string) => number} */
export const breaksIn = (text) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
