// Badge: the certificate of the run's end. It is requested when nothing has changed for a while, never for a step; a
// reply about another run than that on the screen is dropped.
import { on } from "../../kit/bus.js";
import { byId, element, setText } from "../../kit/dom.js";
import { isOnline } from "../../kit/platform.js";
import { sentence } from "../../kit/sentence.js";
import { currentPreset } from "../../model/address.js";
import { isOptimumShown, step } from "../../model/clock.js";
import { answerAddress } from "../../model/presets.js";
import * as server from "../../model/server.js";
import { state } from "../../model/state.js";
import { count } from "../../wording/number.js";

/**
 * A certificate as linviz/ui/endpoints/certificate.py sends it.
 * @typedef {object} Certificate
 * @property {string} kind
 * @property {string} outcome
 * @property {string} proof
 * @property {[string, string][]} numbers
 * @property {string} reason
 */
/** @typedef {{ certificate?: Certificate | null, error?: string, busy?: boolean, wait?: number }} Reply busy: the server, for `wait` ms */

// ms: after the last run; before the server is asked again where it was busy; until an answer counts as lost
const CALM = 500;
const AGAIN = 1500;
const PATIENCE = 20000;
/** @type {Certificate} */
const CHECKING = {
  kind: "checking",
  outcome: "Checking…",
  proof: "",
  numbers: [],
  reason: "The end of this run is being computed a second time, independently of the run.",
};
/** @type {Certificate} */
const UNCHECKED = {
  kind: "unchecked",
  outcome: "Not checked",
  proof: "",
  numbers: [],
  reason: "The server did not answer. The page asks again later, or with the next change.",
};

/** @type {(certificate: Certificate) => string} */
const titleOf = ({ outcome, proof }) => (proof ? `${outcome}: ${proof}` : outcome);

/**
 * The button and the certificate that it opens.
 * @param {HTMLElement} root the place of the button
 * @param {() => void} close closes the certificate
 */
export function createBadge(root, close) {
  // the scenario on the screen, null where there is none or only a draft of one
  /** @type {Scenario | null} */
  let wanted = null;
  /** @type {Certificate | null} */
  let shown = null;
  let isRequested = false;
  let timer = 0;
  let number = 0;

  /** @type {(run: Run, scenario: Scenario | null) => void} */
  function open(_, scenario) {
    wanted = scenario;
    show(null);
    clearTimeout(timer);
    timer = 0;
    if (wanted) plan(CALM);
  }

  /** @type {(wait: number) => void} */
  function plan(wait) {
    clearTimeout(timer);
    timer = window.setTimeout(request, wait);
  }

  function request() {
    timer = 0;
    // one at a time; when its reply comes, the next may be requested
    if (!wanted || isRequested) return;
    if (server.isBusy()) plan(CALM);
    else if (isOnline()) send(wanted);
    else show(UNCHECKED);
  }

  /** @type {(scenario: Scenario) => void} */
  function send(scenario) {
    isRequested = true;
    number += 1;
    show(CHECKING);
    const options = { signal: AbortSignal.timeout(PATIENCE) };
    const kept = answerAddress(currentPreset(), "certificate");
    const post = () => server.post("certificate", { seq: number, scenario }, options);
    // the server keeps that of a preset's file as it is now, not as it was when this page came
    /** @type {(failure: any) => Promise<any>} */
    const orPost = (failure) => (failure.refused ? post() : Promise.reject(failure));
    (kept ? server.get(kept, options).catch(orPost) : post()).then(
      (reply) => receive(scenario, reply),
      ({ busy, wait }) => receive(scenario, { busy, wait }),
    );
  }

  /** @type {(scenario: Scenario, reply: Reply) => void} */
  function receive(scenario, { certificate, error, busy = false, wait = 0 }) {
    isRequested = false;
    if (scenario !== wanted) {
      // overtaken by another run, whose own wait may be over already
      if (!timer) request();
    } else if (busy) plan(Math.max(AGAIN, wait) * (1 + Math.random() / 2));
    else show(certificate ?? (error ? { ...UNCHECKED, reason: sentence(error) } : UNCHECKED));
  }

  /** @type {(next: Certificate | null) => void} */
  function show(next) {
    shown = next;
    // an optimum between two runs has its gap among the numbers
    root.toggleAttribute("data-empty", !next || isOptimumShown());
    if (!next) {
      close();
      return;
    }
    byId("badge-detail").textContent = next.proof ? `, ${next.proof}` : "";
    fillCertificate(next);
    tellStep();
  }

  // it speaks of the last step, and says so on every other
  function tellStep() {
    if (!shown || isOptimumShown()) return;
    root.removeAttribute("data-empty");
    // what is not known yet is of no step
    const isKnown = shown.kind !== CHECKING.kind && shown.kind !== UNCHECKED.kind;
    const early = step() !== state.run.steps && isKnown;
    // the end is not told before it is reached
    setText(byId("badge-text"), early ? "How it ends" : shown.outcome);
    byId("badge").dataset.kind = early ? "neutral" : shown.kind;
    root.toggleAttribute("data-early", early);
    const where = early
      ? `This is about the end, step ${count(state.run.steps)}. You are at step ${count(step())}.`
      : "";
    setText(byId("certificate").querySelector(".certificate-where"), where);
  }

  function retry() {
    if (shown === UNCHECKED) plan(CALM);
  }

  function start() {
    show(null);
    on("run", open);
    on("shown", (/** @type {Shown} */ next) => {
      if (next.scrubbed) root.setAttribute("data-empty", "");
      else tellStep();
    });
    // a certificate is about the points that were run, and about no others
    on("scenario", () => show(null));
    window.addEventListener("online", retry);
    on("server", (news) => {
      if (news === "here") retry();
      else if (state.run && !shown) show(UNCHECKED);
    });
  }

  return { start, isBusy: () => isRequested || timer !== 0 };
}

/** @type {(certificate: Certificate) => void} */
function fillCertificate(certificate) {
  const holder = byId("certificate");
  holder.replaceChildren();
  holder.dataset.kind = certificate.kind;
  element("p", "certificate-title", holder, titleOf(certificate));
  element("p", "certificate-where", holder);
  const list = element("dl", "numbers", holder);
  list.hidden = !certificate.numbers.length;
  for (const [label, value] of certificate.numbers) {
    const row = element("div", "", list);
    element("dt", "", row, label);
    element("dd", "", row, value);
  }
  element("p", "certificate-reason", holder, certificate.reason);
}
