// Data of one's own, in a dialog of three tabs; brush and box on the canvas. It comes when it is first asked for.
import { all, button, byId, element } from "../kit/dom.js";
import * as popups from "../kit/popups.js";
import { refuses } from "../model/limits.js";
import * as gestures from "../stage/gestures.js";
import { createBox } from "./box.js";
import { createBrush } from "./brush.js";
import { guess } from "./choose.js";
import { read } from "./csv.js";
import { createFile } from "./file.js";
import { createGenerate } from "./generate.js";
import * as hands from "./hands.js";
import { createTable } from "./table.js";
import { hasForm } from "./telling.js";

// the sheets of this folder, which the server puts here
export const SHEET = "";
/** @type {[string, string, (panel: HTMLElement) => any][]} */
const TABS = [
  ["file", "Paste or open", createFile],
  ["generate", "Generate", createGenerate],
  ["table", "Table", createTable],
];
/** @type {Record<string, any>} */
const made = {};
let chosen = "file";
// whether brush and box are there
let held = false;

export function open(_graph, tab = chosen) {
  build();
  if (!byId("data").open) {
    if (document.querySelector("dialog[open]")) popups.closeDialog();
    popups.showDialog("data");
  }
  turn(tab);
  if (tab === "file") made.file.focus();
}

// a file that was dropped
export function take(graph, file) {
  open(graph, "file");
  made.file.take(file);
}

// a text that was pasted on the page: only a table is meant for this
export function paste(graph, text) {
  if (document.querySelector("dialog[open]:not(#data)")) return;
  const table = read(text);
  if (!hasForm(table, guess(table)) || refuses("points")) return;
  open(graph, "file");
  made.file.open(text);
  made.file.focusUse();
}

// brush or box; once more, and it is put away
export function tool(graph, name) {
  if (!held) hands.start(graph, { brush: createBrush(graph), box: createBox(graph) });
  held = true;
  const isOn = button(`tool-${name}`).getAttribute("aria-pressed") === "true";
  if (isOn) gestures.leaveTool();
  else gestures.setTool(name);
}

function build() {
  if (made.file) return;
  const body = document.querySelector("#data .dialog-body");
  const list = element("div", "segments data-tabs", body);
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Where the points come from");
  list.addEventListener("keydown", walk);
  for (const [name, title, create] of TABS) {
    const tab = element("button", "", list, title);
    Object.assign(tab, { id: `data-tab-${name}`, role: "tab" });
    tab.setAttribute("aria-controls", `data-${name}`);
    tab.addEventListener("click", () => turn(name));
    const panel = element("div", "data-panel", body);
    Object.assign(panel, { id: `data-${name}`, role: "tabpanel" });
    panel.setAttribute("aria-labelledby", tab.id);
    made[name] = create(panel);
  }
}

function turn(name) {
  chosen = name;
  for (const tab of all("#data [role=tab]")) {
    const isOn = tab.id === `data-tab-${name}`;
    tab.setAttribute("aria-selected", String(isOn));
    tab.tabIndex = isOn ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !isOn;
  }
  made[name].show?.();
}

// arrows go from tab to tab
function walk(event) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const names = TABS.map(([name]) => name);
  const next = names[(names.indexOf(chosen) + way + names.length) % names.length];
  event.preventDefault();
  turn(next);
  byId(`data-tab-${next}`).focus();
}
