// The way to the server: one request in flight, the newest wins, and what is lost is sent again, later each time.
import { emit } from "../kit/bus.js";
import { guard, takeFirstRun } from "../kit/opening.js";

/** @typedef {{ ask: any, then(reply: any): void }} Letter */

// ms: until it is said that there is no answer yet; until the first try is given up, each further one twice as long
const SLOW = 4000;
const FIRST_TIMEOUT = 12_000;
const LONGEST_TIMEOUT = 60_000;
// ms: before what was lost is sent again, twice as long each time
const PAUSE = 1500;
const LONGEST_PAUSE = 3000;
// A movement while something is dragged waits this many times as long as those before it stood in the server's line, at
// most so many ms: with others the line is short then, and each sees where the point is, not where it was. They are
// taken together, the newest as a tenth, or all would wait at once after a moment in which the line was long; and none as
// more than makes one wait the longest, or a server that stood still once would slow a drag down for long.
const QUEUE_FACTOR = 7;
const LONGEST_DRAG_PAUSE = 1000;
const NEWEST_WEIGHT = 0.1;
// what the server, or what stands before it, answers while it has no time
const BUSY = new Set([429, 502, 503, 504]);
const REFUSAL = "the server refused this; undo the last change, or reload the page";
/** @type {Letter | null} */
let inFlight = null;
/** @type {Letter | null} */
let queued = null;
let number = 0;
let tries = 0;
// nothing is sent before this clock has ended
/** @type {number | undefined} */
let retryTimer;
// and no movement before this one
/** @type {number | undefined} */
let dragTimer;
// ms
let queueTime = 0;

// ask: what the server gets; then: what is done with its reply
/** @type {(ask: object, then: (reply: any) => void) => void} */
export function send(ask, then) {
  queued = { ask, then };
  pump();
}

function pump() {
  if (inFlight || retryTimer || !queued || (dragTimer && "near" in queued.ask)) return;
  inFlight = queued;
  queued = null;
  number += 1;
  const slow = setTimeout(() => emit("server", "slow"), SLOW);
  const signal = AbortSignal.timeout(Math.min(LONGEST_TIMEOUT, FIRST_TIMEOUT * 2 ** tries));
  const { ask } = inFlight;
  const asked = ask.kept
    ? fetchPresetRun(ask.kept, { signal })
    : postRequest("run", { ...ask, seq: number }, { signal })
        .then(noteQueueTime)
        .then(read);
  asked.finally(() => clearTimeout(slow)).then(receive, retryLater);
}

// what the server keeps under an address, and may be on its way already; isAsNamed: of the version in that address
/** @type {(address: string, options: { signal: AbortSignal }) => Promise<any>} */
function fetchPresetRun(address, { signal }) {
  const early = takeFirstRun(address);
  if (!early) return fetch(address, { signal }).then(readVersioned);
  // what was asked for before this module came knows of no patience, and would keep the next from being sent
  signal.addEventListener("abort", () => early.stop(signal.reason));
  return early.answer.then(readVersioned);
}

// only of the version that was asked for does the server say that it holds for ever
/** @type {(answer: Answer) => Promise<any>} */
async function readVersioned(answer) {
  const reply = await read(answer);
  return { ...reply, isAsNamed: answer.headers.get("Cache-Control")?.includes("immutable") };
}

/** @type {(address: string, options?: RequestInit) => Promise<any>} */
export const get = (address, options) => fetch(address, options).then(read);

/** @type {(answer: Answer) => Promise<any>} */
function read(answer) {
  if (!answer.ok) throw refusal(answer);
  return answer.json();
}

// door: the last part of its address under /api
/** @type {(door: string, data: object, options?: RequestInit) => Promise<any>} */
export const post = (door, data, options) => postRequest(door, data, options).then(read);

/** @type {(door: string, data: object, options?: RequestInit) => Promise<Response>} */
const postRequest = (door, data, options = {}) =>
  fetch(`/api/${door}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    ...options,
  });

// how long it stood in the line the server says itself: a slow network is no reason to wait
/** @type {(answer: Response) => Response} */
function noteQueueTime(answer) {
  const [, told = 0] = answer.headers.get("Server-Timing")?.match(/\bline;dur=(\d+)/) ?? [];
  const stood = Math.min(Number(told), LONGEST_DRAG_PAUSE / QUEUE_FACTOR);
  // where one did not stand at all, the others have gone
  const share = stood ? NEWEST_WEIGHT : 0.5;
  queueTime += share * (stood - queueTime);
  const wait = Math.round(QUEUE_FACTOR * queueTime);
  clearTimeout(dragTimer);
  dragTimer = wait ? setTimeout(endDragPause, wait) : undefined;
  return answer;
}

function endDragPause() {
  dragTimer = undefined;
  pump();
}

// busy: it may be asked again, but not before `wait` (ms)
/** @type {(answer: Answer) => Error} */
const refusal = ({ status, headers }) =>
  Object.assign(new Error(`the server answered ${status}`), {
    refused: !BUSY.has(status),
    busy: BUSY.has(status),
    wait: 1000 * (Number(headers.get("Retry-After")) || 0),
  });

/** @type {(reply: any) => void} */
function receive(reply) {
  const answered = inFlight;
  inFlight = null;
  tries = 0;
  emit("server", "here");
  guard(() => answered?.then(reply));
  pump();
}

/** @type {(failure: { name?: string, refused?: boolean, busy?: boolean, wait?: number }) => void} */
function retryLater({ name, refused, busy, wait = 0 }) {
  // the same once more would be refused once more
  if (refused) return receive({ error: REFUSAL });
  const slow = name === "TimeoutError" ? "slow" : "gone";
  emit("server", busy ? "busy" : slow);
  queued ??= inFlight;
  inFlight = null;
  pauseBeforeRetry(Math.max(wait, Math.min(LONGEST_PAUSE, PAUSE * 2 ** tries)));
  tries += 1;
  return undefined;
}

/** @type {(wait: number) => void} */
function pauseBeforeRetry(wait) {
  // some sooner and some later, so that a class does not come back in one moment
  retryTimer = setTimeout(wake, wait * (1 + Math.random() / 2));
}

function wake() {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  pump();
}

window.addEventListener("online", wake);

export const isBusy = () => inFlight !== null || queued !== null;
