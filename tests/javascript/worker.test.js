// Tests of the page's service worker, with a simulated clock, network and cache: how long it waits, and what it
// reports.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createContext, runInContext } from "node:vm";

const FILE = "/assets/page.js?v=1";
// the server inserts the files
const SOURCE = readFileSync(new URL("../../assets/worker.js", import.meta.url), "utf8").replace(
  "const FILES = [];",
  `const FILES = ["${FILE}"];`,
);
const HALL = "hall.example";
const pathOf = (one) => new URL(one.url ?? one, "http://a").pathname;
const pageWith = (spec) => `<script src="${FILE}"></script><script id="spec">${spec}</script>`;

let now;
let timers;
let stored;
let messages;
// requests to the server that are not answered yet
let requests;
// whether the cache of this build is there, and how often it was opened
let isCacheThere;
let openings;

beforeEach(() => {
  [now, timers, requests, messages] = [0, [], [], []];
  [isCacheThere, openings] = [true, 0];
  stored = new Map([["/new", new Response(pageWith("before"))]]);
});

/** @type {(time: number) => Promise<void>} */
async function pass(time) {
  now += time;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { act } of due) act();
  await setImmediate();
}

/** @type {(body: string, status?: number) => Promise<void>} */
async function arrive(body, status = 200) {
  requests.shift()(new Response(body, { status }));
  await setImmediate();
}

/** @type {(hostname: string) => (event: object) => void} */
function begin(hostname) {
  const listeners = {};
  const self = {
    addEventListener: (name, act) => Object.assign(listeners, { [name]: act }),
    clients: { get: async () => ({ postMessage: (word) => messages.push(word) }) },
  };
  const cache = {
    match: async (one) => stored.get(pathOf(one))?.clone(),
    put: async (one, answer) => void stored.set(pathOf(one), answer),
    delete: async (one) => stored.delete(pathOf(one)),
  };
  const fetch = () => new Promise((answer) => requests.push(answer));
  const setTimeout = (act, time) => timers.push({ act, at: now + time });
  const open = async () => {
    openings += 1;
    return cache;
  };
  const world = {
    self,
    setTimeout,
    fetch,
    URL,
    Response,
    location: { hostname, origin: `http://${hostname}` },
    caches: { has: async () => isCacheThere, open },
    Date: { now: () => now },
  };
  runInContext(SOURCE, createContext(world));
  return listeners.fetch;
}

// opens the page; shown is set once the browser has it
/** @type {(hostname: string) => Promise<{ shown: string | null }>} */
async function visit(hostname) {
  const seen = { shown: null };
  begin(hostname)({
    request: { method: "GET", mode: "navigate", url: `http://${hostname}/s/mine` },
    resultingClientId: "the page",
    respondWith: (answer) =>
      answer.then((found) => found.text()).then((text) => (seen.shown = text)),
    waitUntil: () => {},
  });
  await setImmediate();
  return seen;
}

for (const [hostname, patience] of [
  [HALL, 150],
  ["127.0.0.1", 3000],
]) {
  test(`the page as it was is shown once ${hostname} has not answered for ${patience} ms`, async () => {
    const seen = await visit(hostname);
    await pass(patience - 1);
    assert.equal(seen.shown, null);
    await pass(1);
    assert.equal(seen.shown, pageWith("before"));
  });
}

test("what is answered in time is shown, and kept for the next visit", async () => {
  const seen = await visit(HALL);
  await pass(100);
  await arrive(pageWith("now"));
  assert.equal(seen.shown, pageWith("now"));
  assert.equal(await stored.get("/new").text(), pageWith("now"));
  assert.deepEqual(messages, []);
});

test("after an answer that came late nobody waits, until one comes in time", async () => {
  await visit(HALL);
  await pass(200);
  await arrive(pageWith("before"));
  const again = await visit(HALL);
  await pass(0);
  assert.equal(again.shown, pageWith("before"));
  await arrive(pageWith("before"));
  const third = await visit(HALL);
  await pass(149);
  assert.equal(third.shown, null);
});

for (const [what, answer, words] of [
  ["the same page", pageWith("before"), []],
  ["a page of other presets", pageWith("now"), ["newer"]],
  ["a page of another build", pageWith("before").replace("v=1", "v=2"), ["newer"]],
]) {
  test(`${what} that comes late is told of ${words.length} times`, async () => {
    await visit(HALL);
    await pass(200);
    await arrive(answer);
    await setImmediate();
    assert.deepEqual(messages, words);
  });
}

test("a server that has no time is not what is shown", async () => {
  const seen = await visit(HALL);
  await arrive("busy", 503);
  assert.equal(seen.shown, pageWith("before"));
});

test("a worker whose cache a later build has deleted leaves the page to the server, and makes no cache", async () => {
  isCacheThere = false;
  const seen = await visit(HALL);
  await arrive(pageWith("now"));
  assert.equal(seen.shown, pageWith("now"));
  assert.equal(openings, 0);
});
