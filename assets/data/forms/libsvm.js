// The form of libsvm: a label, then index:value for each number that is not 0.
import { lineOf } from "./cells.js";

const ROW = /^\s*([+-]?\d+(?:\.\d+)?)((?:\s+\d+:\S+)*)\s*(?:#.*)?$/;
const MOST = 99;

/** @type {import("./cells.js").Form} */
export const libsvm = { name: "libsvm", title: "libsvm's form", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  if (!/\s\d+:[^\s:]/.test(text.slice(0, 2000))) return null;
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ line: i + 1, found: ROW.exec(line), text: line.trim() }));
  const there = rows.filter(({ text }) => text && !text.startsWith("#"));
  if (there.some(({ found }) => !found)) return null;
  const sparse = there.map(({ found }) => pairsOf(found?.[2] ?? ""));
  const indexes = sparse.flat().map(([index]) => index);
  // some programs count from 0
  const first = indexes.includes(0) ? 0 : 1;
  const count = indexes.reduce((most, index) => Math.max(most, index), 0) - first + 1;
  const features = Array.from({ length: Math.min(MOST, count) }, (_, k) => k + first);
  const lines = there.map(({ line, found }, i) => {
    const values = new Map(sparse[i]);
    return lineOf(line, [found?.[1] ?? "", ...features.map((k) => values.get(k) ?? "0")]);
  });
  const names = ["label", ...features.map((k) => `feature ${k}`)];
  return { lines, names, label: 0, notes: notesOf(sparse, count) };
}

/** @type {(text: string) => [number, string][]} */
const pairsOf = (text) =>
  text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const [index, value] = pair.split(":");
      return [Number(index), value];
    });

/** @type {(sparse: [number, string][][], most: number) => string[]} */
function notesOf(sparse, most) {
  const isFull = sparse.every((pairs) => pairs.length === most);
  const zeros = isFull ? [] : ["Features that a line does not list are 0."];
  return most > MOST ? [...zeros, `Only the first ${MOST} of ${most} features are shown.`] : zeros;
}
