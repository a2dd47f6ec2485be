// Offline use: registers the service worker (assets/worker.js), and fetches presets and courses that were not opened
// yet while the server is idle, so that the worker caches them.
import { emit } from "../kit/bus.js";
import { whenOpen } from "../kit/opening.js";
import { isCached, isSavingData, serviceWorkers } from "../kit/platform.js";
import { order } from "./course.js";
import { answerAddress } from "./presets.js";
import { isBusy } from "./server.js";
import { state } from "./state.js";

// longest pauses in ms; random, so that the pages of a class do not all send their requests together
const START = 40_000;
const BETWEEN = 3000;
/** @type {("run" | "certificate" | "path")[]} */
const KINDS = ["run", "certificate", "path"];
const NEWER = "There is a newer version of this page. Reload it to see it.";

/** @type {(most: number) => Promise<void>} */
const pause = (most) => new Promise((done) => setTimeout(done, most * Math.random()));

// at the first visit the worker starts after the page
/** @type {(workers: ServiceWorkerContainer) => Promise<Event>} */
const waitForController = (workers) =>
  new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));

async function begin() {
  const workers = serviceWorkers();
  workers?.addEventListener("message", () => emit("notice", NEWER));
  // delivers messages that came before the listener was added
  workers?.startMessages();
  const registration = await workers?.register("/sw.js");
  if (!workers || !registration) return;
  await pause(START);
  // a worker of this page's build that waits for pages of the previous build to close may take over
  const file = document.querySelector("script[src]")?.getAttribute("src");
  registration.waiting?.postMessage(file);
  if (!workers.controller) await waitForController(workers);
  if (!isSavingData()) await fetchAll();
}

async function fetchAll() {
  const { presets, courses } = state.spec;
  // the presets of the open course first
  const near = new Set(order());
  const ordered = [...presets].sort((a, b) => Number(near.has(b.slug)) - Number(near.has(a.slug)));
  const runs = ordered.flatMap((one) => KINDS.map((kind) => answerAddress(one, kind)));
  const pages = courses.map(({ slug }) => `/c/${slug}`);
  const { menu, settings, new: empty } = state.spec;
  const all = [settings, ...pages, menu, empty, ...runs];
  for (const address of all.filter((one) => one !== undefined)) {
    if (await isCached(address)) continue;
    await pause(BETWEEN);
    while (isBusy()) await pause(BETWEEN);
    const answer = await fetch(address, { priority: "low" });
    await answer.blob();
  }
}

export function start() {
  // a course page decides itself what its frame stores, and a frame without an origin has no worker
  if (document.documentElement.matches("[data-embed]")) return;
  // without a worker (plain http, private windows) or without a network, the page works as it is
  whenOpen(() => void begin().catch(() => {}));
}
