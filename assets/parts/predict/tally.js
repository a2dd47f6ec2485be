// How many questions were answered, and how many of them at the first try; it stays in this browser.
import { recall, remember } from "../../kit/memory.js";

const NAME = "predictions";
/** @typedef {{ asked: number, right: number }} Sums */
/** @type {Sums} */
const NONE = { asked: 0, right: 0 };

/** @type {() => Tally} */
export function createTally() {
  let kept = read();

  /** @type {(next: Sums) => void} */
  function write(next) {
    kept = next;
    remember(NAME, JSON.stringify(next));
  }

  return {
    /** @type {(isRight: boolean) => void} */
    add: (isRight) => write({ asked: kept.asked + 1, right: kept.right + Number(isRight) }),
    clear: () => write(NONE),
    // such as "2 of 3 right"
    text: () => (kept.asked ? `${kept.right} of ${kept.asked} right` : "First question"),
    isEmpty: () => !kept.asked,
  };
}

// what somebody else has written there is nothing
/** @type {() => Sums} */
function read() {
  try {
    const { asked, right } = JSON.parse(recall(NAME) ?? "{}");
    const isWhole = [asked, right].every((one) => Number.isInteger(one) && one >= 0);
    return isWhole && right <= asked ? { asked, right } : NONE;
  } catch {
    return NONE;
  }
}
