// What the page does when something changes: opening a scenario, running a changed one, and what the address says of it.

import { emit, on } from "../kit/bus.js";
import { isOpen, open as openPage, showMessage } from "../kit/opening.js";
import { historyState, writeHistory } from "../kit/platform.js";
import { sentence } from "../kit/sentence.js";
import * as clock from "./clock.js";
import * as course from "./course.js";
import * as limits from "./limits.js";
import * as pendingChange from "./pending_change.js";
import { readRun } from "./run.js";
import * as store from "./scenario.js";
import * as server from "./server.js";
import { state } from "./state.js";

// of the run on the screen; before there is one, nothing is written to the address or the history
/** @type {{ path: string, code: string | null, isAsNamed?: boolean } | null} */
let link = null;
// the preset that was opened, whatever has been changed since, if its file was then as when this page came
/** @type {string | null} */
let named = null;
// the entry that was gone to is not touched before it is shown
let arriving = false;
// what is shown in the place of a preset that cannot be opened: until it is touched, the address asks for that preset
/** @type {string | null} */
let instead = null;
/** @type {number | undefined} */
let writing;
let written = -Infinity;
const PAUSE = 300;

const slugOfPath = () =>
  decodeURIComponent(location.pathname.match(/\/s\/([^/]+)\/?$/)?.[1] ?? "") || null;
