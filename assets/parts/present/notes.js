// What the lecturer's window (assets/notes) is told of the wall, and what it does there: from window to window, without
// the server.
import { emit, on } from "../../kit/bus.js";
import { all } from "../../kit/dom.js";
import { observeChanges, openChannel } from "../../kit/platform.js";
import { withCapital } from "../../kit/typeset.js";
import { openPreset } from "../../model/address.js";
import * as clock from "../../model/clock.js";
import * as course from "../../model/course.js";
import { isHidden } from "../../model/limits.js";
import * as openQuestion from "../../model/open_question.js";
import { suitability } from "../../model/open_view.js";
import { presetBySlug } from "../../model/presets.js";
import { setSideView } from "../../model/scenario.js";
import { state } from "../../model/state.js";
import { caption } from "../../wording/caption.js";
import { count } from "../../wording/number.js";
import { totalText } from "../../wording/total.js";
import { copyOfPage } from "./notes/copy.js";
import { changeSetting, toldSettings } from "./notes/settings.js";
import { createTimes } from "./notes/times.js";

const SIZE = "popup,width=1024,height=768";
const UNTITLED = "My own points";
// ms between two pictures of the wall
const PAUSE = 200;
const EVENTS = ["shown", "stride", "asked", "opened", "scenario", "question", "texts", "wall"];

// what a question asks for is not told before it is answered
/** @type {(coming: Shown | null) => string} */
const wordsOf = (coming) => (coming && !state.roomQuestion ? caption(coming).text : "");

/** @type {() => string} */
function where() {
  const { shown, run } = state;
  if (shown.scrubbed) return `The optimum at this ${shown.scrubbed}`;
  const end = clock.isEdge(1) && !run.unfinished ? ", the end." : "";
  return `Step ${count(shown.get("step"))} of ${totalText(run, run.steps)}${end}`;
}

// words for leaving out the visits that change nothing; "" where there are none
function strideWords() {
  const { update } = state.spec.algorithms[state.run.algorithm];
  return state.run.visits ? `${withCapital(update)}s only` : "";
}

/** @type {() => object[]} */
function views() {
  if (isHidden("why")) return [];
  const suited = state.spec.views.filter(({ name }) => !suitability(name).unsuited);
  return suited.map(({ name, title }) => ({ name, title }));
}

// the sights of the open view: radio buttons in its head (assets/views/kit/sights.js)
/** @type {() => HTMLButtonElement[]} */
const sights = () =>
  all("#pane-sights [role=radio]").filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );

/** @type {() => object[]} */
function scenarios() {
  const { minutes = [] } = course.current() ?? {};
  return course.order().map((slug, i) => ({
    slug,
    title: presetBySlug(slug)?.title ?? slug,
    minutes: minutes[i] ?? 0,
  }));
}

/** @type {(isBlack: boolean) => object} */
function toldOf(isBlack) {
  const { scenario } = state;
  const { title, notes, question, question_after: after, answer } = scenario;
  return {
    title: title || UNTITLED,
    place: course.place(),
    course: course.title(),
    question: (openQuestion.isTaken() && after) || question,
    answer,
    notes,
    predict: state.roomQuestion,
    // of assets/parts/present/question.js
    onWall: document.documentElement.dataset.wall ?? "",
    // beside a view the wall shows the question only while it is open
    isGone: Boolean(scenario.beside) && !openQuestion.isOpen(),
    isBlack,
    where: where(),
    coming: wordsOf(clock.nextShown()),
    isStart: clock.isEdge(-1),
    isEnd: clock.isEdge(1),
    next: course.next(),
    settings: toldSettings(),
    stride: strideWords(),
    skips: clock.skipsVisits(),
    views: views(),
    view: scenario.beside,
    sights: sights().map((one) => one.textContent),
    sight: sights().find((one) => one.ariaChecked === "true")?.textContent ?? "",
    slug: scenario.slug ?? "",
    scenarios: scenarios(),
    lecture: course.current()?.lecture ?? 0,
  };
}

// isBlack: whether the screen is black
/** @type {(isBlack: () => boolean) => Notes} */
export function createNotes(isBlack) {
  // of several windows that present, the notes follow the one that was heard last, and press its keys
  const id = Math.random().toString(36).slice(2);
  const channel = openChannel("linviz");
  const times = createTimes();
  // the lecturer's windows, by their names for themselves
  /** @type {Set<string>} */
  const windows = new Set();
  let timer = 0;
  let isPicturePlanned = false;
  // the run and the step that were shown last; null where a scenario has just been opened
  /** @type {{ run: Run, k: number } | null} */
  let last = null;

  const isOn = () => state.presenting !== null && Boolean(state.shown);

  // after the picture, and once however much has changed
  function tell() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!state.shown) return;
      const told = isOn() ? { ...toldOf(isBlack()), times: times.now() } : null;
      channel.send({ from: id, ...(told ? { told } : { gone: true }) });
    });
  }

  // at most so often, however much changes
  function showPicture() {
    if (!windows.size || !isOn() || isPicturePlanned) return;
    isPicturePlanned = true;
    setTimeout(() => {
      isPicturePlanned = false;
      if (isOn()) channel.send({ from: id, picture: copyOfPage() });
    }, PAUSE);
  }

  /** @type {Record<string, (value: any) => void>} */
  const acts = {
    key({ key, shiftKey }) {
      const pressed = { key, shiftKey, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
    },
    open: openPreset,
    start: clock.toStart,
    setting: changeSetting,
    stride: clock.lendStride,
    view: setSideView,
    sight: (name) =>
      sights()
        .find((one) => one.textContent === name)
        ?.click(),
    wall: (mode) => emit("ask-wall", mode),
    pause: times.pause,
    zero: times.zero,
  };

  /** @type {(data: { hello?: string, bye?: string, to?: string, act: string, value: any }) => void} */
  function hear({ hello, bye, to, act, value }) {
    if (bye) windows.delete(bye);
    if (hello && isOn()) {
      windows.add(hello);
      showPicture();
    }
    if (to === id) acts[act](value);
    if ((hello && isOn()) || to === id) tell();
  }

  /** @type {(shown: Shown) => void} */
  function follow(shown) {
    const { run, k } = shown;
    const isOther = last !== null && (last.run !== run || last.k !== k);
    last = { run, k };
    if (isOther && state.presenting !== null) times.teach();
  }

  channel.listen(hear);
  window.addEventListener("pagehide", () => channel.send({ from: id, gone: true }));
  on("opened", () => {
    last = null;
    times.open(state.scenario.slug ?? "");
  });
  on("shown", follow);
  for (const event of EVENTS) on(event, () => isOn() && tell());
  on("presenting", () => {
    if (isOn()) times.open(state.scenario.slug ?? "");
    tell();
    showPicture();
  });
  // a view that is opened, or the next step, may have other sights
  const host = /** @type {Element} */ (document.querySelector("#pane-sights"));
  const checked = { subtree: true, childList: true, attributeFilter: ["aria-checked", "hidden"] };
  observeChanges(host, checked, () => isOn() && tell());
  const seen = { subtree: true, childList: true, characterData: true, attributes: true };
  observeChanges(document.documentElement, seen, showPicture);
  window.addEventListener("resize", showPicture);

  return {
    tell,
    open() {
      const opened = window.open("/notes", "linviz-notes", SIZE);
      if (opened) {
        channel.meet(opened);
        opened.focus();
      } else emit("notice", "The browser blocked the window. Open /notes in a new window.");
    },
  };
}
