// The badge: the certificate of the run's end. Asked for when everything has been calm for a while, never on the way of
// a step; whatever is not about the run on the screen is dropped.
import { on } from "../../kit/bus.js";
import { byId, element, setText } from "../../kit/dom.js";
import { isOnline } from "../../kit/platform.js";
import * as popups from "../../kit/popups.js";
import { currentPreset } from "../../model/address.js";
import { isOptimumShown, step } from "../../model/clock.js";
import * as server from "../../model/server.js";
import { state } from "../../model/state.js";
import { count } from "../../wording/number.js";

// ms: after the last run; before the server is asked again where it was busy; until an answer counts as lost
const CALM = 500;
const AGAIN = 1500;
const PATIENCE = 20000;
const CHECKING = {
  kind: "checking",
  outcome: "Checking…",
  proof: "",
  numbers: [],
  reason: "The end of this run is being computed a second time, independently of the run.",
};
const UNCHECKED = {
  kind: "unchecked",
  outcome: "Not checked",
  proof: "",
  numbers: [],
  reason: "The server did not answer. The page asks again later, or with the next change.",
};
// the scenario on the screen, null where there is none or only a draft of one
let wanted = null;
let shown = null;
let flying = false;
let clock = null;
let number = 0;

function open(_, scenario) {
  wanted = scenario;
  show(null);
  clearTimeout(clock);
  clock = null;
  if (wanted) plan(CALM);
}

function plan(wait) {
  clearTimeout(clock);
  clock = setTimeout(ask, wait);
}

function ask() {
  clock = null;
  // one in flight; the one that lands looks whether there is more to ask
  if (!wanted || flying) return;
  if (server.isBusy()) return plan(CALM);
  if (!isOnline()) return show(UNCHECKED);
  const scenario = wanted;
  flying = true;
  number += 1;
  show(CHECKING);
  const options = { signal: AbortSignal.timeout(PATIENCE) };
  const kept = currentPreset()?.certificate;
  const post = () => server.post("certificate", { seq: number, scenario }, options);
  // the server keeps that of a preset's file as it is now, not as it was when this page came
  /** @type {(failure: any) => Promise<any>} */
  const orPost = (failure) => (failure.refused ? post() : Promise.reject(failure));
  (kept ? server.get(kept, options).catch(orPost) : post()).then(
    (reply) => land(scenario, reply),
    ({ busy, wait }) => land(scenario, { busy, wait }),
  );
}

function land(scenario, { certificate = null, busy = false, wait = 0 }) {
  flying = false;
  if (scenario !== wanted) {
    // overtaken by another run, whose own wait may be over already
    if (clock === null) ask();
  } else if (busy) plan(Math.max(AGAIN, wait) * (1 + Math.random() / 2));
  else show(certificate ?? UNCHECKED);
}

function show(next) {
  shown = next;
  const button = byId("badge");
  // an optimum between two runs has its gap among the numbers
  button.parentElement.toggleAttribute("data-empty", !next || isOptimumShown());
  if (!next) return popups.close("certificate");
  byId("badge-detail").textContent = next.proof ? `, ${next.proof}` : "";
  fill();
  place();
}

function fill() {
  const holder = byId("certificate");
  holder.replaceChildren();
  holder.dataset.kind = shown.kind;
  element("p", "certificate-title", holder, title(shown));
  element("p", "certificate-where", holder);
  const list = element("dl", "numbers", holder);
  list.hidden = !shown.numbers.length;
  for (const [label, value] of shown.numbers) {
    const row = element("div", "", list);
    element("dt", "", row, label);
    element("dd", "", row, value);
  }
  element("p", "certificate-reason", holder, shown.reason);
}

const title = ({ outcome, proof }) => (proof ? `${outcome}: ${proof}` : outcome);
// what is not known yet is of no step
const known = () => shown !== CHECKING && shown !== UNCHECKED;

// it speaks of the last step, and says so on every other
function place() {
  if (!shown || isOptimumShown()) return;
  byId("badge").parentElement.removeAttribute("data-empty");
  const early = step() !== state.run.steps && known();
  // the end is not told before it is reached
  setText(byId("badge-text"), early ? "How it ends" : shown.outcome);
  byId("badge").dataset.kind = early ? "neutral" : shown.kind;
  byId("badge").parentElement.toggleAttribute("data-early", early);
  const where = early
    ? `This is about the end, step ${count(state.run.steps)}. You are at step ${count(step())}.`
    : "";
  setText(byId("certificate").querySelector(".certificate-where"), where);
}

export function start() {
  show(null);
  on("run", open);
  on("shown", (next) => {
    if (next.scrubbed) byId("badge").parentElement.setAttribute("data-empty", "");
    else place();
  });
  // a certificate is about the points that were run, and about no others
  on("scenario", () => show(null));
  const again = () => shown === UNCHECKED && plan(CALM);
  window.addEventListener("online", again);
  on("server", (news) => {
    if (news === "here") again();
    else if (state.run && !shown) show(UNCHECKED);
  });
}

export const isBusy = () => flying || clock !== null;
