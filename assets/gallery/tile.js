// The large tile: its line turns from where it was to where it is, and again, until somebody pauses it.
import { button } from "../kit/dom.js";
import { media } from "../kit/platform.js";

const STILL = "(prefers-reduced-motion: reduce)";

export function startTile() {
  const motion = /** @type {any} */ (document.querySelector(".tile animateTransform"));
  // a browser without SMIL shows the line where it is
  if (!motion?.beginElement) return;
  const picture = motion.ownerSVGElement;
  const pause = button("pause");
  let hasBegun = false;
  let isOn = false;

  /** @type {(next: boolean) => void} */
  function play(next) {
    isOn = next;
    pause.firstElementChild.className = isOn ? "icon icon-pause" : "icon icon-play";
    pause.setAttribute("aria-label", isOn ? "Pause the picture" : "Play the picture");
    if (isOn && !hasBegun) motion.beginElement();
    hasBegun ||= isOn;
    if (isOn) picture.unpauseAnimations();
    else picture.pauseAnimations();
  }

  pause.hidden = false;
  pause.addEventListener("click", () => play(!isOn));
  play(!media(STILL).matches);
}
