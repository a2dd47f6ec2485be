// The keyboard of a phone: while it is up, the canvas gives it room, and the card ends above it. data-keyboard of the
// document says that it is up, --keyboard how much of the page it covers, and --pan how far the browser has moved what is
// seen, since what is fixed does not follow.
import { inFocus } from "../../kit/dom.js";
import { observeSize } from "../../kit/platform.js";

// of the page's height, what is left with a keyboard at most
const LEFT = 0.75;
// px; between the card and the keyboard
const GAP = 8;

/** @type {(card: HTMLElement) => void} */
export function watchKeyboard(card) {
  const view = window.visualViewport;
  if (!view) return;
  const root = document.documentElement;

  function look() {
    const { scale, height, offsetTop } = /** @type {VisualViewport} */ (view);
    const isUp = !card.hidden && scale < 1.05 && height < LEFT * root.clientHeight;
    root.toggleAttribute("data-keyboard", isUp);
    root.style.setProperty("--keyboard", isUp ? `${root.clientHeight - height}px` : "0px");
    root.style.setProperty("--pan", isUp ? `${offsetTop}px` : "0px");
    return isUp;
  }

  function settle() {
    if (!look()) return;
    const { height, offsetTop } = /** @type {VisualViewport} */ (view);
    const end = card.getBoundingClientRect().bottom + GAP;
    window.scrollBy({ top: end - offsetTop - height, behavior: "instant" });
    // where not all of it has room, what is typed stays in sight
    if (card.contains(inFocus())) inFocus().scrollIntoView({ block: "nearest" });
  }

  view.addEventListener("resize", settle);
  view.addEventListener("scroll", look);
  // a hint and feedback make it longer
  observeSize(settle, card);
}
