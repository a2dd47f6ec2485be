// The way to the server: one request in flight, the newest wins, and what is lost is sent again, later each time.
import { emit } from "../kit/bus.js";
import { takeFirst } from "../kit/opening.js";

/** @typedef {{ ask: any, then(reply: any): void }} Letter */

// ms: until it is said that there is no answer yet; until the first try is given up, each further one twice as long
const SLOW = 4000;
const PATIENCE = 12_000;
const LONGEST = 60_000;
// ms: before what was lost is sent again, twice as long each time
const PAUSE = 1500;
const LONGEST_PAUSE = 3000;
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

// ask: what the server gets; then: what is done with its reply
/** @type {(ask: object, then: (reply: any) => void) => void} */
export function send(ask, then) {
  waiting = { ask, then };
  pump();
}

function pump() {
  if (flying || resting || !waiting) return;
  flying = waiting;
  waiting = null;
  number += 1;
  const slow = setTimeout(() => emit("server", "slow"), SLOW);
  const signal = AbortSignal.timeout(Math.min(LONGEST, PATIENCE * 2 ** tries));
  const { ask } = flying;
  const asked = ask.kept
    ? first(ask.kept, { signal })
    : post("run", { ...ask, seq: number }, { signal });
  asked.finally(() => clearTimeout(slow)).then(receive, lost);
}

// what the server keeps under an address, and may be on its way already
/** @type {(address: string, options: { signal: AbortSignal }) => Promise<any>} */
function first(address, { signal }) {
  const early = takeFirst(address);
  if (!early) return get(address, { signal });
  // what was asked for before this module came knows of no patience, and would keep the next from being sent
  signal.addEventListener("abort", () => early.stop(signal.reason));
  return early.answer.then(read);
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
export async function post(door, data, options = {}) {
  const answer = await fetch(`/api/${door}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    ...options,
  });
  return read(answer);
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
  answered?.then(reply);
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
