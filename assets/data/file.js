// The first tab: a table is pasted, dropped or opened, and shown as the points that it would be.
import { element } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { MOST_POINTS, REACH } from "../model/scenario.js";
import { count } from "../wording/number.js";
import { guess, namesFor, plusOf, sample, scalesOf, taken, valuesOf } from "./choose.js";
import { read } from "./csv.js";
import { amount, check, choice } from "./fields.js";
import { createPreview } from "./preview.js";
import { use } from "./use.js";

// labels to choose from
const CLASSES = 50;
const LARGEST = 5_000_000;
// reasons and rows that are written out
const [REASONS, ROWS] = [200, 5];
// ms after the last key until a long text is read
const REST = 200;
const BETWEEN = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  [" ", "spaces"],
];
const NONE = "none";
const COMMAS = " Decimal commas are read as decimal points.";
const TOO_MANY = ` At most ${MOST_POINTS} points fit: use a random sample, or remove rows.`;
const BEYOND = ` Numbers beyond ±${REACH} do not fit on the canvas: tick “Scale to fit”.`;
const HINT = letters("$x₁, $x₂ and a label in each line, with or without a line of names");
const NAMES =
  "The names of columns and classes stay with the points on this page. A link has the points without them.";

export function createFile(panel) {
  /** @type {any} */
  let now = null;
  const nodes = build(panel, { set, table: setTable, accept });
  let resting = 0;
  nodes.text.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(() => open(nodes.text.value, ""), REST);
  });

  // a new text: all that can be found out of it is found out anew
  function open(text, name) {
    clearTimeout(resting);
    if (nodes.text.value !== text) nodes.text.value = text;
    nodes.slip.textContent = "";
    if (text.length > LARGEST) tooLarge(name || "The text", text.length);
    if (!text.trim() || text.length > LARGEST) {
      now = null;
      return show();
    }
    now = { text, scale: false, sample: false, seed: 0, asked: {} };
    return setTable({});
  }

  function setTable(asked) {
    now.asked = { ...now.asked, ...asked };
    now.table = read(now.text, now.asked);
    now.chosen = guess(now.table);
    show();
  }

  function set(change) {
    now = { ...now, ...change };
    show();
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
    const all = taken(now.table, now.chosen, now.scale ? scales : undefined);
    const isMany = all.points.length > MOST_POINTS;
    const kept = isMany && now.sample ? sample(all.points.length, MOST_POINTS, now.seed) : null;
    now.scalable = scales.some(Boolean);
    now.result = kept
      ? { ...all, points: kept.map((i) => all.points[i]), labels: kept.map((i) => all.labels[i]) }
      : all;
    showChoices(nodes, now);
    showOffers(nodes, now, { scales, isMany, all: all.points.length });
    showResult(nodes, now, isMany && !kept);
  }

  // what was there stays
  function tooLarge(name, size) {
    nodes.slip.textContent = `${name} has ${count(Math.round(size / 1e6))} MB, and at most 5 MB can be read. Use fewer rows.`;
  }

  async function take(file) {
    if (file.size > LARGEST) tooLarge(file.name, file.size);
    else open(await file.text(), file.name);
  }

  nodes.file.addEventListener("change", () => {
    if (nodes.file.files[0]) take(nodes.file.files[0]);
    nodes.file.value = "";
  });
  return { take, open };
}

