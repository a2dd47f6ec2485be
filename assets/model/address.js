// Address of the page: opens the scenario that it names, runs a changed scenario, and writes the address and the
// history.

import { emit, on } from "../kit/bus.js";
import { isOpen, open as openPage, showMessage } from "../kit/opening.js";
import { historyState, writeHistory } from "../kit/platform.js";
import { sentence } from "../kit/sentence.js";
import * as clock from "./clock.js";
import * as course from "./course.js";
import * as cover from "./cover.js";
import * as coverVeil from "./cover_veil.js";
import * as limits from "./limits.js";
import * as pendingChange from "./pending_change.js";
import { answerAddress, presetBySlug } from "./presets.js";
import { readRun } from "./run.js";
import * as store from "./scenario.js";
import * as server from "./server.js";
import { state } from "./state.js";

// the link of the run on the screen; before there is one, nothing is written to the address or the history
/** @type {{ path: string, code: string | null, isRequestedVersion?: boolean } | null} */
let link = null;
// the slug of the opened preset, whatever has been changed since; null if its file has changed since this page came
/** @type {string | null} */
let openedSlug = null;
// true until a history entry that the user went to is shown: it must not be overwritten before
let isArriving = false;
// the address of a preset that cannot be opened, while something else is shown; it stays until the user changes
// something
/** @type {string | null} */
let requestedAddress = null;
/** @type {number | undefined} */
let writeTimer;
let lastWrite = -Infinity;
const PAUSE = 300;

// the step that was shown last of each scenario; -1 for the end
/** @type {WeakMap<Scenario, number>} */
const lastSteps = new WeakMap();
// whether this drag takes the server too long, which then computes its drop alone
let isTooSlow = false;
// that of the run on the page
/** @type {Scenario} */
let ranScenario;

const slugOfPath = () =>
  decodeURIComponent(location.pathname.match(/\/s\/([^/]+)\/?$/)?.[1] ?? "") || null;
