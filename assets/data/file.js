// The first tab: a table is pasted, dropped or opened, and shown as the points that it would be.
import { MOST_POINTS } from "../model/scenario.js";
import { count } from "../wording/number.js";
import { classesFor, guess, labelsOf, namesFor, scalesOf, taken } from "./choose.js";
import { read } from "./csv.js";
import { decode, ENCODINGS } from "./decode.js";
import { build, ELSE, NONE } from "./file_panel.js";
import { FORMS } from "./forms.js";
import { SEPARATORS } from "./lines.js";
import { valueIn } from "./numbers.js";
import { sample } from "./random.js";
import { assumptionsOf, TOO_MANY, verdictOf } from "./telling.js";
import { use } from "./use.js";

// labels to choose from
const CLASSES = 50;
const LARGEST = 5_000_000;
// ms after the last key until a long text is read
const REST = 200;
const LETTERS = "The file does not name its encoding. Its letters are read as ";

export function createFile(panel) {
  /** @type {any} */
  let now = null;
  const nodes = build(panel, {
    set,
    table: setTable,
    column: setColumn,
    classes: setClass,
    encode,
    accept,
  });
  let resting = 0;
  nodes.text.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(() => open(nodes.text.value), REST);
  });

  // a new text: all that can be found out of it is found out anew. file: its bytes and how they were read
  function open(text, file = null) {
    clearTimeout(resting);
    if (nodes.text.value !== text) nodes.text.value = text;
    nodes.slip.textContent = "";
    if (text.length > LARGEST) tooLarge("The text", text.length);
    if (!text.trim() || text.length > LARGEST) {
      now = null;
      return show();
    }
    now = { text, file, scale: false, sample: false, seed: 0, asked: {}, form: "" };
    return setTable({});
  }

  function setTable(asked) {
    now.asked = { ...now.asked, ...asked };
    now.table = read(now.text, now.asked);
    now.form ||= now.table.form;
    now.chosen = guess(now.table);
    show();
  }

  function set(change) {
    now = { ...now, ...change };
    show();
  }

  function setColumn(key, value) {
    const chosen = { ...now.chosen, [key]: value === NONE ? null : Number(value) };
    const { x, y, label } = chosen;
    set({
      chosen: key === "label" ? { ...chosen, ...classesFor(now.table, x, y, label) } : chosen,
    });
  }

  // the other class takes the label that this one leaves
  function setClass(key, value) {
    const other = key === "plus" ? "minus" : "plus";
    const chosen = { ...now.chosen, [key]: value === ELSE ? null : value };
    if (chosen.plus === chosen.minus)
      chosen[other] = now.chosen[key] ?? labelsOf(now.table, chosen).find((one) => one !== value);
    set({ chosen });
  }

  function encode(encoding) {
    const { bytes } = now.file;
    open(decode(bytes, encoding).text, { bytes, encoding });
  }

  function accept() {
    const { points, labels } = now.result;
    const scaled = scalesOf(now.table, now.chosen).map((scale) => Boolean(now.scale && scale));
    const names = namesFor(now.table, now.chosen, scaled);
    use(points, labels, now.chosen.y === null ? 1 : 2, { names });
  }

  function show() {
    nodes.found.hidden = !now;
    if (!now) return;
    const scales = scalesOf(now.table, now.chosen);
    const all = resultOf(now, scales);
    const isMany = all.points.length > MOST_POINTS;
    const kept = isMany && now.sample ? sample(all.points.length, MOST_POINTS, now.seed) : null;
    now.scalable = scales.some(Boolean);
    now.result = kept
      ? { ...all, points: kept.map((i) => all.points[i]), labels: kept.map((i) => all.labels[i]) }
      : all;
    nodes.found.toggleAttribute("data-refused", Boolean(now.table.refusal));
    showChoices(nodes.fields, now);
    showReading(nodes, now);
    showOffers(nodes, now, { scales, isMany, all: all.points.length });
    showResult(nodes, now, isMany && !kept);
  }

  // what was there stays
  function tooLarge(name, size) {
    nodes.slip.textContent = `${name} has ${count(Math.round(size / 1e6))} MB, and at most 5 MB can be read. Use fewer rows.`;
  }

  async function take(file) {
    if (file.size > LARGEST) return tooLarge(file.name, file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { text, encoding, isAssumed, kind } = decode(bytes);
    if (!kind) return open(text, isAssumed ? { bytes, encoding } : null);
    nodes.slip.textContent = `${file.name} is ${kind}. Save the table as CSV and open that, or copy its cells and paste them.`;
    return undefined;
  }

  nodes.file.addEventListener("change", () => {
    if (nodes.file.files[0]) take(nodes.file.files[0]);
    nodes.file.value = "";
  });
  return { take, open, focus: () => nodes.text.focus(), focusUse: () => nodes.done.focus() };
}

