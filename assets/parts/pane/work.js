// What the open view works out item by item, after the run: asked for while the points rest, shown as it comes, and
// cancelled by a press or by the next change.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

// ms: without a further run before it begins; until an answer counts as lost; before what was lost is asked again
const REST = 300;
const PATIENCE = 12_000;
const PAUSE = 3000;
/** @type {Work} */
let work = none(0);
// the view that it is of, all that its items depend on, and the scenario; null while a draft is on the page
let view = "";
let key = "";
/** @type {Scenario | null} */
let wanted = null;
/** @type {Scenario | null} */
let drafted = null;
/** @type {AbortController | null} */
let asking = null;
let timer;

/** @type {(of: number) => Work} */
function none(of) {
  return { items: [], of, stale: false, stopped: false, away: false, error: "" };
}

// what has been worked out for the run on the page
export const done = () => work;
// whether there is more to come, unless it was stopped
export const isBusy = () => !work.stopped && (work.stale || work.items.length < work.of);

// what was worked out for the run before stays in sight until the first of the new is there
function begin(run, scenario) {
  cancel();
  // a draft that was given up is the scenario again
  wanted = scenario ?? (drafted === state.scenario ? drafted : null);
  const { name = "", items: of = 0, beyond = [] } = run.beside ?? {};
  const next = wanted ? keyOf(wanted, name, beyond) : "";
  if (next && next === key && work.items.length === work.of) return tell();
  key = next;
  work = { ...none(of), items: of && name === view ? work.items : [], stale: of > 0 };
  view = name;
  tell();
  if (of && wanted) timer = setTimeout(ask, REST);
}

// items stay as they are where only such a parameter changes as they do not depend on
function keyOf({ algorithm, parameters, lift, points, labels, held_out, dimension }, name, beyond) {
  const others = Object.entries(parameters).filter(([parameter]) => !beyond.includes(parameter));
  return JSON.stringify([name, algorithm, others, lift, points, labels, held_out, dimension]);
}

function cancel() {
  asking?.abort();
  clearTimeout(timer);
}

async function ask() {
  if (!wanted) return;
  const mine = new AbortController();
  asking = mine;
  try {
    while (work.stale || work.items.length < work.of) await portion(mine.signal);
  } catch (failure) {
    if (mine.signal.aborted) return;
    // its time may come: the server is away, or has too much to do
    if (failure.refused) return fail("the server refused this request; reload the page");
    work = { ...work, away: true };
    timer = setTimeout(ask, Math.max(PAUSE, failure.wait ?? 0));
    tell();
  }
}

/** @type {(signal: AbortSignal) => Promise<void>} */
async function portion(signal) {
  const before = work.stale ? [] : work.items;
  const asked = { seq: 0, scenario: { ...wanted, step: null }, first: before.length };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const reply = await post("beside", asked, { signal: limit });
  signal.throwIfAborted();
  if (reply.error) return fail(reply.error);
  work = { ...work, items: [...before, ...reply.items], of: reply.of, stale: false, away: false };
  tell();
}

function fail(error) {
  const items = work.stale ? [] : work.items;
  work = { ...work, items, of: items.length, stale: false, error };
  tell();
}

function tell() {
  const { items, of, stale, stopped, away } = work;
  const count = stale ? 0 : items.length;
  byId("pane-work").hidden = !of || (count === of && !stopped);
  Object.assign(byId("pane-progress"), { max: of, value: count });
  const isComputing = !stopped && !away && !state.draft;
  const progress = `${isComputing ? "Computing " : ""}${count} of ${of}`;
  setText(byId("pane-count"), `${progress}${away && !stopped ? ", no answer" : ""}`);
  setText(byId("pane-stop"), stopped ? "Go on" : "Stop");
  emit("worked");
}

function turn() {
  work = { ...work, stopped: !work.stopped };
  cancel();
  if (!work.stopped) ask();
  tell();
}

export function start() {
  on("run", begin);
  // a run will follow
  on("scenario", cancel);
  on("draft", (draft) => {
    drafted = draft;
    cancel();
  });
  byId("pane-stop").addEventListener("click", turn);
}
