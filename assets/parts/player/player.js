// The player: the slider with its ticks, the buttons, and where the step is that is shown.
import { emit, on } from "../../kit/bus.js";
import { button, byId, setText } from "../../kit/dom.js";
import * as clock from "../../model/clock.js";
import { state } from "../../model/state.js";
import { count } from "../../wording/number.js";

// what makes a visit change something: a mistake, or less than that
const wordOf = (run) => state.spec.algorithms[run.algorithm].update;
const THINNED = "The run is too long to show every step. All steps were computed.";
// what the ticks and the dots under the slider mean
const STRIDES = "Dotted: not every step can be shown.";
const BUTTONS = ["start", "back", "step", "end", "next"];
const BACKWARDS = new Set(["start", "back"]);
let slider = null;
let ticks = null;
// whether the server answers
let isHere = true;
let buttons = [];

// while something is dragged the slider stays as it is; unless no whole run follows
const stays = (run) => Boolean(run.draft) && isHere;

function hear(line) {
  isHere = line === "here";
  if (isHere || !state.run?.draft) return;
  open(state.run);
  show(state.shown);
}

// what stays the same over a run
function open(run) {
  if (stays(run)) return;
  slider.max = run.last;
  drawTicks(run);
  for (const act of ["next", "stride"]) button(act).hidden = !run.visits;
  const word = wordOf(run);
  nameButton("next", `Next ${word}`, `To the next ${word} (n)`);
  const only = `${word[0].toUpperCase()}${word.slice(1)}s only`;
  nameButton("stride", only, `Play, → and ← go from ${word} to ${word} (m)`);
}

function nameButton(act, text, title) {
  setText(button(act), text);
  button(act).title = title;
}

function show(shown) {
  if (shown.scrubbed) tell([`The optimum at this ${shown.scrubbed}`], true);
  else showPosition(shown);
}

function showPosition(shown) {
  const { run, k } = shown;
  const step = shown.get("step");
  if (!stays(run)) {
    slider.value = k;
    slider.style.setProperty("--done", run.last ? k / run.last : 0);
  }
  slider.setAttribute("aria-valuetext", `step ${count(step)} of ${count(run.steps)}`);
  const number = byId("step-number");
  if (document.activeElement !== number) number.value = step;
  const skipped = stays(run) ? "" : gap(shown, step);
  tell(position(run, step, shown.get("updates"), skipped), false);
  byId("position").title = skipped && THINNED;
  for (const one of buttons) {
    const end = BACKWARDS.has(one.dataset.act) ? 0 : run.last;
    one.setAttribute("aria-disabled", String(k === end));
  }
}

const notShown = (missing) => ` · ${count(missing)} ${missing === 1 ? "step" : "steps"} not shown`;

const position = (run, step, updates, skipped) => [
  ` of ${count(run.steps)}`,
  run.visits ? ` · update ${count(updates)} of ${count(run.updates)}` : "",
  `${pass(run, step)}${skipped}`,
];

// as much room as the longest takes, so that the slider keeps its length
function keepRoom(run, thinned) {
  const skipped = thinned ? notShown(run.steps) : "";
  const longest = position(run, run.steps, run.updates, skipped).join("").length;
  const player = byId("scrubber").parentElement;
  player.style.setProperty("--letters", longest);
  player.style.setProperty("--digits", String(run.steps).length);
  player.toggleAttribute("data-strides", thinned);
}

// little room has only the first of them; an optimum is no step
function tell(texts, away) {
  const position = byId("position");
  for (const [i, part] of [...position.children].entries()) setText(part, texts[i] ?? "");
  position.parentElement.toggleAttribute("data-away", away);
}

function pass(run, step) {
  const { order } = run.parameters;
  if ((order !== "cyclic" && order !== "shuffled") || !run.points.length) return "";
  return ` · pass ${count(Math.max(1, Math.ceil(step / run.points.length)))}`;
}

// long runs come thinned: every frame still bears its true step, and what is left out before it is said
function gap({ run, k }, step) {
  const missing = k > 0 ? step - run.get("step", k - 1) - 1 : 0;
  return missing > 0 ? notShown(missing) : "";
}

// a tick at every update, and a line under the part of the run that comes thinned
function drawTicks(run) {
  let whole = 0;
  while (whole < run.last && run.get("step", whole + 1) === whole + 1) whole += 1;
  const thinned = whole < run.last;
  keepRoom(run, thinned);
  slider.title = [run.visits && run.updates && `A tick is a ${wordOf(run)}.`, thinned && STRIDES]
    .filter(Boolean)
    .join(" ");
  ticks.lastElementChild.setAttribute("d", thinned ? `M${(1000 * whole) / run.last} 8H1000` : "");
  const marks = [];
  for (let k = 1; k <= run.last; k += 1) {
    if (run.isUpdate(k)) marks.push(`M${((1000 * k) / run.last).toFixed(1)} 0V6`);
  }
  ticks.firstElementChild.setAttribute("d", run.visits ? marks.join("") : "");
}

function showPlaying() {
  const play = button("play");
  play.setAttribute("aria-label", clock.isPlaying() ? "Pause" : "Play");
  play.firstElementChild.className = `icon icon-${clock.isPlaying() ? "pause" : "play"}`;
}

function showStride() {
  button("stride").setAttribute("aria-pressed", String(clock.skipsVisits()));
}

export function start() {
  [slider, ticks] = byId("scrubber").children;
  slider.addEventListener("input", () => {
    clock.pause();
    clock.go(Number(slider.value));
  });
  slider.addEventListener("change", () => emit("aloud"));
  buttons = BUTTONS.map(button);
  byId("step-number").addEventListener("change", ({ target }) => {
    clock.toStep(target.valueAsNumber);
    // whatever was typed, the field says which step is shown
    target.value = clock.step();
  });
  showStride();
  on("run", open);
  on("shown", show);
  on("server", hear);
  on("stride", showStride);
  on("playing", showPlaying);
}

export const speed = () => Number(byId("speed").value || 2);