/** @type {(now: any, scales: any[]) => ReturnType<typeof taken>} */
const resultOf = ({ table, chosen, scale }, scales) =>
  table.refusal
    ? { points: [], labels: [], dropped: [], neither: 0 }
    : taken(table, chosen, scale ? scales : undefined);

// which columns and which labels
function showChoices(fields, { table, chosen }) {
  if (table.refusal) {
    for (const name of ["x", "y", "label", "plus", "minus"]) fields[name].show([], "");
    return;
  }
  const columns = table.names.map((name, i) => [i, name]);
  fields.x.show(columns, chosen.x);
  fields.y.show([...columns, [NONE, "none: points on a number line"]], chosen.y ?? NONE);
  fields.label.show([...columns, [NONE, "none: all are +1"]], chosen.label ?? NONE);
  const labels = labelsOf(table, chosen)
    .slice(0, CLASSES)
    .map((value) => [value, value]);
  const others = labels.filter(([value]) => value !== chosen.plus);
  fields.plus.show(labels, chosen.plus);
  const isOne = others.length < 2;
  fields.minus.show(isOne ? others : [...others, [ELSE, "everything else"]], chosen.minus ?? ELSE);
}

// how the text is read
function showReading({ fields, header }, { table, form, file }) {
  const found = FORMS.filter(({ name }) => name === form).map(({ name, title }) => [name, title]);
  const isOdd = !found.length && !SEPARATORS.some(([sign]) => sign === table.form);
  const other = isOdd ? [[table.form, table.form]] : [];
  fields.form.show([...found, ...SEPARATORS, ...other], table.form);
  for (const sign of ["comma", "point"]) {
    const cell = table.unclear[sign];
    const options = ["decimal", "thousands"].map((meaning) => [
      meaning,
      valueIn(cell, { ...table.style, comma: "decimal", point: "decimal", [sign]: meaning }),
    ]);
    fields[sign].show(cell ? options : [], table.style[sign], `${cell} is`);
  }
  fields.encoding.show(file ? ENCODINGS : [], file?.encoding);
  const isOther = table.fixed || (table.refusal && found.some(([name]) => name === table.form));
  header.show(isOther ? "" : "The first line has names", table.header);
}

function showOffers(nodes, now, { scales, isMany, all }) {
  const { names } = now.table;
  const { x, y } = now.chosen;
  const formulas = [x, y].flatMap((column, j) =>
    scales[j]
      ? [`(${names[column]} − ${scales[j].centre}) / ${scales[j].by}`.replace("− -", "+ ")]
      : [],
  );
  const scaled = formulas.length
    ? `Scale to fit: ${formulas.join(" and ")}. Distances and margins then refer to the scaled values`
    : "";
  nodes.scale.show(scaled, now.scale);
  nodes.some.hidden = !isMany;
  nodes.few.show(`Use a random sample of ${MOST_POINTS} of the ${count(all)} rows`, now.sample);
  nodes.seed.show({ label: "Seed", low: 0, high: 1e6, step: 1, value: now.seed });
}

function showResult(nodes, now, isTooMany) {
  const { table, chosen, file, result } = now;
  const { points, labels, dropped, neither } = result;
  const verdict = verdictOf(table, result, now.scalable);
  nodes.verdict.textContent = `${verdict}${isTooMany ? ` ${TOO_MANY}` : ""}`;
  const letters = file
    ? [`${LETTERS}${ENCODINGS.find(([name]) => name === file.encoding)[1]}.`]
    : [];
  nodes.assumed.show([...letters, ...assumptionsOf(table, chosen, neither)]);
  const some = isTooMany ? points.slice(0, 2 * MOST_POINTS) : points;
  nodes.preview.show({ points: some, labels, name: verdict });
  nodes.rows.show(table, chosen);
  nodes.dropped.show(dropped, table.unit);
  nodes.done.textContent = useText(points.length);
  nodes.done.disabled = isTooMany || !points.length;
}

function useText(most) {
  if (most === 1) return "Use this point";
  return most ? `Use these ${count(most)} points` : "Use these points";
}
