// Covered cells of the table of a run, as on an exam sheet: the query of the address has them, once for each group of
// columns, as in ?cover=f,mistake,w,b:31-36&cover=w:40, otherwise the preset's file. Without its end, as in 31-, a range
// goes on to the last visit. linviz/scenario/covered.py reads the same.
import { emit } from "../kit/bus.js";

/** @typedef {[from: number, to: number]} Range */

const RANGE = /^(\d+)(-(\d*))?$/;
export const MISTAKE = "mistake";
const NONE = "none";

/** @type {Map<string, Range[]>} */
let ranges = new Map();
// the parts of a query that say what the preset covers
/** @type {string[]} */
let presetParts = [];

// preset: the groups that it covers. The answer is a sentence about what cannot be read, or ""
/** @type {(search: string, preset?: string[]) => string} */
export function readAddress(search, preset = []) {
  readGroups(preset);
  presetParts = parts();
  const groups = new URLSearchParams(search).getAll("cover").filter(Boolean);
  const odd = groups.length ? readGroups(groups) : [];
  emit("cover");
  return odd.length
    ? `This link covers “${odd[0].slice(0, 30)}”, which are no columns and visits such as f,w:31-36.`
    : "";
}

// covers these groups and nothing else, and returns those that cannot be read
/** @type {(groups: string[]) => string[]} */
function readGroups(groups) {
  ranges = new Map();
  return groups.filter((group) => group !== NONE && !readGroup(group));
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
export const rangesOf = (name) => ranges.get(name) ?? [];

// the parts of a query that state what is covered; of an open preset, only where that is not what it covers itself
/** @type {(isPreset?: boolean) => string[]} */
export function query(isPreset = false) {
  const usual = isPreset ? presetParts : [];
  const now = parts();
  if (now.join("&") === usual.join("&")) return [];
  return now.length ? now : [`cover=${NONE}`];
}

/** @type {() => string[]} */
function parts() {
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

export const coveredColumns = () => [...ranges.keys()];
export const isAny = () => ranges.size > 0;
/** @type {(name: string) => boolean} */
export const isColumnCovered = (name) => ranges.has(name);
/** @type {(name: string, step: number) => boolean} */
export const isCovered = (name, step) =>
  rangesOf(name).some(([from, to]) => from <= step && step <= to);

// covers these visits of a column, and no others of it
/** @type {(name: string, list: Range[]) => void} */
export function setRanges(name, list) {
  if (list.length) ranges.set(name, list);
  else ranges.delete(name);
  emit("cover");
}

export function uncoverAll() {
  ranges.clear();
  emit("cover");
}
