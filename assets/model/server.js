// Connection to the server: one request at a time, the newest replaces those that wait, and a lost one is sent again
// after growing pauses.
import { emit } from "../kit/bus.js";
import { withLetters } from "../kit/notation.js";
import { guard, takeFirstRun } from "../kit/opening.js";
import { loadDrawings, needsDrawings } from "./drawings.js";

/** @typedef {{ ask: any, then(reply: any): void }} ServerRequest */

// in ms: until the user is told that there is no answer yet; until the first try is given up, which doubles with each
// try
const SLOW = 4000;
const FIRST_TIMEOUT = 12_000;
const LONGEST_TIMEOUT = 60_000;
// in ms: the pause before a lost request is sent again, which doubles each time
const PAUSE = 1500;
const LONGEST_PAUSE = 3000;
// A request of a drag waits this many times as long as recent ones stood in the server's queue, up to a limit. Then the
// queue stays short for many users, and each sees where the point is, not where it was. The queue time is averaged,
// with a weight of a tenth for the newest, or all would pause together after a moment with a long queue; and each value
// is limited, or a server that stopped once would slow down a drag for long.
const QUEUE_FACTOR = 7;
const LONGEST_DRAG_PAUSE = 1000;
const NEWEST_WEIGHT = 0.1;
// ms in the queue from which on a drag gets about one answer a second or less, and is told why
const LONG_QUEUE = 500;
// answers of a server, or of a proxy before it, that is overloaded
const BUSY = new Set([429, 502, 503, 504]);
// by which the server tells the pages behind one address apart; it is kept nowhere
const PAGE = Math.random().toString(36).slice(2);
const REFUSAL = "the server refused this request; undo the last change, or reload the page";
/** @type {ServerRequest | null} */
let inFlight = null;
/** @type {ServerRequest | null} */
let waitingRequest = null;
let number = 0;
let tries = 0;
// no request is sent while this timer runs
/** @type {number | undefined} */
let retryTimer;
// no request of a drag is sent while this timer runs
/** @type {number | undefined} */
let dragTimer;
// average time in the server's queue, in ms
let queueTime = 0;
// whether the last answer has stood long in the queue
let isCrowded = false;

// sends a request, and calls then with its reply
/** @type {(ask: object, then: (reply: any) => void) => void} */
export function send(ask, then) {
  waitingRequest = { ask, then };
  pump();
}

function pump() {
  if (inFlight || retryTimer || !waitingRequest || (dragTimer && "near" in waitingRequest.ask))
    return;
  inFlight = waitingRequest;
  waitingRequest = null;
  number += 1;
  const slow = setTimeout(() => emit("server", "slow"), SLOW);
  const signal = AbortSignal.timeout(Math.min(LONGEST_TIMEOUT, FIRST_TIMEOUT * 2 ** tries));
  const { ask } = inFlight;
  const answer = ask.runAddress
    ? fetchPresetRun(ask.runAddress, { signal })
    : postRequest("run", { ...ask, seq: number }, { signal })
        .then(noteQueueTime)
        .then(read);
  answer
    .then(withDrawings)
    .finally(() => clearTimeout(slow))
    .then(receive, retryLater);
}

// fetches the run of a preset from its address; early.js may have sent that request already. isRequestedVersion: whether the
// reply is of the version in the address
/** @type {(address: string, options: { signal: AbortSignal }) => Promise<any>} */
function fetchPresetRun(address, { signal }) {
  const early = takeFirstRun(address);
  if (!early) return fetch(address, { signal }).then(readVersioned);
  // a request of early.js has no timeout of its own, and would block the next one
  signal.addEventListener("abort", () => early.stop(signal.reason));
  return early.answer.then(readVersioned);
}

// the reply, once its run can be drawn. Throws where the server cannot be reached, so that both are requested again
/** @type {(reply: any) => Promise<any>} */
async function withDrawings(reply) {
  if (!reply.trace || !needsDrawings(reply.trace)) return reply;
  try {
    await loadDrawings();
    return reply;
  } catch (failure) {
    const { message, isOutdated } = /** @type {any} */ (failure);
    if (isOutdated) return { error: message };
    throw failure;
  }
}

