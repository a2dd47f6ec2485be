// What sees to it that the page is there without the network: its worker (assets/worker.js), and the presets that were not
// opened yet, which are fetched while it is calm and kept by the worker.
import { emit } from "../kit/bus.js";
import { keep } from "../kit/opening.js";
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
const controlled = (workers) =>
  new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));

async function begin() {
  const workers = navigator.serviceWorker;
  workers?.addEventListener("message", () => emit("notice", NEWER));
  // what was said before there was anybody to hear it
  workers?.startMessages();
  const registration = await workers?.register("/sw.js");
  if (!registration) return;
  await pause(START);
  // of the build that this page is of, and waits for the pages of the build before to close
  const file = document.querySelector('script[type="module"]')?.getAttribute("src");
  registration.waiting?.postMessage(file);
  if (!workers.controller) await controlled(workers);
  if (!(/** @type {any} */ (navigator).connection?.saveData)) await fetchAll();
}

async function fetchAll() {
  const all = state.spec.presets.flatMap((one) => [one.run, one.certificate, one.path]);
  for (const address of all.filter(Boolean)) {
    if (await caches.match(address)) continue;
    await pause(BETWEEN);
    while (isBusy()) await pause(BETWEEN);
    const answer = await fetch(address, { priority: "low" });
    await answer.blob();
  }
}

export function start() {
  // where there is no worker to be had (plain http, a window that keeps nothing), or no network, the page is as it is
  keep(() => void begin().catch(() => {}));
}
