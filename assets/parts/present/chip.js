// The chip that says that no boundary is in view, where it covers no point that the room looks at.
import { on } from "../../kit/bus.js";
import { all, byId } from "../../kit/dom.js";

const PLACES = ["bottom", "middle", "top"];

/** @type {(a: DOMRect, b: DOMRect) => boolean} */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @type {(isOn: () => boolean) => void} */
export function placeChip(isOn) {
  const chip = byId("outside");
  const holder = /** @type {HTMLElement} */ (chip.parentElement);

  function place() {
    delete holder.dataset.place;
    if (chip.hidden || !isOn()) return;
    const points = all("#graph .point").map((one) => one.getBoundingClientRect());
    const free = PLACES.find((name) => {
      holder.dataset.place = name;
      const box = chip.getBoundingClientRect();
      return !points.some((one) => meet(one, box));
    });
    holder.dataset.place = free ?? PLACES[0];
  }

  for (const event of ["drawn", "presenting"]) on(event, place);
}
