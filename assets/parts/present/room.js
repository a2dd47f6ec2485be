// What presenting brings to the page, which present.css then shows as a room needs it.
import { emit, on } from "../../kit/bus.js";
import { button, element } from "../../kit/dom.js";
import { keepScreenOn, media } from "../../kit/platform.js";
import { openPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import { next, previous } from "../../model/course.js";
import * as openQuestion from "../../model/open_question.js";
import { answerAddress } from "../../model/presets.js";
import { state } from "../../model/state.js";
import { createScale } from "../../stage/axes.js";
import { createBar } from "./bar.js";
import { placeChip } from "./chip.js";
import { createDrawer } from "./drawer.js";
import { createFitting } from "./fit.js";
import { createNotes } from "./notes.js";
import { createPlace } from "./place.js";
import { followPlaneShift } from "./plane_shift.js";
import { createQuestion } from "./question.js";

// of present.css, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";
// the smallest letters of canvas and views, in px: as they are, and before a room (present.css)
const LETTERS = 13;
const [WIDE, HIGH] = [
  { letters: 24, height: 1080, width: 0 },
  { letters: 20, height: 768, width: 620 },
];
const LEAST_LETTERS = 16;

/** @type {(way: number) => string} */
const edgeWords = (way) =>
  way > 0
    ? "The end. Press again for the next scenario"
    : "The start. Press again for the previous scenario";

/** @type {(way: number) => ReturnType<typeof next>} */
const neighbour = (way) => (way > 0 ? next() : previous());

const isOn = () => state.presenting !== null;

// how many times as large as on the desk canvas and views are drawn
/** @type {(isWide: boolean) => number} */
function enlargement(isWide) {
  const { letters, height, width } = isWide ? WIDE : HIGH;
  const share = Math.min(window.innerHeight / height, width ? window.innerWidth / width : Infinity);
  return Math.max(LEAST_LETTERS, letters * share) / LETTERS;
}

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
  const wide = media("(min-aspect-ratio: 1501/1000)");
  const handle = createBar(/** @type {HTMLElement} */ (page.querySelector(".header")), isOn);
  const drawer = createDrawer(root, handle);
  const place = createPlace(/** @type {HTMLElement} */ (page.querySelector("main")));
  const question = createQuestion(root, wide);
  const black = element("div", "blank", page);
  black.id = "blank";
  black.hidden = true;
  const scale = createScale(graph);
  followPlaneShift(graph, isOn);
  const fitting = createFitting(page, isOn);
  const notes = createNotes(() => !black.hidden);
  // since it was first presented: the timer of the notes goes on where it is left for a while
  /** @type {number | null} */
  let began = null;
  /** @type {(() => void) | null} */
  let letSleep = null;
  // at which end of the run the next press leads to another scenario, if at any: 1 or -1
  let askedWay = 0;

  function resize() {
    const larger = isOn() ? enlargement(wide.matches) : 1;
    scale(larger);
    page.style.setProperty("--larger", String(larger));
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

  // whether the next press shows the answer
  /** @type {(way: number) => boolean} */
  const answers = (way) => way > 0 && clock.isEdge(way) && question.isDue();

  /** @type {(shown: Shown) => void} */
  function show(shown) {
    stay();
    if (!isOn()) return;
    place.show(shown);
    fitting.soon();
    // where the run ends the scenarios go on
    for (const way of [-1, 1]) {
      const ends = clock.isEdge(way) && !neighbour(way) && !answers(way);
      button(way > 0 ? "step" : "back").setAttribute("aria-disabled", String(ends));
    }
  }

  on("shown", show);
  for (const event of ["veil", "stride"]) on(event, () => state.shown && show(state.shown));
  on("presenting", clock.showAgain);
  placeChip(isOn);
  on("opened", fetchAhead);
  window.addEventListener("resize", resize);
  document.addEventListener("visibilitychange", keepAwake);

  // the step that the open question is about is not skipped
  /** @type {(way: number) => void} */
  function step(way) {
    const asked = openQuestion.answerStep();
    const isBefore = way > 0 && openQuestion.isOpen() && clock.step() < asked;
    const isSkipped = isBefore && (clock.nextShown()?.get("step") ?? 0) > asked;
    if (isSkipped) clock.toStep(asked);
    else clock.stepBy(way);
  }

  return {
    enter(since) {
      if (isOn()) return;
      began ??= since ?? Date.now();
      state.presenting = began;
      root.dataset.presenting = "";
      question.reset();
      // what changes nothing would let a room wait
      clock.lendStride(true);
      resize();
      keepAwake();
      fetchAhead();
      emit("presenting");
    },
    leave() {
      if (!isOn()) return;
      wake();
      drawer.leave();
      state.presenting = null;
      clock.lendStride(null);
      resize();
      letSleep?.();
      letSleep = null;
      emit("presenting");
    },
    // a step, or at the end of the run the answer to an open question, or once it was said the next scenario; backwards
    // the same, but for the answer
    by(way) {
      const preset = clock.isEdge(way) ? neighbour(way) : null;
      if (answers(way)) question.answer();
      else if (!preset) step(way);
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
    turnQuestion: question.turn,
    toggleDrawer: drawer.toggle,
    isDrawerOpen: drawer.isOpen,
    chooseView: drawer.chooseView,
    openNotes: notes.open,
  };
}
