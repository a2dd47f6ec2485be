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
/** @type {AbortController | null} */
let asking = null;
let timer;

/** @type {(of: number) => Work} */
function none(of) {
  return { items: [], of, stale: false, stopped: false, error: "" };
}

// what has been worked out for the run on the page
export const done = () => work;

// what was worked out for the run before stays in sight until the first of the new is there
function begin(run) {
  asking?.abort();
  clearTimeout(timer);
  const of = run.beside?.items ?? 0;
  work = { ...none(of), items: of === work.of ? work.items : [], stale: true };
  tell();
  if (of) timer = setTimeout(ask, REST);
}

async function ask() {
  if (state.draft) {
    timer = setTimeout(ask, REST);
    return;
  }
  const mine = new AbortController();
  asking = mine;
  try {
    while (work.stale || work.items.length < work.of) await portion(mine.signal);
  } catch (failure) {
    if (mine.signal.aborted) return;
    // its time may come: the server is away, or has too much to do
    if (failure.refused) fail("the server refused this; reload the page");
    else timer = setTimeout(ask, Math.max(PAUSE, failure.wait ?? 0));
  }
}

/** @type {(signal: AbortSignal) => Promise<void>} */
async function portion(signal) {
  const before = work.stale ? [] : work.items;
  const asked = { seq: 0, scenario: { ...state.scenario, step: null }, first: before.length };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const reply = await post("beside", asked, { signal: limit });
  signal.throwIfAborted();
  if (reply.error) return fail(reply.error);
  work = { ...work, items: [...before, ...reply.items], of: reply.of, stale: false };
  return tell();
}

function fail(error) {
  work = { ...work, of: work.items.length, stale: false, error };
  tell();
}

function tell() {
  const { items, of, stale, stopped } = work;
  const count = stale ? 0 : items.length;
  byId("pane-work").hidden = !of || (count === of && !stopped);
  Object.assign(byId("pane-progress"), { max: of, value: count });
  setText(byId("pane-count"), `${count} of ${of}`);
  setText(byId("pane-stop"), stopped ? "Go on" : "Stop");
  emit("worked");
}

function turn() {
  work = { ...work, stopped: !work.stopped };
  clearTimeout(timer);
  if (work.stopped) asking?.abort();
  else ask();
  tell();
}

export function start() {
  on("run", begin);
  byId("pane-stop").addEventListener("click", turn);
}
