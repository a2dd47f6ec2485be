// The way to the server: one request in flight, the newest wins, and what is lost is sent again, later each time.
import { emit } from "../kit/bus.js";
import { guard, takeFirst } from "../kit/opening.js";

/** @typedef {{ ask: any, then(reply: any): void }} Letter */

// ms: until it is said that there is no answer yet; until the first try is given up, each further one twice as long
const SLOW = 4000;
const PATIENCE = 12_000;
const LONGEST = 60_000;
// ms: before what was lost is sent again, twice as long each time
const PAUSE = 1500;
const LONGEST_PAUSE = 3000;
// A movement while something is dragged waits this many times as long as those before it stood in the server's line, at
// most so many ms: with others the line is short then, and each sees where the point is, not where it was. They are
// taken together, the newest as a tenth, or all would wait at once after a moment in which the line was long; and none as
// more than makes one wait the longest, or a server that stood still once would slow a drag down for long.
const EASE = 7;
const MOST_EASE = 1000;
const NEWEST = 0.1;
// what the server, or what stands before it, answers while it has no time
const BUSY = new Set([429, 502, 503, 504]);
const REFUSED = "the server refused this; undo the last change, or reload the page";
/** @type {Letter | null} */
let flying = null;
/** @type {Letter | null} */
let waiting = null;
let number = 0;
let tries = 0;
// nothing is sent before this clock has ended
/** @type {number | undefined} */
let resting;
// and no movement before this one
/** @type {number | undefined} */
let easing;
// ms
let inLine = 0;

// ask: what the server gets; then: what is done with its reply
/** @type {(ask: object, then: (reply: any) => void) => void} */
export function send(ask, then) {
  waiting = { ask, then };
  pump();
}

function pump() {
  if (flying || resting || !waiting || (easing && "near" in waiting.ask)) return;
  flying = waiting;
  waiting = null;
  number += 1;
  const slow = setTimeout(() => emit("server", "slow"), SLOW);
  const signal = AbortSignal.timeout(Math.min(LONGEST, PATIENCE * 2 ** tries));
  const { ask } = flying;
  const asked = ask.kept
    ? first(ask.kept, { signal })
    : knock("run", { ...ask, seq: number }, { signal })
        .then(ease)
        .then(read);
  asked.finally(() => clearTimeout(slow)).then(receive, lost);
}

// what the server keeps under an address, and may be on its way already; isAsNamed: of the version in that address
/** @type {(address: string, options: { signal: AbortSignal }) => Promise<any>} */
function first(address, { signal }) {
  const early = takeFirst(address);
  if (!early) return fetch(address, { signal }).then(readNamed);
  // what was asked for before this module came knows of no patience, and would keep the next from being sent
  signal.addEventListener("abort", () => early.stop(signal.reason));
  return early.answer.then(readNamed);
}

// only of the version that was asked for does the server say that it holds for ever
/** @type {(answer: Answer) => Promise<any>} */
async function readNamed(answer) {
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
export const post = (door, data, options) => knock(door, data, options).then(read);

/** @type {(door: string, data: object, options?: RequestInit) => Promise<Response>} */
const knock = (door, data, options = {}) =>
  fetch(`/api/${door}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    ...options,
  });

// how long it stood in the line the server says itself: a slow network is no reason to wait
/** @type {(answer: Response) => Response} */
function ease(answer) {
  const [, told = 0] = answer.headers.get("Server-Timing")?.match(/\bline;dur=(\d+)/) ?? [];
  const stood = Math.min(Number(told), MOST_EASE / EASE);
  // where one did not stand at all, the others have gone
  const share = stood ? NEWEST : 0.5;
  inLine += share * (stood - inLine);
  const wait = Math.round(EASE * inLine);
  clearTimeout(easing);
  easing = wait ? setTimeout(go, wait) : undefined;
  return answer;
}

function go() {
  easing = undefined;
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
  const answered = flying;
  flying = null;
  tries = 0;
  emit("server", "here");
  guard(() => answered?.then(reply));
  pump();
}

/** @type {(failure: { name?: string, refused?: boolean, busy?: boolean, wait?: number }) => void} */
function lost({ name, refused, busy, wait = 0 }) {
  // the same once more would be refused once more
  if (refused) return receive({ error: REFUSED });
  const slow = name === "TimeoutError" ? "slow" : "gone";
  emit("server", busy ? "busy" : slow);
  waiting ??= flying;
  flying = null;
  rest(Math.max(wait, Math.min(LONGEST_PAUSE, PAUSE * 2 ** tries)));
  tries += 1;
  return undefined;
}

/** @type {(wait: number) => void} */
function rest(wait) {
  // some sooner and some later, so that a class does not come back in one moment
  resting = setTimeout(wake, wait * (1 + Math.random() / 2));
}

function wake() {
  clearTimeout(resting);
  resting = undefined;
  pump();
}

window.addEventListener("online", wake);

export const isBusy = () => flying !== null || waiting !== null;