const base = () => location.pathname.replace(/\/(s\/[^/]*|new)\/?$/, "/").replace(/\/*$/, "/");
// of a page in a frame that of whole pages too; and the other way round
export const whole = () => base().replace(/\/embed\/$/, "/");
export const framed = () => `${whole()}embed/`;
// of what is nobody's preset
const NEW = "new";

export function start() {
  on("scenario", (scenario, action) => run(scenario, action));
  on("draft", (scenario) => {
    const ask = { scenario: sent(scenario), near: clock.stepToReopen() };
    server.send(ask, (reply) => drafted(reply, scenario));
  });
  on("shown", (shown) => !shown.scrubbed && writeSoon());
  for (const event of ["zoom", "presenting", "predicting"]) on(event, writeSoon);
  on("limits", () => write(true));
  window.addEventListener("popstate", () => {
    // what still waits to be written belongs to the entry that was left
    clearTimeout(writing);
    writing = undefined;
    arrive();
  });
  pendingChange.start();
  arrive(true);
}

// what the address says, at the first visit or by the browser's Back and Forward
function arrive(first = false) {
  arriving = true;
  course.readAddress();
  // a reload and the browser's Back show the same cut-out as before; whoever gets the link sees all points
  open({ slug: slugOfPath(), hash: location.hash.slice(1), first }, false, historyState());
}

// a preset by its slug, or whatever a link holds
// step: instead of the one that the preset opens with, -1 for the end
/** @typedef {{ slug: string | null, hash: string, first: boolean, step?: number }} Ask */
// before: what was written when the address was last shown, with the cut-out of that scenario and of no other
/** @type {(ask: Ask, push: boolean, before?: { view: Extent, of?: string } | null) => void} */
function open(ask, push, before = null) {
  if (push) writeNow();
  const left = ask.first ? pendingChange.storedChange() : null;
  if (!left) pendingChange.clearPending();
  emit("opening", ask);
  const found = presetOf(ask);
  server.send(found ?? ask, (reply) => {
    arriving = false;
    if (reply.error) return unopened(reply.error);
    if (push && ask.slug) course.followPreset(ask.slug);
    // another scenario is not what the address spoke of
    const odd = limits.readAddress(push ? "" : location.search);
    const scenario = { ...reply.scenario, step: found?.step ?? reply.scenario.step };
    const isSame = !reply.said && before?.of === found?.kept;
    named = reply.isAsNamed ? scenario.slug : null;
    store.open(scenario, isSame ? before?.view : null, reply.original);
    show(reply, scenario.step ?? 0);
    if (left) store.dispatch({ type: "again", scenario: left });
    if (reply.said || odd) emit("notice", [reply.said, odd].filter(Boolean).join(" "));
    const isOther = reply.said && !push && ask.slug && ask.slug !== reply.scenario.slug;
    instead = isOther ? address(query()) : null;
    write(push);
    if (!isOpen()) openPage();
  });
}

// where the server keeps the run of an unchanged preset, and the step that a link asks for
/** @type {(ask: Ask) => any} */
function presetOf({ slug, hash, step }) {
  const link = hash.match(/^(?:~s(\d+))?$/);
  const run = slug ? listed(slug)?.run : state.spec.new;
  return link && run ? { slug, kept: run, step: link[1] ? Number(link[1]) : step } : null;
}

/** @type {(error: string) => void} */
function unopened(error) {
  if (isOpen()) emit("notice", sentence(error));
  else showMessage("This page cannot be opened now", sentence(error));
}

/** @type {(scenario: Scenario) => Scenario} */
const sent = (scenario) => ({ ...scenario, step: null });
const lasting = new Set(["algorithm", "lift", "dimension"]);

/** @type {(scenario: Scenario, action: Action) => void} */
function run(scenario, action) {
  if (lasting.has(action.type)) writeNow();
  pendingChange.setPending(scenario);
  server.send({ scenario: sent(scenario) }, (reply) => {
    pendingChange.clearPending(scenario);
    if (reply.error) return emit("notice", sentence(reply.error));
    show(reply, clock.stepToReopen());
    write(lasting.has(action.type));
  });
}

// what a run learns from, as it tells it itself
/** @type {(scenario: Scenario) => { points: number[][], labels: Label[] }} */
function given(scenario) {
  const n = store.trainingCount(scenario);
  const points = scenario.points.slice(0, n).map((point) => point.slice(0, scenario.dimension));
  return { points, labels: scenario.labels.slice(0, n) };
}

// the points that were sent do not come back, and of closed views nothing is told before the drop
/** @type {(reply: any, scenario: Scenario) => void} */
function drafted({ trace, error }, scenario) {
  if (error) return;
  const views = { ...state.run?.views, ...trace.views };
  clock.open(readRun({ ...trace, ...given(scenario), views }), clock.stepToReopen(), null);
}

/** @type {(reply: any, step: number) => void} */
function show(reply, step) {
  arriving = false;
  const { scenario, hash, isAsNamed } = reply;
  link = { path: scenario.slug ? `s/${scenario.slug}` : NEW, code: hash, isAsNamed };
  clock.open(readRun(reply.trace), step, reply.scenario);
}

// what this page was told of a preset when it came
/** @type {(name: string | null) => any} */
const listed = (name) => state.spec.presets.find(({ slug }) => slug === name);

// the preset whose run is shown, as its file has it; undefined where that of none is
const shown = () => (link?.code === "" ? listed(link.path.replace("s/", "")) : undefined);

// and as its file was when this page came: what is kept of that holds for what is shown
export const preset = () => (link?.isAsNamed ? shown() : undefined);

export const openedAsNamed = () => listed(named);

// where the server keeps what is shown, as it is now; undefined where it is somebody's own, and all in the link
const version = () => (link?.code === "" && link.path === NEW ? state.spec.new : shown()?.run);

// the address of this very step; it opens the same picture for whoever has it; null where no link holds so much. within:
// what its query says, such as the course; root: where its pages are, usually where this one is
/** @type {(within?: string[], root?: string) => string | null} */
export function address(within = [], root = base()) {
  if (!link || link.code === null) return null;
  const code = `${link.code}~s${clock.step()}`;
  const query = within.filter(Boolean).join("&");
  return `${location.origin}${root}${link.path}${query && `?${query}`}#${code}`;
}

// what stands before the #: of which course the preset is, what is locked, and whether steps are guessed
const query = () => [
  course.query(state.scenario.slug).slice(1),
  ...limits.query(),
  state.predicting ? "predict" : "",
];

/** @type {(push: boolean) => void} */
function write(push) {
  clearTimeout(writing);
  writing = undefined;
  const next = arriving ? null : address(query());
  if (next === null) return;
  written = performance.now();
  const { view, presenting } = state;
  const to = next === instead ? location.href : next;
  writeHistory(push, { view, of: version(), presenting }, to);
}

// browsers allow only so many changes of the address a second; a single step is there at once, after it is drawn
function writeSoon() {
  writing ??= setTimeout(() => write(false), Math.max(0, written + PAUSE - performance.now()));
}

// the step that is on the screen stays with its entry, however soon another is made
function writeNow() {
  if (writing !== undefined) write(false);
}

/** @type {(slug: string, step?: number) => void} */
export const openPreset = (slug, step) => open({ slug, hash: "", first: false, step }, true);

// the preset after the one that is open, or before it
/** @type {(preset: { slug: string } | null) => void} */
export const go = (preset) => void (preset && openPreset(preset.slug));
