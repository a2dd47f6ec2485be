// While the server is gone, busy or slow: what is chosen is seen to wait, and said. The picture is that of before.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { isOpen } from "../../kit/opening.js";
import { presetBySlug } from "../../model/presets.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";

const BEFORE = {
  slow: "linviz is waiting for its server. It will open by itself.",
  busy: "The server is busy; linviz will open as soon as it answers.",
  gone: "linviz is waiting for its server. It will open by itself.",
};
const SAID = {
  slow: (what) => `The server is slow: stepping works, ${what} when it answers.`,
  busy: (what) => `The server is busy. Nothing is lost: ${what} as soon as it answers.`,
  gone: (what) => `Offline: stepping works, ${what} when the server is back.`,
};
// of a preset, in the header
const OPENS = {
  slow: "opens when the server answers",
  busy: "opens as soon as the server answers",
  gone: "opens when the server is back",
};
const NONE = { algorithm: "", lift: "" };
let line = null;
// the titles of algorithm and lift that the run on the screen has
let shown = null;
// the preset that is to be opened, by its title
let opening = null;
let told = "";

// what is chosen and not shown yet: its title where it is another one
function chosen() {
  const { scenario } = state;
  if (!scenario || !shown || opening) return NONE;
  const { algorithm, lift } = titles(scenario);
  return {
    algorithm: algorithm === shown.algorithm ? "" : algorithm,
    lift: lift === shown.lift ? "" : `“${lift}”`,
  };
}

function what({ algorithm, lift }) {
  if (opening) return `“${opening}” opens`;
  const names = [algorithm, lift].filter(Boolean);
  return names.length ? `${names.join(" with ")} runs` : "your change runs";
}

function show() {
  const off = line in SAID;
  const one = off ? chosen() : NONE;
  for (const id of ["algorithm", "lift"]) {
    byId(id).toggleAttribute("data-waiting", Boolean(one[id]));
  }
  const chip = byId("offline");
  chip.hidden = !off;
  // the boundary still belongs to the points before the change
  byId("canvas").toggleAttribute("data-stale", off);
  setText(chip, off ? sentence(one) : "");
  tell(off && isOpen() && opening ? [opening, OPENS[line]] : []);
  // what waits is in no address yet, and goes with its tab (model/pending_change.js)
  window.onbeforeunload = off && isOpen() && !opening ? (event) => event.preventDefault() : null;
}

const sentence = (one) => (isOpen() ? SAID[line](what(one)) : BEFORE[line]);

// the header has its name; on the way of every drag, so only where it is another one
function tell(next) {
  if (String(next) === told) return;
  told = String(next);
  emit("waiting", ...next);
}

// ask: a preset by its slug, or what a link holds; null where that is wanted no longer
function open(ask) {
  const title = presetBySlug(ask?.slug)?.title;
  opening = ask && (title ?? "My own points");
  show();
}

export function start() {
  on("server", (next) => {
    line = next;
    show();
  });
  on("opening", open);
  for (const event of ["opened", "scenario", "draft"]) on(event, () => open(null));
  on("run", (_, scenario) => {
    if (scenario) shown = titles(scenario);
  });
}
