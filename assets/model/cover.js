// Covered cells of the table of a run, as on an exam sheet: the query of the address has them, once for each group of
// columns, as in ?cover=f,mistake,w,b:31-36&cover=w:40. Without its end, as in 31-, a range goes on to the last visit.
import { emit } from "../kit/bus.js";

/** @typedef {[from: number, to: number]} Range */

const RANGE = /^(\d+)(-(\d*))?$/;
export const MISTAKE = "mistake";
// rows that are shown of a range without its end while it covers the mistakes: how many there are would tell the end
const ROWS = 12;

/** @type {Map<string, Range[]>} */
let ranges = new Map();

/** @type {(search: string) => string} a sentence about what cannot be read, or "" */
export function readAddress(search) {
  ranges = new Map();
  const groups = new URLSearchParams(search).getAll("cover").filter(Boolean);
  const odd = groups.filter((group) => !readGroup(group));
  emit("cover");
  return odd.length
    ? `This link covers “${odd[0].slice(0, 30)}”, which are no columns and visits such as f,w:31-36.`
    : "";
}

/** @type {(group: string) => boolean} */
function readGroup(group) {
  const [names, texts = ""] = group.split(":");
  const found = texts.split(",").map(readRange);
  if (!found.every((range) => range !== null)) return false;
  for (const name of names.split(",").filter(Boolean)) {
    ranges.set(name, [...rangesOf(name), ...found]);
  }
  return true;
}

/** @type {(text: string) => Range | null} */
function readRange(text) {
  const match = text.match(RANGE);
  if (!match) return null;
  const [, from, more, to] = match;
  if (!more) return [Number(from), Number(from)];
  return [Number(from), to ? Number(to) : Number.POSITIVE_INFINITY];
}

/** @type {(name: string) => Range[]} */
const rangesOf = (name) => ranges.get(name) ?? [];

// the parts of a query that state what is covered
/** @type {() => string[]} */
export function query() {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [name, list] of ranges) {
    const text = list.map(rangeText).join(",");
    groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  return [...groups].map(([text, names]) => `cover=${names.join(",")}:${text}`);
}

/** @type {(range: Range) => string} */
function rangeText([from, to]) {
  if (from === to) return String(from);
  return `${from}-${to === Number.POSITIVE_INFINITY ? "" : to}`;
}

export const isAny = () => ranges.size > 0;
/** @type {(name: string) => boolean} */
export const isColumnCovered = (name) => ranges.has(name);
/** @type {(name: string, step: number) => boolean} */
export const isCovered = (name, step) =>
  rangesOf(name).some(([from, to]) => from <= step && step <= to);
// the first covered visit
export const firstCovered = () => Math.min(...[...ranges.values()].flat().map(([from]) => from));

// the last visit that may be shown: infinite where no mistakes are covered
export function lastShown() {
  const ends = rangesOf(MISTAKE).map(([from, to]) => Math.min(to, from + ROWS - 1));
  return ends.length ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}

// covers a column, over the visits that are covered already or from this one on; or uncovers it
/** @type {(name: string, from: number) => void} */
export function toggleColumn(name, from) {
  if (!ranges.delete(name)) {
    const [first] = ranges.values();
    ranges.set(name, first ? [...first] : [[from, Number.POSITIVE_INFINITY]]);
  }
  emit("cover");
}

/** @type {(name: string, step: number) => void} */
export function toggleCell(name, step) {
  const list = rangesOf(name);
  const next = isCovered(name, step)
    ? without(list, step)
    : joinNeighbours([...list, [step, step]]);
  if (next.length) ranges.set(name, next);
  else ranges.delete(name);
  emit("cover");
}

/** @type {(list: Range[], step: number) => Range[]} */
const without = (list, step) =>
  list.flatMap(([from, to]) => {
    if (step < from || step > to) return [[from, to]];
    /** @type {Range[]} */
    const parts = [
      [from, step - 1],
      [step + 1, to],
    ];
    return parts.filter(([low, high]) => low <= high);
  });

// neighbours as one range
/** @type {(list: Range[]) => Range[]} */
function joinNeighbours(list) {
  /** @type {Range[]} */
  const result = [];
  for (const [from, to] of [...list].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

export function uncoverAll() {
  ranges.clear();
  emit("cover");
}
