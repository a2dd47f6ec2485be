// The player: the slider with its ticks, the buttons, and where the step is that is shown.
import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setText } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";
import * as clock from "../../model/clock.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";
import { count } from "../../wording/number.js";
import { totalText } from "../../wording/total.js";
import { createTrack } from "./track.js";

// what makes a visit change something: a mistake, or less than that
/** @type {(run: Run) => string} */
const wordOf = (run) => state.spec.algorithms[run.algorithm].update;
const THINNED = "The run is too long to show every step. All steps were computed.";
// what the ticks and the dots under the slider mean
const STRIDES = "Dotted: not every step can be shown.";
const BUTTONS = ["start", "back", "step", "end", "next"];
const BETWEEN = " · ";
const BACKWARDS = ["start", "back"];
// what rests while Predict asks
const RESTING = ["play", "end", "next", "speed"];

// scrubber: has the slider and its ticks; acts: of the page's buttons and keys
/** @type {(scrubber: HTMLElement) => Part & { acts: { play(): void } }} */
export function createPlayer(scrubber) {
  const slider = /** @type {HTMLInputElement} */ (scrubber.firstElementChild);
  const row = /** @type {HTMLElement} */ (scrubber.parentElement);
  const track = createTrack(scrubber);
  /** @type {HTMLButtonElement[]} */
  const buttons = BUTTONS.map(button);
  /** @type {HTMLInputElement} */
  const number = byId("step-number");
  // whether the server answers
  let isHere = true;
  let stepsPerSecond = 2;

  // while something is dragged the slider stays as it is; unless no whole run follows
  /** @type {(run: Run) => boolean} */
  const stays = (run) => Boolean(run.draft) && isHere;

  /** @type {(line: string) => void} */
  function hear(line) {
    isHere = line === "here";
    if (isHere || !state.run?.draft) return;
    open(state.run);
    show(state.shown);
  }

  // what stays the same over a run
  /** @type {(run: Run) => void} */
  function open(run) {
    if (stays(run)) return;
    const isThinned = track.open(run);
    // the length of a step's number
    row.style.setProperty("--digits", String(String(run.steps).length));
    row.toggleAttribute("data-strides", isThinned);
    slider.title = [
      run.visits && run.updates && `A tick is a ${wordOf(run)}.`,
      isThinned && STRIDES,
    ]
      .filter(Boolean)
      .join(" ");
    nameButtons(run);
  }

  /** @type {(shown: Shown) => void} */
  function show(shown) {
    if (shown.scrubbed) tell([`The optimum at this ${shown.scrubbed}`], true);
    else showPosition(shown);
  }

  /** @type {(shown: Shown) => void} */
  function showPosition(shown) {
    const { run, k } = shown;
    const step = shown.get("step");
    if (!stays(run)) track.show(k);
    const total = isVeiled("totals") ? "" : ` of ${totalText(run, run.steps)}`;
    slider.setAttribute("aria-valuetext", `step ${count(step)}${total}`);
    if (document.activeElement !== number) number.value = step;
    const skipped = stays(run) ? "" : gap(shown, step);
    tell(position(run, step, shown.get("updates"), skipped), false);
    byId("position").title = skipped && THINNED;
    for (const one of buttons) {
      const end = BACKWARDS.includes(one.dataset.act ?? "") ? 0 : run.last;
      one.setAttribute("aria-disabled", String(k === end || isResting(one)));
    }
  }

  const showPositionAgain = () => state.shown && !state.shown.scrubbed && showPosition(state.shown);

  function rest() {
    for (const act of ["play", "speed"]) {
      button(act).setAttribute("aria-disabled", String(isResting(button(act))));
    }
    number.readOnly = Boolean(state.roomQuestion);
    showPositionAgain();
  }

  /** @type {(event: MouseEvent) => void} */
  function chooseSpeed({ target }) {
    /** @type {HTMLElement | null} */
    const chosen = /** @type {Element} */ (target).closest("[data-speed]");
    if (!chosen) return;
    stepsPerSecond = Number(chosen.dataset.speed);
    setText(byId("speed"), chosen.textContent);
    for (const one of all("[data-speed]")) {
      one.setAttribute("aria-pressed", String(one === chosen));
    }
    popups.close("speed-menu");
  }

  return {
    acts: { play: () => clock.play(() => stepsPerSecond) },
    start() {
      track.start();
      slider.addEventListener("input", () => {
        clock.pause();
        clock.go(Number(slider.value));
      });
      slider.addEventListener("change", () => emit("aloud"));
      number.addEventListener("change", () => {
        clock.toStep(number.valueAsNumber);
        // whatever was typed, the field says which step is shown
        number.value = clock.step();
      });
      byId("speed-menu").addEventListener("click", chooseSpeed);
      showStride();
      on("run", open);
      on("shown", show);
      on("server", hear);
      on("veil", showPositionAgain);
      on("stride", showStride);
      on("asked", rest);
      on("playing", showPlaying);
    },
  };
}

/** @type {(run: Run) => void} */
function nameButtons(run) {
  const word = wordOf(run);
  button("next").hidden = !run.visits;
  button("stride").parentElement.hidden = !run.visits;
  setText(button("next"), `Next ${word}`);
  button("next").title = `To the next ${word} (n)`;
  const only = `${word[0].toUpperCase()}${word.slice(1)}s only`;
  setText(button("stride").firstElementChild, only);
  button("stride").title = `Play, → and ← go from ${word} to ${word}`;
}

/** @type {(one: HTMLElement) => boolean} */
const isResting = (one) => Boolean(state.roomQuestion) && RESTING.includes(one.dataset.act ?? "");

/** @type {(missing: number) => string} */
const notShown = (missing) => ` · ${count(missing)} ${missing === 1 ? "step" : "steps"} not shown`;

/** @type {(run: Run, step: number, updates: number, skipped: string) => string[]} */
function position(run, step, updates, skipped) {
  const totals = !isVeiled("totals");
  const total = totals ? `of ${totalText(run, run.steps)}` : "";
  const made = totals ? `${count(updates)} of ${totalText(run, run.updates)}` : count(updates);
  const update = run.visits ? `update ${made}` : "";
  const passed = pass(run, step);
  const [first, second] = [total && update, (total || update) && passed];
  return [total, first && BETWEEN, update, second && BETWEEN, `${passed}${skipped}`];
}

// an optimum is no step
/** @type {(texts: string[], isAway: boolean) => void} */
function tell(texts, isAway) {
  const position = byId("position");
  for (const [i, part] of [...position.children].entries()) setText(part, texts[i] ?? "");
  position.parentElement.toggleAttribute("data-away", isAway);
}

/** @type {(run: Run, step: number) => string} */
function pass(run, step) {
  const { order } = run.parameters;
  if ((order !== "cyclic" && order !== "shuffled") || !run.points.length) return "";
  return `pass ${count(Math.max(1, Math.ceil(step / run.points.length)))}`;
}

// long runs come thinned: every frame still bears its true step, and what is left out before it is said
/** @type {(shown: Shown, step: number) => string} */
function gap({ run, k }, step) {
  const missing = k > 0 ? step - run.get("step", k - 1) - 1 : 0;
  return missing > 0 ? notShown(missing) : "";
}

function showPlaying() {
  const play = button("play");
  play.setAttribute("aria-label", clock.isPlaying() ? "Pause" : "Play");
  play.firstElementChild.className = `icon icon-${clock.isPlaying() ? "pause" : "play"}`;
}

function showStride() {
  button("stride").setAttribute("aria-pressed", String(clock.skipsVisits()));
}