const basePath = () => location.pathname.replace(/\/(s\/[^/]*|new)\/?$/, "/").replace(/\/*$/, "/");
// the addresses of the whole page and of its embedded version
export const pageBase = () => basePath().replace(/\/embed\/$/, "/");
export const frameBase = () => `${pageBase()}embed/`;
// the path of everything that is no preset
const NEW = "new";

export function start() {
  on("scenario", (scenario, action) => run(scenario, action));
  on("draft", (scenario) => {
    // whoever lets go where it began gets its run back
    if (isTooSlow && scenario !== state.scenario) return;
    const ask = { scenario: withoutStep(scenario), near: stepToReopen() };
    server.send(ask, (reply) => showDraft(reply, scenario));
  });
  on("shown", (shown) => {
    if (shown.scrubbed) return;
    if (!shown.run.draft) lastSteps.set(ranScenario, clock.stepToReopen());
    writeSoon();
  });
  for (const event of ["zoom", "presenting", "predicting", "cover"]) on(event, writeSoon);
  coverVeil.start();
  on("limits", () => {
    write(true);
    fetchAnswer().catch(() => {});
  });
  window.addEventListener("popstate", () => {
    // a pending write belongs to the history entry that was left
    clearTimeout(writeTimer);
    writeTimer = undefined;
    openAddress();
  });
  pendingChange.start();
  openAddress(true);
}

// opens what the address names, at the first visit or by the browser's Back and Forward
function openAddress(first = false) {
  isArriving = true;
  course.readAddress();
  // a reload and Back show the same part of the plane as before; others who open the link see all points
  open({ slug: slugOfPath(), hash: location.hash.slice(1), first }, false, historyState());
}

// a preset by its slug, or the content of a link; step: instead of the preset's own first step, -1 for the end
/** @typedef {{ slug: string | null, hash: string, first: boolean, step?: number }} OpenRequest */
// opens a scenario. before: the history state that was written for this address; its view is used only for the same
// scenario
/** @type {(ask: OpenRequest, push: boolean, before?: { view: Extent, of?: string } | null) => void} */
function open(ask, push, before = null) {
  if (push) writeNow();
  const restored = ask.first ? pendingChange.storedChange() : null;
  if (!restored) pendingChange.clearPending();
  emit("opening", ask);
  const challenge = !push && limits.hidesAnswer(location.search);
  const stored = storedRunOf(ask, challenge);
  server.send(stored ?? { ...ask, challenge }, (reply) => {
    isArriving = false;
    if (reply.error) return showOpenError(reply.error);
    if (push && ask.slug) course.followPreset(ask.slug);
    // a scenario opened from the page does not take the limits in the old address
    const notice = limits.readAddress(push ? "" : location.search, reply.scenario.covered);
    const scenario = { ...reply.scenario, step: stored?.step ?? reply.scenario.step };
    const isSame = !reply.said && before?.of === stored?.runAddress;
    openedSlug = reply.isRequestedVersion ? scenario.slug : null;
    store.open(scenario, isSame ? before?.view : null, reply.original, reply.own_step);
    show(reply, scenario.step ?? 0, scenario);
    if (restored) store.dispatch({ type: "again", scenario: restored });
    // covered cells are those of the table
    if (cover.isAny() && state.scenario.beside !== "table") store.setSideView("table");
    const notices = [reply.said, notice, laterStepNotice(scenario.step ?? 0)].filter(Boolean);
    if (notices.length) emit("notice", notices.join(" "));
    const isOther = reply.said && !push && ask.slug && ask.slug !== reply.scenario.slug;
    requestedAddress = isOther ? address(query()) : null;
    write(push);
    if (!isOpen()) openPage();
  });
}

// a link may be older than a limit of the run
/** @type {(step: number) => string} */
function laterStepNotice(step) {
  const { steps } = state.run;
  if (step <= steps) return "";
  return `The link is to step ${step.toLocaleString("en")}, but the run ends at step ${steps.toLocaleString("en")}: here is its end.`;
}

const [WHOLE, CHALLENGE] = [".json?", ".challenge.json?"];
// the address of a preset's run without its answer, and with it
/** @type {(run: string) => string} */
const withoutAnswer = (run) => wholeRun(run).replace(WHOLE, CHALLENGE);
/** @type {(run: string) => string} */
const wholeRun = (run) => run.replace(CHALLENGE, WHOLE);

// the address of the stored run of an unchanged preset, and the step that a link names; null for anything else
/** @type {(ask: OpenRequest, challenge: boolean) => any} */
function storedRunOf({ slug, hash, step }, challenge) {
  const link = hash.match(/^(?:~s(\d+))?$/);
  const stored = slug ? answerAddress(presetBySlug(slug), "run") : state.spec.new;
  const run = slug && stored && challenge ? withoutAnswer(stored) : stored;
  return link && run ? { slug, runAddress: run, step: link[1] ? Number(link[1]) : step } : null;
}

/** @type {(error: string) => void} */
function showOpenError(error) {
  if (isOpen()) emit("notice", sentence(error));
  else showMessage("This page cannot be opened now", sentence(error));
}

/** @type {(scenario: Scenario) => Scenario} */
const withoutStep = (scenario) => ({ ...scenario, step: null });
const RETURNS = new Set(["undo", "redo"]);
const ENTRY_ACTIONS = new Set(["algorithm", "lift", "dimension"]);

/** @type {(scenario: Scenario, action: Action) => void} */
function run(scenario, action) {
  isTooSlow = false;
  if (ENTRY_ACTIONS.has(action.type)) writeNow();
  pendingChange.setPending(scenario);
  server.send({ scenario: withoutStep(scenario) }, (reply) => {
    pendingChange.clearPending(scenario);
    if (reply.error) return emit("notice", sentence(reply.error));
    show(reply, stepAfter(action, scenario), scenario);
    write(ENTRY_ACTIONS.has(action.type));
    if (action.type === "reset") emit("reopened");
  });
}

// the step to show after an action: undo and redo go back to where one was
/** @type {(action: Action, scenario: Scenario) => number} */
function stepAfter({ type }, scenario) {
  if (type === "reset") return state.opened.step ?? 0;
  const before = RETURNS.has(type) ? lastSteps.get(scenario) : undefined;
  return before ?? stepToReopen();
}

// a draft that is not finished may not have come to the step that is looked at
/** @type {() => number} */
const stepToReopen = () =>
  (state.run?.unfinished && lastSteps.get(ranScenario)) || clock.stepToReopen();

// of a challenge that was opened freely, which came without it
async function fetchAnswer() {
  const stored = answerAddress(presetBySlug(openedSlug), "run");
  if (!stored || state.scenario.answer) return;
  const { scenario } = await server.get(wholeRun(stored));
  store.setTexts(scenario);
}

// back to the scenario as it was opened, at its opening step
export function reopen() {
  if (store.hasChanged()) return store.dispatch({ type: "reset" });
  clock.openStep(state.opened.step ?? 0);
  emit("reopened");
}

// the training points and labels of a scenario, as a run would state them
/** @type {(scenario: Scenario) => { points: number[][], labels: Label[] }} */
function trainingData(scenario) {
  const n = store.trainingCount(scenario);
  const points = scenario.points.slice(0, n).map((point) => point.slice(0, scenario.dimension));
  return { points, labels: scenario.labels.slice(0, n) };
}

// the reply to a draft has no points, and no data of closed views, so those are added
/** @type {(reply: any, scenario: Scenario) => void} */
function showDraft({ trace, late }, scenario) {
  if (late && scenario !== state.scenario) {
    isTooSlow = true;
    emit("notice", late);
  }
  if (!trace) return;
  const views = { ...state.run?.views, ...trace.views };
  clock.open(readRun({ ...trace, ...trainingData(scenario), views }), stepToReopen(), null);
}

/** @type {(reply: any, step: number, asked: Scenario) => void} */
function show(reply, step, asked) {
  isArriving = false;
  ranScenario = asked;
  const { scenario, hash, isRequestedVersion } = reply;
  link = { path: scenario.slug ? `s/${scenario.slug}` : NEW, code: hash, isRequestedVersion };
  clock.open(readRun(reply.trace), step, reply.scenario);
}

// the preset whose run is shown, as its file is now; undefined for any other run
const shownPreset = () =>
  link?.code === "" ? presetBySlug(link.path.replace("s/", "")) : undefined;

// the same if its file has not changed since this page came: then the stored answers about it hold
export const currentPreset = () => (link?.isRequestedVersion ? shownPreset() : undefined);

export const openedPreset = () => presetBySlug(openedSlug);

// the address of the stored run of what is shown; undefined for a user's own scenario, which is all in the link
const shownRun = () =>
  link?.code === "" && link.path === NEW ? state.spec.new : answerAddress(shownPreset(), "run");

// the address of the current step, which opens the same picture for everybody; null for a scenario too large for a
// link. within: parts of its query, such as the course; root: where its pages are, usually those of this page
/** @type {(within?: string[], root?: string) => string | null} */
export function address(within = [], root = basePath()) {
  if (!link || link.code === null) return null;
  const code = `${link.code}~s${clock.step()}`;
  const query = within.filter(Boolean).join("&");
  return `${location.origin}${root}${link.path}${query && `?${query}`}#${code}`;
}

// the part of the address before the #: the course of the preset, the limits, and whether steps are predicted
const query = () => [
  course.query(state.scenario.slug).slice(1),
  ...limits.query(),
  state.predicting ? "predict" : "",
];

/** @type {(push: boolean) => void} */
function write(push) {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  const next = isArriving ? null : address(query());
  if (next === null) return;
  lastWrite = performance.now();
  const { view, presenting } = state;
  const to = next === requestedAddress ? location.href : next;
  writeHistory(push, { view, of: shownRun(), presenting }, to);
}

// browsers allow only a limited number of address changes per second; a single step is written at once, after it is
// drawn
function writeSoon() {
  writeTimer ??= setTimeout(() => write(false), Math.max(0, lastWrite + PAUSE - performance.now()));
}

// writes a pending step before another history entry is made
function writeNow() {
  if (writeTimer !== undefined) write(false);
}

/** @type {(slug: string, step?: number) => void} */
export const openPreset = (slug, step) => open({ slug, hash: "", first: false, step }, true);

// opens the preset before or after the current one, or after the one that a press before has asked for, if there is one
/** @type {(by: number) => void} */
export function goBy(by) {
  const preset = course.neighbour(by, server.latestAsk()?.slug);
  if (preset) openPreset(preset.slug);
}
