// Service worker of the page: after one visit the page opens without the network. It caches the files of one build, the
// page that was fetched last, the gallery and the courses' pages, and every answer that the server marks as immutable,
// such as the runs of presets.
const worker = /** @type {any} */ (self);
// the addresses of the build's files, filled in by the server (linviz/ui/server/bundle.py)
const FILES = [];
const NAME = "linviz ";
const BUILD = NAME + FILES.join(" ");
// the cached page of any preset stands in for all others (assets/early.js)
const PAGE = "/new";
const GALLERY = "/";
const NOTES = "/notes";
const PAGES = /^\/(s\/[a-z0-9-]+|new)$/;
const GALLERIES = /^\/(c\/[a-z0-9-]+|lecturers|python)?$/;
// answers and files that are stored when they are first fetched
const IMMUTABLE = /^\/((s\/[a-z0-9.-]+|new|menu)\.json|settings\.html)$/;
// the part of a page that depends only on the build and on the versions of the presets
const SPEC = 'id="spec"';
// ms to wait for the server. A server on this machine answers at once, or is busy with an author's change. From any
// other server a later answer is cached for the next visit, and the page is notified about it; after such a late answer the
// next visit does not wait at all.
const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
const PATIENCE = isHere ? 3000 : 150;
const LATE = "/late";

async function install() {
  const cache = await caches.open(BUILD);
  await Promise.all(FILES.map((file) => fetchAndStore(cache, file)));
  const stored = await Promise.all(FILES.map((file) => cache.match(file)));
  if (!stored.every(Boolean)) throw new Error("the server has files of another build");
  for (const page of [PAGE, GALLERY, NOTES])
    await storePage(cache, page, await fetchTimed(cache, page));
}

// the browser calls this once no page of the previous build is open, or after skipWaiting
async function activate() {
  await worker.clients.claim();
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== BUILD);
  await Promise.all(others.map((name) => caches.delete(name)));
}

// the cache of this build; opening it after a later build has deleted it would create it again, for good
async function openCache() {
  if (!(await caches.has(BUILD))) throw new Error("a later build has taken over");
  return caches.open(BUILD);
}

// takes over at once for a page of this build if no other page is open that could need the previous build
async function takeOver(file) {
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (FILES.includes(file) && open.length === 1) worker.skipWaiting();
}

/** @type {(event: any) => void} */
function onFetch(event) {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const key = cacheKeyOf(pathname, mode === "navigate");
  if (!key && !searchParams.has("v")) return;
  const response = key
    ? respondWithPage(event, key)
    : respondWithFile(event.request, IMMUTABLE.test(pathname));
  // an error in the cache must not keep anybody from the server
  event.respondWith(response.catch(() => fetch(event.request)));
}

// the cache key of a page; the courses' pages are also fetched ahead (assets/model/offline.js)
function cacheKeyOf(path, isVisit) {
  if (GALLERIES.test(path)) return path;
  if (isVisit && path === NOTES) return NOTES;
  return isVisit && PAGES.test(path) ? PAGE : null;
}

// answers with the server's page if it comes in time, otherwise with the cached one
async function respondWithPage(event, cacheKey) {
  const cache = await openCache();
  const [cached, isServerLate] = await Promise.all([cache.match(cacheKey), cache.match(LATE)]);
  let isShown = false;
  const current = fetchTimed(cache, event.request).then((response) => {
    const notified = isShown
      ? notifyIfChanged(event.resultingClientId, cached.clone(), response.clone())
      : null;
    event.waitUntil(Promise.all([notified, storePage(cache, cacheKey, response.clone())]));
    return response;
  });
  event.waitUntil(current.catch(() => {}));
  if (!cached) return current.catch(() => fallbackPage(cache, cacheKey));
  const waited = pause(isServerLate && !isHere ? 0 : PATIENCE).then(() => {
    isShown = true;
    return cached.clone();
  });
  const answered = current.then((one) => (one.status < 500 ? one : cached.clone()));
  return Promise.race([answered.catch(() => cached.clone()), waited]);
}

// fetches a page and records whether the server was late
async function fetchTimed(cache, request) {
  const start = Date.now();
  const response = await fetch(request);
  const isLate = Date.now() - start > PATIENCE;
  await (isLate ? store(cache, LATE, new Response()) : cache.delete(LATE).catch(() => {}));
  return response;
}

// a course that is not cached yet is also listed in the gallery
async function fallbackPage(cache, cacheKey) {
  return (GALLERIES.test(cacheKey) && (await cache.match(GALLERY))) || Response.error();
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

// tells a page that the server has another version than the one shown
async function notifyIfChanged(id, shown, current) {
  const [before, now] = await Promise.all([shown.text(), current.text()]);
  const isSame = before.slice(before.indexOf(SPEC)) === now.slice(now.indexOf(SPEC));
  if (current.ok && id && !(isSame && isOfThisBuild(now))) {
    (await worker.clients.get(id))?.postMessage("newer");
  }
}

// caches a page of this build; a page of another build is cached by that build's worker
async function storePage(cache, cacheKey, response) {
  if (response.ok && isOfThisBuild(await response.clone().text()))
    await store(cache, cacheKey, response);
}

// whether a page names one of this build's files
const isOfThisBuild = (text) => FILES.some((one) => text.includes(one));

// answers with a file whose address names its version
async function respondWithFile(request, isImmutable) {
  const cache = await openCache();
  return (
    (await cache.match(request)) ?? (isImmutable ? fetchAndStore(cache, request) : fetch(request))
  );
}

async function fetchAndStore(cache, request) {
  const response = await fetch(request);
  const { headers, ok } = response;
  // the server marks only the version that was asked for as immutable
  if (ok && headers.get("Cache-Control")?.includes("immutable")) {
    await store(cache, request, response.clone());
  }
  return response;
}

// a full cache is not an error
const store = (cache, request, response) => cache.put(request, response).catch(() => {});

worker.addEventListener("install", (event) => {
  // requests to endpoints are never cached; browsers that support routes send them on without waking the worker, which
  // matters in a drag
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(takeOver(event.data)));
worker.addEventListener("fetch", onFetch);
