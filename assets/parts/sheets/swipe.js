// A swipe down moves a sheet along, and closes it where it ends far enough below.

// px: from there on it is a swipe, and from there on it closes
const [BEGINS, CLOSES] = [8, 64];
// these are dragged themselves
const DRAGGED = "input[type=range]";

/** @type {(root: HTMLElement, body: HTMLElement, close: () => void) => void} */
export function createSwipe(root, body, close) {
  /** @type {{ x: number, y: number } | null} */
  let start = null;
  let moved = 0;

  /** @type {(event: TouchEvent) => void} */
  function down({ touches, target }) {
    const isFree = target instanceof Element && !target.closest(DRAGGED);
    // a body that is scrolled down scrolls back
    const isAtTop = !body.contains(/** @type {Node} */ (target)) || body.scrollTop <= 0;
    const [{ clientX: x, clientY: y }] = touches;
    start = touches.length === 1 && isFree && isAtTop ? { x, y } : null;
    moved = 0;
  }

  /** @type {(event: TouchEvent) => void} */
  function move(event) {
    if (!start) return;
    const [{ clientX, clientY }] = event.touches;
    const [across, by] = [Math.abs(clientX - start.x), clientY - start.y];
    if (!moved && (by < -BEGINS || across > Math.max(by, BEGINS))) start = null;
    if (!start || (!moved && by < BEGINS)) return;
    // the page behind it does not scroll
    if (event.cancelable) event.preventDefault();
    moved = Math.max(0, by);
    root.style.translate = `0 ${moved}px`;
  }

  function up() {
    root.style.translate = "";
    if (start && moved > CLOSES) close();
    start = null;
  }

  function cancel() {
    start = null;
    up();
  }

  root.addEventListener("touchstart", down, { passive: true });
  root.addEventListener("touchmove", move, { passive: false });
  root.addEventListener("touchend", up);
  root.addEventListener("touchcancel", cancel);
}