function build(panel, { set, table, accept }) {
  const area = element("label", "data-field data-text", panel);
  element("span", "", area, "Paste a table");
  const text = element("textarea", "form-control", area);
  Object.assign(text, { rows: 4, spellcheck: false, placeholder: `1.5, 2, +1\n0.5, 1, -1` });
  const row = element("div", "data-row", panel);
  const file = element("input", "visually-hidden", row);
  Object.assign(file, { type: "file", accept: ".csv,.tsv,.txt,.dat,text/*", tabIndex: -1 });
  file.setAttribute("aria-label", "A file with a table");
  const button = element("button", "boxed", row, "Open a file");
  button.addEventListener("click", () => file.click());
  element("span", "hint", row, `or drop one on the page: ${HINT}. It stays in your browser.`);
  const slip = element("p", "data-slip", panel);
  slip.setAttribute("role", "status");
  const found = element("div", "data-found", panel);
  found.hidden = true;
  const form = element("div", "data-form", found);
  const column = (label, key) => choice(form, label, (value) => set(changed(key, value)));
  let now = null;
  const changed = (key, value) => {
    const chosen = { ...now.chosen, [key]: value === NONE ? null : Number(value) };
    if (key === "label") chosen.plus = plusOf(now.table, chosen.label);
    return { chosen };
  };
  const fields = {
    x: column(letters("$x₁"), "x"),
    y: column(letters("$x₂"), "y"),
    label: column("Label", "label"),
    plus: choice(form, "Class +1 is", (plus) => set({ chosen: { ...now.chosen, plus } })),
    separator: choice(form, "Separator", (separator) => table({ separator, header: undefined })),
  };
  const header = check(found, (on) => table({ header: on }));
  const scale = check(found, (on) => set({ scale: on }));
  const some = element("div", "data-row", found);
  const few = check(some, (on) => set({ sample: on }));
  const seed = amount(some, "Seed", (value) => set({ seed: value }));
  const verdict = element("p", "data-verdict", found);
  verdict.setAttribute("role", "status");
  const pictures = element("div", "data-pictures", found);
  const preview = createPreview(pictures);
  const beside = element("div", "data-beside", pictures);
  const rows = element("table", "data-rows", beside);
  const dropped = element("div", "data-dropped", beside);
  const done = element("button", "solid", found);
  element("p", "hint", found, NAMES);
  done.addEventListener("click", accept);
  const know = (given) => {
    now = given;
  };
  return {
    text,
    file,
    slip,
    found,
    fields,
    header,
    scale,
    some,
    few,
    seed,
    verdict,
    preview,
    rows,
    dropped,
    done,
    know,
  };
}

function showChoices(nodes, now) {
  nodes.know(now);
  const { table, chosen } = now;
  const { fields } = nodes;
  const columns = table.names.map((name, i) => [i, name]);
  fields.x.show(columns, chosen.x);
  fields.y.show([...columns, [NONE, "none: points on a number line"]], chosen.y ?? NONE);
  fields.label.show([...columns, [NONE, "none: all are +1"]], chosen.label ?? NONE);
  const values = chosen.label === null ? [] : valuesOf(table, chosen.label);
  const short = values.slice(0, CLASSES).map((value) => [value, value]);
  fields.plus.show(short, chosen.plus);
  fields.separator.show(BETWEEN, table.separator);
  nodes.header.show("The first line has names", table.header);
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
  const { points, labels, dropped } = now.result;
  const verdict = verdictOf(now);
  const more = isTooMany ? TOO_MANY : "";
  nodes.verdict.textContent = `${verdict}${now.table.commas ? COMMAS : ""}${more}`;
  const some = isTooMany ? points.slice(0, 2 * MOST_POINTS) : points;
  nodes.preview.show({ points: some, labels, name: verdict });
  showRows(nodes.rows, now);
  showDropped(nodes.dropped, dropped);
  nodes.done.textContent = useText(points.length);
  nodes.done.disabled = isTooMany || !points.length;
}

function useText(most) {
  if (most === 1) return "Use this point";
  return most ? `Use these ${count(most)} points` : "Use these points";
}

function verdictOf({ table, result, scalable }) {
  const [there, rows] = [result.points.length, count(table.rows.length)];
  if (!there) {
    const none =
      table.rows.length === 1
        ? "The row cannot be used as a point."
        : `None of the ${rows} rows can be used as points.`;
    return `${none}${scalable ? BEYOND : ""}`;
  }
  const plus = result.labels.filter((label) => label > 0).length;
  const classes = `${count(plus)} of class +1, ${count(there - plus)} of class −1`;
  const of = table.rows.length === 1 ? "row" : "rows";
  const are = there === 1 ? "is a point" : "are points";
  return `${count(there)} of ${rows} ${of} ${are}: ${classes}.`;
}

function showRows(node, { table, chosen }) {
  const columns = [chosen.x, chosen.y, chosen.label].filter((column) => column !== null);
  node.replaceChildren();
  const head = element("tr", "", element("thead", "", node));
  for (const column of columns) element("th", "", head, table.names[column]).scope = "col";
  const body = element("tbody", "", node);
  for (const { cells } of table.rows.slice(0, ROWS)) {
    const row = element("tr", "", body);
    for (const column of columns) element("td", "", row, cells[column] ?? "");
  }
}

function showDropped(node, dropped) {
  node.replaceChildren();
  node.hidden = !dropped.length;
  const one = dropped.length === 1;
  element("h3", "", node, one ? "1 row is left out" : `${count(dropped.length)} rows are left out`);
  const list = element("ul", "", node);
  Object.assign(list, { tabIndex: 0, ariaLabel: "Rows that are left out" });
  for (const { line, reason } of dropped.slice(0, REASONS)) {
    element("li", "", list, `line ${line}: ${reason}`);
  }
  if (dropped.length > REASONS)
    element("li", "", list, `and ${count(dropped.length - REASONS)} more`);
}
