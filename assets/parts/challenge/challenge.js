// What the page shows of what is locked and hidden (model/limits.js), and the chip that opens it freely. What has no use
// under a lock is left out by challenge.css.
import { emit, on } from "../../kit/bus.js";
import { all, button, byId, setText } from "../../kit/dom.js";
import * as limits from "../../model/limits.js";
import { state } from "../../model/state.js";

// the lock of a field of the card of controls, by the group of parameters that it stands in
/** @type {(field: HTMLElement) => string} */
function lockOf(field) {
  if (field.id === "algorithm") return "algorithm";
  /** @type {HTMLElement | null} */
  const group = field.closest("[data-owner]");
  return (group?.dataset.owner ?? "") in state.spec.algorithms ? "parameters" : "lift";
}

// what cannot be pressed says why
/** @type {(event: Event) => void} */
function press({ target }) {
  const field = /** @type {Element} */ (target).closest(":is(select, input):disabled");
  if (field) limits.refuses(lockOf(/** @type {HTMLElement} */ (field)));
}

// controls: the card of algorithm, lift and settings
/** @type {(controls: HTMLElement) => Part} */
export function createChallenge(controls) {
  const { dataset } = document.documentElement;
  const chip = byId("limits");

  function show() {
    dataset.locked = limits.lockedNames().join(" ");
    dataset.hidden = limits.hiddenNames().join(" ");
    // that of the preset, as it came with the page
    delete document.body.dataset.hidden;
    lock();
    const hadFocus = chip.contains(document.activeElement);
    chip.hidden = limits.isFree();
    setText(byId("limits-text"), limits.lockedNames().length ? "Locked" : "Partly hidden");
    if (hadFocus && chip.hidden) button("step").focus();
  }

  function lock() {
    for (const field of all("select, input", controls)) {
      field.disabled = limits.isLocked(lockOf(field));
    }
  }

  return {
    start() {
      on("opened", show);
      // other parameters have other fields
      on("scenario", lock);
      on("limits", () => {
        show();
        emit("notice", null);
        emit("announce", "Nothing is locked now.");
      });
      controls.addEventListener("pointerdown", press);
    },
  };
}
