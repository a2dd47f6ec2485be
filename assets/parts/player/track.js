// The track of the player: the slider, and a tick at every update. While it would tell how long the run is, it ends at
// the last step that was seen, and dots say that the run goes on.
import { on } from "../../kit/bus.js";
import { media } from "../../kit/platform.js";
import { state } from "../../model/state.js";
import { isVeiled } from "../../model/veil.js";

// width of the drawing in its own units, and ms in which the track gets its true length
const WIDTH = 1000;
const GROWING = 300;
const prefersNoMotion = () => media("(prefers-reduced-motion: reduce)").matches;

// holder: has the slider and the drawing of the ticks
/** @type {(holder: HTMLElement) => { open(run: Run): boolean, show(k: number): void, start(): void }} */
export function createTrack(holder) {
  const [slider, ticks] = /** @type {[HTMLInputElement, SVGElement]} */ (
    /** @type {unknown} */ (holder.children)
  );
  const [updates, gaps] = ticks.children;
  /** @type {Run | null} */
  let run = null;
  let shownFrame = 0;
  // the last frame that was seen, and the one at which the track ends
  let seen = 0;
  let end = 0;
  let growth = 0;

  // draws the ticks of a run; returns whether it comes thinned
  /** @type {(next: Run) => boolean} */
  function open(next) {
    run = next;
    seen = 0;
    let whole = 0;
    while (whole < run.last && run.get("step", whole + 1) === whole + 1) whole += 1;
    const isThinned = whole < run.last;
    /** @type {(k: number) => string} */
    const x = (k) => ((WIDTH * k) / (run?.last || 1)).toFixed(1);
    const marks = [];
    for (let k = 1; k <= run.last; k += 1) if (run.isUpdate(k)) marks.push(`M${x(k)} 0V6`);
    // a line under the part that comes thinned
    updates.setAttribute("d", run.visits ? marks.join("") : "");
    gaps.setAttribute("d", isThinned ? `M${x(whole)} 8H${WIDTH}` : "");
    return isThinned;
  }

  /** @type {(k: number) => void} */
  function show(k) {
    shownFrame = k;
    seen = Math.max(seen, k);
    if (!growth || isVeiled("ticks")) place(isVeiled("ticks") ? veiledEnd() : lastFrame());
    else draw();
  }

  const lastFrame = () => run?.last ?? 0;

  // Predict may ask about a step that was seen before
  const veiledEnd = () => (state.roomQuestion ? shownFrame : seen);

  /** @type {(k: number) => void} */
  function place(k) {
    cancelAnimationFrame(growth);
    growth = 0;
    end = k;
    draw();
  }

  function draw() {
    if (!run) return;
    // at the last step the sentence says that the run stops
    if (isVeiled("ticks") && end < run.last) holder.dataset.goesOn = end ? "" : "start";
    else delete holder.dataset.goesOn;
    // a range needs one place at least
    slider.max = String(end || 1);
    slider.value = String(shownFrame);
    holder.style.setProperty("--done", String(end ? shownFrame / end : 0));
    const width = Math.max(1, (WIDTH * end) / (run.last || 1));
    ticks.setAttribute("viewBox", `0 0 ${width} 6`);
  }

  // from what was seen to the whole run
  function grow() {
    if (isVeiled("ticks") || !run) return place(veiledEnd());
    if (end === run.last || prefersNoMotion()) return place(run.last);
    const first = end;
    /** @type {number | undefined} */
    let began;
    /** @type {(now: number) => void} */
    const tick = (now) => {
      began ??= now;
      const share = Math.min(1, (now - began) / GROWING);
      end = first + (1 - (1 - share) ** 2) * (lastFrame() - first);
      growth = share < 1 ? requestAnimationFrame(tick) : 0;
      draw();
    };
    cancelAnimationFrame(growth);
    growth = requestAnimationFrame(tick);
    return undefined;
  }

  return {
    open,
    show,
    start() {
      on("veil", grow);
      on("asked", grow);
    },
  };
}
