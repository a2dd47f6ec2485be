// Work: what the open view computes item by item after the run. It is requested while the points rest, shown as it
// arrives, and cancelled by a press or by the next change.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

// ms: without a further run before it begins; until an answer counts as lost; before a lost request is repeated
const REST = 300;
const PATIENCE = 12_000;
const PAUSE = 3000;
const REFUSAL = "the server refused this request; reload the page";

/** @type {(of: number) => Work} */
const noWork = (of) => ({ items: [], of, stale: false, stopped: false, away: false, error: "" });

// items stay as they are where only such a parameter changes as they do not depend on
/** @type {(scenario: Scenario, name: string, independentOf: string[]) => string} */
function keyOf(scenario, name, independentOf) {
  const { algorithm, parameters, lift, points, labels, held_out, dimension } = scenario;
  const others = Object.entries(parameters).filter(([one]) => !independentOf.includes(one));
  return JSON.stringify([name, algorithm, others, lift, points, labels, held_out, dimension]);
}

/** @param {[Run, Scenario | null] | null} latest the run on the page, and its scenario unless that is a draft */
export function createWork(latest) {
  let work = noWork(0);
  // the view that it is of, all that its items depend on, and the scenario; null while a draft is on the page
  let view = "";
  let key = "";
  /** @type {Scenario | null} */
  let wanted = null;
  /** @type {Scenario | null} */
  let drafted = null;
  /** @type {AbortController | null} */
  let request = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  // what was computed for the run before stays in sight until the first item of the new one is there
  /** @type {(run: Run, scenario: Scenario | null) => void} */
  function begin(run, scenario) {
    cancel();
    // a draft that was given up is the scenario again
    wanted = scenario ?? (drafted === state.scenario ? drafted : null);
    const { name = "", items: of = 0, beyond = [] } = run.beside ?? {};
    const next = wanted ? keyOf(wanted, name, beyond) : "";
    const isDone = work.items.length === work.of;
    if (!next || next !== key || !isDone) {
      key = next;
      work = { ...noWork(of), items: of && name === view ? work.items : [], stale: of > 0 };
      view = name;
      if (of && wanted) timer = setTimeout(ask, REST);
    }
    show();
  }

  function cancel() {
    request?.abort();
    clearTimeout(timer);
  }

  async function ask() {
    if (!wanted) return;
    const own = new AbortController();
    request = own;
    try {
      while (work.stale || work.items.length < work.of) await askPortion(wanted, own.signal);
    } catch (/** @type {any} */ failure) {
      if (own.signal.aborted) return;
      if (failure.refused) {
        fail(REFUSAL);
        return;
      }
      // the server is away, or has too much to do
      work = { ...work, away: true };
      timer = setTimeout(ask, Math.max(PAUSE, failure.wait ?? 0));
      show();
    }
  }

  /** @type {(scenario: Scenario, signal: AbortSignal) => Promise<void>} */
  async function askPortion(scenario, signal) {
    const before = work.stale ? [] : work.items;
    const asked = { seq: 0, scenario: { ...scenario, step: null }, first: before.length };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const reply = await post("beside", asked, { signal: limit });
    signal.throwIfAborted();
    if (reply.error) {
      fail(reply.error);
      return;
    }
    const items = [...before, ...reply.items];
    work = { ...work, items, of: reply.of, stale: false, away: false };
    show();
  }

  /** @type {(error: string) => void} */
  function fail(error) {
    const items = work.stale ? [] : work.items;
    work = { ...work, items, of: items.length, stale: false, error };
    show();
  }

  function show() {
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

  function toggle() {
    work = { ...work, stopped: !work.stopped };
    cancel();
    if (!work.stopped) ask();
    show();
  }

  on("run", begin);
  // a run will follow
  on("scenario", cancel);
  on("draft", (draft) => {
    drafted = draft;
    cancel();
  });
  byId("pane-stop").addEventListener("click", toggle);
  if (latest) begin(...latest);
  return {
    // what has been computed for the run on the page
    done: () => work,
    // whether there is more to come, unless it was stopped
    isBusy: () => !work.stopped && (work.stale || work.items.length < work.of),
  };
}