// only the version that was asked for is marked as immutable
/** @type {(answer: Answer) => Promise<any>} */
async function readVersioned(answer) {
  const reply = await read(answer);
  return {
    ...reply,
    isRequestedVersion: answer.headers.get("Cache-Control")?.includes("immutable"),
  };
}

/** @type {(address: string, options?: RequestInit) => Promise<any>} */
export const get = (address, options) => fetch(address, options).then(read);

/** @type {(answer: Answer) => Promise<any>} */
function read(answer) {
  if (!answer.ok) throw refusal(answer);
  return answer.json().then(withLetters);
}

// endpoint: the last part of its address under /api
/** @type {(endpoint: string, data: object, options?: RequestInit) => Promise<any>} */
export const post = (endpoint, data, options) => postRequest(endpoint, data, options).then(read);

/** @type {(endpoint: string, data: object, options?: RequestInit) => Promise<Response>} */
const postRequest = (endpoint, data, options = {}) =>
  fetch(`/api/${endpoint}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Linviz-Page": PAGE },
    body: JSON.stringify(data),
    ...options,
  });

// the server reports the time in its queue, since a slow network is no reason to wait
/** @type {(answer: Response) => Response} */
function noteQueueTime(answer) {
  const [, time = 0] = answer.headers.get("Server-Timing")?.match(/\bline;dur=(\d+)/) ?? [];
  isCrowded = Number(time) >= LONG_QUEUE;
  const waitedTime = Math.min(Number(time), LONGEST_DRAG_PAUSE / QUEUE_FACTOR);
  // a request that did not wait at all means that the queue has become empty
  const share = waitedTime ? NEWEST_WEIGHT : 0.5;
  queueTime += share * (waitedTime - queueTime);
  const wait = Math.round(QUEUE_FACTOR * queueTime);
  clearTimeout(dragTimer);
  dragTimer = wait ? setTimeout(endDragPause, wait) : undefined;
  return answer;
}

function endDragPause() {
  dragTimer = undefined;
  pump();
}

// an error; busy: the request may be sent again, but not before `wait` (ms)
/** @type {(answer: Answer) => Error} */
const refusal = ({ status, headers }) =>
  Object.assign(new Error(`the server answered ${status}`), {
    refused: !BUSY.has(status),
    busy: BUSY.has(status),
    wait: 1000 * (Number(headers.get("Retry-After")) || 0),
  });

/** @type {(reply: any) => void} */
function receive(reply) {
  const request = inFlight;
  inFlight = null;
  tries = 0;
  // the next answer will come as late
  emit("server", isCrowded && waitingRequest ? "busy" : "here");
  guard(() => request?.then(reply));
  pump();
}

/** @type {(failure: { name?: string, refused?: boolean, busy?: boolean, wait?: number }) => void} */
function retryLater({ name, refused, busy, wait = 0 }) {
  // the same request would be refused again
  if (refused) return receive({ error: REFUSAL });
  const slow = name === "TimeoutError" ? "slow" : "gone";
  emit("server", busy ? "busy" : slow);
  waitingRequest ??= inFlight;
  inFlight = null;
  pauseBeforeRetry(Math.max(wait, Math.min(LONGEST_PAUSE, PAUSE * 2 ** tries)));
  tries += 1;
  return undefined;
}

/** @type {(wait: number) => void} */
function pauseBeforeRetry(wait) {
  // random, so that the pages of a class do not all return at the same moment
  retryTimer = setTimeout(wake, wait * (1 + Math.random() / 2));
}

function wake() {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  pump();
}

window.addEventListener("online", wake);

// what was asked for last, until it has come
export const latestAsk = () => (waitingRequest ?? inFlight)?.ask;

export const isBusy = () => inFlight !== null || waitingRequest !== null;
