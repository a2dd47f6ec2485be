// What presenting brings to the page, which present.css then shows as a room needs it.
import { emit, on } from "../../kit/bus.js";
import { button, element } from "../../kit/dom.js";
import { keepScreenOn, media } from "../../kit/platform.js";
import { openPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import { next, previous } from "../../model/course.js";
import { answerAddress } from "../../model/presets.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { createScale } from "../../stage/axes.js";
import { createBar } from "./bar.js";
import { createFitting } from "./fit.js";
import { createNotes } from "./notes.js";

// of present.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
// how many times as large the stage draws
const [LARGE, SMALL] = [2, 1.4];

/** @type {(way: number) => string} */
const edgeWords = (way) =>
  way > 0
    ? "The end. Press again for the next scenario"
    : "The start. Press again for the previous scenario";

/** @type {(way: number) => ReturnType<typeof next>} */
const neighbour = (way) => (way > 0 ? next() : previous());

const isOn = () => state.presenting !== null;

// so that no press waits for the network
/** @type {(address: string) => Promise<void>} */
async function keepReady(address) {
  const answer = await fetch(address, { priority: "low" });
  // all of it, or the browser keeps nothing
  await answer.blob();
}

function fetchAhead() {
  if (!isOn() || !state.scenario) return;
  for (const preset of [next(), previous()]) {
    const run = preset && answerAddress(preset, "run");
    if (run) keepReady(run).catch(() => {});
  }
}

/** @type {(graph: Graph, root: HTMLElement) => Room} */
export function createRoom(graph, root) {
  const page = /** @type {HTMLElement} */ (root.querySelector(".page"));
  const bar = createBar(/** @type {HTMLElement} */ (page.querySelector(".header")));
  const black = element("div", "blank", page);
  black.id = "blank";
  black.hidden = true;
  const scale = createScale(graph);
  const small = media("(max-width: 720px), (max-height: 560px)");
  const fitting = createFitting(isOn);
  const notes = createNotes(() => !black.hidden);
  // since it was first presented: the timer of the notes goes on where it is left for a while
  /** @type {number | null} */
  let began = null;
  /** @type {(() => void) | null} */
  let letSleep = null;
  // at which end of the run the next press leads to another scenario, if at any: 1 or -1
  let askedWay = 0;

  function resize() {
    if (isOn()) scale(small.matches ? SMALL : LARGE);
    else scale(1);
    fitting.anew();
  }

  // the screen does not go dark while somebody talks
  async function keepAwake() {
    if (!isOn() || document.visibilityState !== "visible") return;
    letSleep = await keepScreenOn();
    if (!isOn()) letSleep();
  }

  function stay() {
    if (askedWay) emit("notice", null);
    askedWay = 0;
  }

  function wake() {
    if (black.hidden) return false;
    black.hidden = true;
    notes.tell();
    return true;
  }

  /** @type {(shown: Shown) => void} */
  function show(shown) {
    stay();
    if (!isOn()) return;
    bar.show(shown, isVeiled("totals"));
    fitting.soon();
    // where the run ends the scenarios go on
    for (const way of [-1, 1]) {
      const ends = clock.isEdge(way) && !neighbour(way);
      button(way > 0 ? "step" : "back").setAttribute("aria-disabled", String(ends));
    }
  }

  // while a point is on its way nothing has another name
  on("run", (_, scenario) => scenario && bar.name(titles(scenario)));
  on("shown", show);
  on("veil", () => state.shown && show(state.shown));
  on("presenting", clock.showAgain);
  on("opened", fetchAhead);
  small.addEventListener("change", resize);
  window.addEventListener("resize", fitting.anew);
  document.addEventListener("visibilitychange", keepAwake);

  return {
    enter(since) {
      if (isOn()) return;
      began ??= since ?? Date.now();
      state.presenting = began;
      root.dataset.presenting = "";
      if (state.scenario) bar.name(titles(state.scenario));
      resize();
      keepAwake();
      fetchAhead();
      emit("presenting");
    },
    leave() {
      if (!isOn()) return;
      wake();
      state.presenting = null;
      resize();
      letSleep?.();
      letSleep = null;
      emit("presenting");
    },
    // a step, or at the end of the run, once it was said, the next scenario; the same backwards
    by(way) {
      const preset = clock.isEdge(way) ? neighbour(way) : null;
      if (!preset) clock.stepBy(way);
      else if (askedWay === way) {
        askedWay = 0;
        openPreset(preset.slug, way < 0 ? -1 : undefined);
      } else {
        clock.pause();
        askedWay = way;
        emit("notice", `${edgeWords(way)}: ${preset.title}`);
      }
    },
    blank() {
      black.hidden = false;
      emit("announce", "The screen is black. Any key shows it again.");
      notes.tell();
    },
    wake,
    openNotes: notes.open,
  };
}
