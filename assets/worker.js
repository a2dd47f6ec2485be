// The page's service worker: after one visit the page is there without the network. It keeps the files of one build, the
// page that was fetched last, the gallery and the courses' pages, and what the server says holds for ever under its address,
// as the runs of presets do.
const worker = /** @type {any} */ (self);
// the addresses of the build's files, written in by the server (linviz/ui/server/bundle.py)
const FILES = [];
const NAME = "linviz ";
const BUILD = NAME + FILES.join(" ");
// whatever page of a preset was kept stands in for all others (assets/early.js)
const PAGE = "/new";
const GALLERY = "/";
const NOTES = "/notes";
const PAGES = /^\/(s\/[a-z0-9-]+|new)$/;
const GALLERIES = /^\/(c\/[a-z0-9-]+)?$/;
const PRESETS = /^\/(s\/[a-z0-9.-]+|new)\.json$/;
// of a page, what is the same in all of one build and one state of the presets: it names them with their versions
const SPEC = 'id="spec"';
// ms; a server on this machine is there at once, or busy with what its author has changed. Of any other what takes longer
// is for the next visit, and the page is told; and after an answer that came so late nobody waits for the next one
const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
const PATIENCE = isHere ? 3000 : 150;
const LATE = "/late";

async function install() {
  const kept = await caches.open(BUILD);
  await Promise.all(FILES.map((file) => fetchAndStore(kept, file)));
  const found = await Promise.all(FILES.map((file) => kept.match(file)));
  if (!found.every(Boolean)) throw new Error("the server has files of another build");
  for (const page of [PAGE, GALLERY, NOTES])
    await storePage(kept, page, await fetchTimed(kept, page));
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
function onFetch(event) {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const under = cacheKeyOf(pathname, mode === "navigate");
  if (!under && !searchParams.has("v")) return;
  const found = under
    ? respondWithPage(event, under)
    : respondWithFile(event.request, PRESETS.test(pathname));
  // whatever is wrong with what is kept keeps nobody from the server
  event.respondWith(found.catch(() => fetch(event.request)));
}

// under which address a page is kept; the courses' pages are also fetched ahead (assets/model/offline.js)
function cacheKeyOf(path, isVisit) {
  if (GALLERIES.test(path)) return path;
  if (isVisit && path === NOTES) return NOTES;
  return isVisit && PAGES.test(path) ? PAGE : null;
}

// as the server has it now, or else as it was
async function respondWithPage(event, under) {
  const kept = await caches.open(BUILD);
  const [before, late] = await Promise.all([kept.match(under), kept.match(LATE)]);
  let isShown = false;
  const fresh = fetchTimed(kept, event.request).then((found) => {
    const told = isShown
      ? notifyIfChanged(event.resultingClientId, before.clone(), found.clone())
      : null;
    event.waitUntil(Promise.all([told, storePage(kept, under, found.clone())]));
    return found;
  });
  event.waitUntil(fresh.catch(() => {}));
  if (!before) return fresh.catch(() => fallbackPage(kept, under));
  const waited = pause(late && !isHere ? 0 : PATIENCE).then(() => {
    isShown = true;
    return before.clone();
  });
  const found = fresh.then((one) => (one.status < 500 ? one : before.clone()));
  return Promise.race([found.catch(() => before.clone()), waited]);
}

// as the server has it; and how long that took is noted
async function fetchTimed(kept, request) {
  const asked = Date.now();
  const found = await fetch(request);
  const isLate = Date.now() - asked > PATIENCE;
  await (isLate ? store(kept, LATE, new Response()) : kept.delete(LATE).catch(() => {}));
  return found;
}

// a course that was not kept yet is in the gallery with the others
async function fallbackPage(kept, under) {
  return (GALLERIES.test(under) && (await kept.match(GALLERY))) || Response.error();
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

// what is shown is not what is there now
async function notifyIfChanged(id, shown, found) {
  const [before, now] = await Promise.all([shown.text(), found.text()]);
  const isSame = before.slice(before.indexOf(SPEC)) === now.slice(now.indexOf(SPEC));
  if (found.ok && id && !(isSame && isOfThisBuild(now))) {
    (await worker.clients.get(id))?.postMessage("newer");
  }
}

// a page of another build is kept by the worker of that build
async function storePage(kept, under, found) {
  if (found.ok && isOfThisBuild(await found.clone().text())) await store(kept, under, found);
}

// it names one of the files
const isOfThisBuild = (text) => FILES.some((one) => text.includes(one));

// under an address that names its version
async function respondWithFile(request, lasting) {
  const kept = await caches.open(BUILD);
  return (await kept.match(request)) ?? (lasting ? fetchAndStore(kept, request) : fetch(request));
}

async function fetchAndStore(kept, request) {
  const found = await fetch(request);
  const { headers, ok } = found;
  // of another version than was asked for the server does not say so
  if (ok && headers.get("Cache-Control")?.includes("immutable")) {
    await store(kept, request, found.clone());
  }
  return found;
}

// what there is no room for is not kept
const store = (kept, request, found) => kept.put(request, found).catch(() => {});

worker.addEventListener("install", (event) => {
  // what is asked of a door is no file, and goes by without waking the worker where the browser knows how (a drag does)
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(takeOver(event.data)));
worker.addEventListener("fetch", onFetch);
