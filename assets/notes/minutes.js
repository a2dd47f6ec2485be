// Minutes gone by and planned, of the open scenario and of the lecture.
import { byId, setText } from "../kit/dom.js";

/** @typedef {import("../parts/present/notes/times.js").Times} Times */
/** @typedef {{ slug: string, title: string, minutes: number }} Planned */
/** @typedef {{ times: Times, slug: string, scenarios: Planned[], lecture: number }} Plan */

const MINUTE = 60_000;
// ms by which a lecture is as planned
const NEAR = MINUTE / 2;

/** @type {(number: number) => string} */
const twoDigits = (number) => String(number).padStart(2, "0");

// ms as "2:10", or "1:02:10"
/** @type {(time: number) => string} */
export function timeText(time) {
  const seconds = Math.floor(time / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
}

// ms since the page that presents has told its times
/** @type {(times: Times) => number} */
const since = (times) => (times.since === null ? 0 : Math.max(0, Date.now() - times.since));

// ms in the open scenario until now
/** @type {(times: Times) => number} */
export const timeHere = (times) => times.here + since(times);

// ms in a scenario that was shown before; null where nothing was done in it
/** @type {(plan: Plan, slug: string) => number | null} */
export const timeOf = ({ times, slug: here }, slug) =>
  slug === here ? null : (times.of[slug] ?? null);

// ms behind the plan: what all shown scenarios took beyond their minutes; null where none has minutes
/** @type {(plan: Plan) => number | null} */
function behind(plan) {
  const { times, slug: here, scenarios } = plan;
  const planned = scenarios.filter(({ minutes }) => minutes);
  if (!planned.length) return null;
  const over = planned.map(({ slug, minutes }) => {
    if (slug === here) return Math.max(0, timeHere(times) - minutes * MINUTE);
    const taken = timeOf(plan, slug);
    return taken === null ? 0 : taken - minutes * MINUTE;
  });
  return over.reduce((sum, one) => sum + one, 0);
}

/** @type {(plan: Plan) => string} */
function wordsOf(plan) {
  if (!plan.times.isBegun) return "The minutes begin with the first step.";
  const late = behind(plan);
  if (late === null) return "";
  if (Math.abs(late) < NEAR) return "As planned";
  const minutes = Math.round(Math.abs(late) / MINUTE);
  return `${Math.max(1, minutes)} min ${late > 0 ? "behind" : "ahead of"} the plan`;
}

/** @type {(id: string, gone: number, minutes: number) => void} */
function showTime(id, gone, minutes) {
  const isOver = minutes > 0 && gone > minutes * MINUTE;
  setText(byId(`${id}-gone`), timeText(gone));
  setText(byId(`${id}-planned`), minutes ? ` of ${minutes} min${isOver ? ", over" : ""}` : "");
  byId(`${id}-time`).toggleAttribute("data-over", isOver);
  const bar = byId(`${id}-bar`);
  bar.parentElement.hidden = !minutes;
  bar.style.width = minutes ? `${Math.min(100, (100 * gone) / (minutes * MINUTE))}%` : "";
}

// at every message, and at every tick of the clock
/** @type {(plan: Plan) => void} */
export function showMinutes(plan) {
  const { times, slug: here, scenarios, lecture } = plan;
  const planned = scenarios.find(({ slug }) => slug === here)?.minutes ?? 0;
  showTime("scenario", timeHere(times), planned);
  showTime("lecture", times.total + since(times), lecture);
  setText(byId("plan"), wordsOf(plan));
  byId("pause").hidden = !times.isBegun;
  byId("zero").hidden = !times.isBegun || times.since !== null;
  setText(byId("pause"), times.since === null ? "Go on" : "Pause");
}
