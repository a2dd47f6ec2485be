// What the page does when something changes: opening a scenario, running a changed one, and what the address says of it.
import { emit, on } from "../kit/bus.js";
import { isOpen, open as openPage, say } from "../kit/opening.js";
import * as clock from "./clock.js";
import { readRun } from "./run.js";
import * as store from "./scenario.js";
import * as server from "./server.js";
import { state } from "./state.js";

// of the run on the screen; before there is one, nothing is written to the address or the history
/** @type {{ path: string, code: string | null } | null} */
let link = null;
// the entry that was gone to is not touched before it is shown
let arriving = false;
/** @type {number | undefined} */
let writing;
let written = -Infinity;
const PAUSE = 300;

const slugOfPath = () =>
  decodeURIComponent(location.pathname.match(/\/s\/([^/]+)\/?$/)?.[1] ?? "") || null;
const base = () => location.pathname.replace(/\/s\/[^/]*\/?$/, "/").replace(/\/*$/, "/");

export function start() {
  on("scenario", (scenario, action) => run(scenario, action));
  on("draft", (scenario) => server.send({ scenario: sent(scenario), near: clock.kept() }, drafted));
  on("shown", (shown) => !shown.scrubbed && writeSoon());
  on("zoom", writeSoon);
  window.addEventListener("popstate", () => {
    // what still waits to be written belongs to the entry that was left
    clearTimeout(writing);
    writing = undefined;
    arrive();
  });
  arrive(true);
}

// what the address says, at the first visit or by the browser's Back and Forward
function arrive(first = false) {
  arriving = true;
  // a reload and the browser's Back show the same cut-out as before; whoever gets the link sees all points
  const view = history.state?.view;
  open({ slug: slugOfPath(), hash: location.hash.slice(1), first }, false, view);
}

// a preset by its slug, or whatever a link holds
/** @typedef {{ slug: string | null, hash: string, first: boolean }} Ask */
/** @type {(ask: Ask, push: boolean, view?: Extent | null) => void} */
function open(ask, push, view = null) {
  if (push) writeNow();
  emit("opening", ask);
  const found = presetOf(ask);
  server.send(found ?? ask, (reply) => {
    arriving = false;
    if (reply.error) return unopened(reply.error);
    const scenario = { ...reply.scenario, step: found?.step ?? reply.scenario.step };
    store.open(scenario, view, reply.original);
    show(reply, scenario.step ?? 0);
    if (reply.said) emit("notice", reply.said);
    write(push);
    if (!isOpen()) openPage();
  });
}

// where the server keeps the run of an unchanged preset, and the step that a link asks for
/** @type {(ask: Ask) => any} */
function presetOf({ slug, hash }) {
  const link = hash.match(/^(?:~s(\d+))?$/);
  const preset = state.spec.presets.find((one) => one.slug === (slug ?? one.slug));
  if (!link || !preset) return null;
  return { slug: preset.slug, kept: preset.run, step: link[1] && Number(link[1]) };
}

/** @type {(error: string) => void} */
function unopened(error) {
  if (isOpen()) emit("notice", sentence(error));
  else say("This page cannot be opened now", sentence(error));
}

/** @type {(error: string) => string} */
const sentence = (error) => `${error[0].toUpperCase()}${error.slice(1)}.`;
/** @type {(scenario: Scenario) => Scenario} */
const sent = (scenario) => ({ ...scenario, step: null });
const lasting = new Set(["algorithm", "lift", "dimension"]);

/** @type {(scenario: Scenario, action: Action) => void} */
function run(scenario, action) {
  if (lasting.has(action.type)) writeNow();
  server.send({ scenario: sent(scenario) }, (reply) => {
    if (reply.error) return emit("notice", sentence(reply.error));
    show(reply, clock.kept());
    write(lasting.has(action.type));
  });
}

/** @type {(reply: any) => void} */
function drafted(reply) {
  if (!reply.error) show(reply, clock.kept(), true);
}

/** @type {(reply: any, step: number, draft?: boolean) => void} */
function show(reply, step, draft = false) {
  arriving = false;
  link = { path: reply.scenario.slug ? `s/${reply.scenario.slug}` : "", code: reply.hash };
  clock.open(readRun(reply.trace), step, draft ? null : reply.scenario);
}

// the preset whose run is shown, as its file has it; undefined where that of none is
export const preset = () =>
  link?.code === "" ? state.spec.presets.find(({ slug }) => link?.path === `s/${slug}`) : undefined;

// the address of this very step; it opens the same picture for whoever has it; null where no link holds so much
/** @type {() => string | null} */
export function address() {
  if (!link || link.code === null) return null;
  const code = `${link.code}~s${clock.step()}`;
  return `${location.origin}${base()}${link.path}#${code}`;
}

/** @type {(push: boolean) => void} */
function write(push) {
  clearTimeout(writing);
  writing = undefined;
  const next = arriving ? null : address();
  if (next === null) return;
  written = performance.now();
  history[push ? "pushState" : "replaceState"]({ view: state.view }, "", next);
}

// browsers allow only so many changes of the address a second; a single step is there at once, after it is drawn
function writeSoon() {
  writing ??= setTimeout(() => write(false), Math.max(0, written + PAUSE - performance.now()));
}

// the step that is on the screen stays with its entry, however soon another is made
function writeNow() {
  if (writing !== undefined) write(false);
}

/** @type {(slug: string) => void} */
export const openPreset = (slug) => open({ slug, hash: "", first: false }, true);
