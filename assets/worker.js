// The page's service worker: after one visit the page is there without the network. It keeps the files of one build, the
// page that was fetched last, and what the server says holds for ever under its address, as the runs of presets do.
const worker = /** @type {any} */ (self);
// the addresses of the build's files, written in by the server (linviz/ui/server/bundle.py)
const FILES = [];
const NAME = "linviz ";
const BUILD = NAME + FILES.join(" ");
// whatever page was kept stands in for all others (assets/early.js)
const PAGE = "/";
const PAGES = /^\/(s\/[a-z0-9-]+)?$/;
const PRESETS = /^\/s\/[a-z0-9.-]+\.json$/;
// ms; what takes longer is for the next visit
const PATIENCE = 400;

async function install() {
  const kept = await caches.open(BUILD);
  await Promise.all(FILES.map((file) => fetched(kept, file)));
  const found = await Promise.all(FILES.map((file) => kept.match(file)));
  if (!found.every(Boolean)) throw new Error("the server has files of another build");
  await refresh(kept, await fetch(PAGE));
}

// the browser calls it once no page of the build before is open, or when it was told to
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== BUILD);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

// of a page that is of this build: nobody else is there who could still need the build before
async function takeOver(file) {
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (FILES.includes(file) && open.length === 1) worker.skipWaiting();
}

/** @type {(event: any) => void} */
function answer(event) {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(event));
  else if (searchParams.has("v")) event.respondWith(file(event.request, PRESETS.test(pathname)));
}

// as the server has it now, or else as it was
async function page(event) {
  const kept = await caches.open(BUILD);
  const fresh = fetch(event.request).then((found) => {
    event.waitUntil(refresh(kept, found.clone()));
    return found;
  });
  event.waitUntil(fresh.catch(() => {}));
  const before = await kept.match(PAGE);
  if (!before) return fresh;
  const found = fresh.then((one) => (one.status < 500 ? one : before));
  return Promise.race([found.catch(() => before), pause().then(() => before)]);
}

const pause = () => new Promise((done) => setTimeout(done, PATIENCE));

// a page of another build is kept by the worker of that build
async function refresh(kept, found) {
  if (!found.ok) return;
  const text = await found.clone().text();
  if (FILES.every((one) => text.includes(one))) await put(kept, PAGE, found);
}

// under an address that names its version
async function file(request, lasting) {
  const kept = await caches.open(BUILD);
  return (await kept.match(request)) ?? (lasting ? fetched(kept, request) : fetch(request));
}

async function fetched(kept, request) {
  const found = await fetch(request);
  const { headers, ok } = found;
  // of another version than was asked for the server does not say so
  if (ok && headers.get("Cache-Control")?.includes("immutable")) {
    await put(kept, request, found.clone());
  }
  return found;
}

// what there is no room for is not kept
const put = (kept, request, found) => kept.put(request, found).catch(() => {});

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(takeOver(event.data)));
worker.addEventListener("fetch", answer);
