// How the guesses went so far; it stays in this browser, and can be cleared.
import { recall, remember } from "../../kit/memory.js";

const NAME = "predictions";
// lines that the usual angle is taken of: the last ones
const LINES = 50;
const NONE = { asked: 0, right: 0, angles: [] };
let kept = null;

// what somebody else has written there is nothing
function read() {
  try {
    const { asked, right, angles } = JSON.parse(recall(NAME) ?? "{}");
    const whole = [asked, right].every((one) => Number.isInteger(one) && one >= 0);
    const fine = whole && right <= asked && Array.isArray(angles) && angles.every(Number.isFinite);
    return fine ? { asked, right, angles } : NONE;
  } catch {
    return NONE;
  }
}

function write(next) {
  kept = next;
  remember(NAME, JSON.stringify(next));
  return next;
}

/** @type {(judged: Feedback) => typeof NONE} */
export function add({ right, angle }) {
  const { asked, right: before, angles } = kept ?? read();
  const next =
    angle === undefined ? angles : [...angles, Math.round(10 * angle) / 10].slice(-LINES);
  return write({ asked: asked + 1, right: before + Number(right), angles: next });
}

export const clear = () => write(NONE);

// such as "7 of 9 right, lines within 12° as a rule"
/** @type {(sum: typeof NONE) => string} */
export function told({ asked, right, angles }) {
  if (!asked) return "No predictions yet.";
  const middle = angles.toSorted((a, b) => a - b)[angles.length >> 1];
  const lines = middle === undefined ? "" : `, half of your lines within ${Math.ceil(middle)}°`;
  return `${right} of ${asked} correct${lines}.`;
}
