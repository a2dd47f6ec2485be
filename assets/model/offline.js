// What sees to it that the page is there without the network: its worker (assets/worker.js), and the presets and
// courses that were not opened yet, which are fetched while it is calm and kept by the worker.
import { emit } from "../kit/bus.js";
import { whenOpen } from "../kit/opening.js";
import { isCached, isSavingData, serviceWorkers } from "../kit/platform.js";
import { order } from "./course.js";
import { isBusy } from "./server.js";
import { state } from "./state.js";

// ms at most: so that a class that arrives together asks for nothing together
const START = 40_000;
const BETWEEN = 3000;
const NEWER = "This page has changed since it was kept here. Reload it to see it as it is now.";

/** @type {(most: number) => Promise<void>} */
const pause = (most) => new Promise((done) => setTimeout(done, most * Math.random()));

// at the first visit the worker comes later than the page
/** @type {(workers: ServiceWorkerContainer) => Promise<Event>} */
const waitForController = (workers) =>
  new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));

async function begin() {
  const workers = serviceWorkers();
  workers?.addEventListener("message", () => emit("notice", NEWER));
  // what was said before there was anybody to hear it
  workers?.startMessages();
  const registration = await workers?.register("/sw.js");
  if (!workers || !registration) return;
  await pause(START);
  // of the build that this page is of, and waits for the pages of the build before to close
  const file = document.querySelector("script[src]")?.getAttribute("src");
  registration.waiting?.postMessage(file);
  if (!workers.controller) await waitForController(workers);
  if (!isSavingData()) await fetchAll();
}

async function fetchAll() {
  const { presets, courses } = state.spec;
  // those of the open course first
  const near = new Set(order());
  const asked = [...presets].sort((a, b) => Number(near.has(b.slug)) - Number(near.has(a.slug)));
  const runs = asked.flatMap((one) => [one.run, one.certificate, one.path]);
  const all = [...courses.map(({ slug }) => `/c/${slug}`), state.spec.new, ...runs];
  for (const address of all.filter(Boolean)) {
    if (await isCached(address)) continue;
    await pause(BETWEEN);
    while (isBusy()) await pause(BETWEEN);
    const answer = await fetch(address, { priority: "low" });
    await answer.blob();
  }
}

export function start() {
  // what a course page keeps of a frame is its own matter, and a frame without an origin has no worker
  if (document.documentElement.matches("[data-embed]")) return;
  // where there is no worker to be had (plain http, a window that keeps nothing), or no network, the page is as it is
  whenOpen(() => void begin().catch(() => {}));
}
