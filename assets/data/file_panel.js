// The fields, lists and pictures of the first tab.
import { element } from "../kit/dom.js";
import { letters } from "../kit/notation.js";
import { count } from "../wording/number.js";
import { amount, check, choice } from "./fields.js";
import { createPreview } from "./preview.js";

// values of choices that are no column and no label
export const NONE = "none";
export const ELSE = "";
// reasons and rows that are written out
const [REASONS, ROWS] = [200, 5];
const HINT = letters("$x₁, $x₂ and a label in each line, with or without a line of names");
const NAMES =
  "The names of columns and classes stay with the points on this page. A link has the points without them.";

// does: what is called of a change
export function build(panel, does) {
  const source = buildSource(panel);
  const found = element("div", "data-found", panel);
  found.hidden = true;
  const fields = buildChoices(element("div", "data-form", found), does);
  const header = check(found, (on) => does.table({ header: on }));
  const scale = check(found, (on) => does.set({ scale: on }));
  const some = element("div", "data-row", found);
  const few = check(some, (on) => does.set({ sample: on }));
  const seed = amount(some, "Seed", (value) => does.set({ seed: value }));
  const verdict = element("p", "data-verdict", found);
  verdict.setAttribute("role", "status");
  const assumed = createAssumed(found);
  const pictures = element("div", "data-pictures", found);
  const preview = createPreview(pictures);
  const beside = element("div", "data-beside", pictures);
  const [rows, dropped] = [createRows(beside), createDropped(beside)];
  const done = element("button", "solid", found);
  done.addEventListener("click", does.accept);
  element("p", "hint", found, NAMES);
  return {
    ...source,
    found,
    fields,
    header,
    scale,
    some,
    few,
    seed,
    verdict,
    assumed,
    preview,
    rows,
    dropped,
    done,
  };
}

function buildSource(panel) {
  const area = element("label", "data-field data-text", panel);
  element("span", "", area, "Paste a table");
  const text = element("textarea", "form-control", area);
  Object.assign(text, { rows: 4, spellcheck: false, placeholder: `1.5, 2, +1\n0.5, 1, -1` });
  const row = element("div", "data-row", panel);
  const file = element("input", "visually-hidden", row);
  Object.assign(file, {
    type: "file",
    accept: ".csv,.tsv,.tab,.txt,.dat,.arff,.json,text/*",
    tabIndex: -1,
  });
  file.setAttribute("aria-label", "A file with a table");
  const button = element("button", "boxed", row, "Open a file");
  button.addEventListener("click", () => file.click());
  element("span", "hint", row, `or drop one on the page: ${HINT}. It stays in your browser.`);
  const slip = element("p", "data-slip", panel);
  slip.setAttribute("role", "status");
  return { text, file, slip };
}

function buildChoices(form, does) {
  const column = (label, key) => choice(form, label, (value) => does.column(key, value));
  const labels = (label, key) => choice(form, label, (value) => does.classes(key, value));
  return {
    x: column(letters("$x₁"), "x"),
    y: column(letters("$x₂"), "y"),
    label: column("Label", "label"),
    plus: labels("Class +1 is", "plus"),
    minus: labels("Class −1 is", "minus"),
    form: choice(form, "Read as", (value) => does.table({ form: value, header: undefined })),
    comma: choice(form, "Comma", (comma) => does.table({ comma })),
    point: choice(form, "Point", (point) => does.table({ point })),
    encoding: choice(form, "Letters", does.encode),
  };
}

// what was assumed; show(sentences)
function createAssumed(parent) {
  const list = element("ul", "data-assumed hint", parent);
  list.ariaLabel = "What was assumed";
  return {
    show(sentences) {
      list.hidden = !sentences.length;
      list.replaceChildren();
      for (const sentence of sentences) element("li", "", list, sentence);
    },
  };
}

// the first rows, in the columns that are taken
function createRows(parent) {
  const node = element("table", "data-rows", parent);
  return {
    show({ names, rows, refusal }, { x, y, label }) {
      const columns = [x, y, label].filter((column) => column !== null);
      node.replaceChildren();
      if (refusal) return;
      const head = element("tr", "", element("thead", "", node));
      for (const column of columns) element("th", "", head, names[column]).scope = "col";
      const body = element("tbody", "", node);
      for (const { cells } of rows.slice(0, ROWS)) {
        const row = element("tr", "", body);
        for (const column of columns) element("td", "", row, cells[column] ?? "");
      }
    },
  };
}

// rows that are no points, each with the reason
function createDropped(parent) {
  const node = element("div", "data-dropped", parent);
  return {
    show(dropped, unit) {
      node.replaceChildren();
      node.hidden = !dropped.length;
      const one = dropped.length === 1;
      const title = one ? "1 row is left out" : `${count(dropped.length)} rows are left out`;
      element("h3", "", node, title);
      const list = element("ul", "", node);
      Object.assign(list, { tabIndex: 0, ariaLabel: "Rows that are left out" });
      for (const { line, reason } of dropped.slice(0, REASONS)) {
        element("li", "", list, `${unit} ${line}: ${reason}`);
      }
      if (dropped.length > REASONS)
        element("li", "", list, `and ${count(dropped.length - REASONS)} more`);
    },
  };
}
