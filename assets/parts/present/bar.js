// The line over the canvas: algorithm, lift and step; the lecturer's notes, and the way back to the whole page.
import { element } from "../../kit/dom.js";
import { count } from "../../wording/number.js";

/** @type {(bar: HTMLElement, act: string, text: string, title: string) => void} */
function addButton(bar, act, text, title) {
  const made = element("button", "present-aside", bar, text);
  made.title = title;
  made.dataset.act = act;
}

/** @type {(bar: HTMLElement) => void} */
function addClose(bar) {
  const close = element("button", "icon-button", bar);
  close.title = "Leave presenting (p)";
  close.ariaLabel = "Leave presenting";
  close.dataset.act = "present";
  element("span", "icon icon-close", close).ariaHidden = "true";
}

// header: the bar of the desk, behind which this one stands
/** @type {(header: Element) => PresentBar} */
export function createBar(header) {
  const bar = document.createElement("section");
  bar.className = "present-bar";
  bar.ariaLabel = "Presenting";
  const names = element("p", "present-name", bar);
  const algorithmName = element("strong", "", names);
  algorithmName.id = "present-algorithm";
  names.append(" ");
  const liftName = element("span", "present-lift", names);
  liftName.id = "present-lift";
  const place = element("p", "present-position", bar);
  place.id = "present-position";
  addButton(bar, "notes", "Notes", "The lecturer's notes, in a new window");
  addButton(bar, "qr", "QR", "The link to this step as a QR code");
  addClose(bar);
  header.after(bar);

  return {
    name({ algorithm, lift }) {
      algorithmName.textContent = algorithm;
      liftName.textContent = lift === "none" ? "no lift" : lift;
    },
    show(shown, isTotalVeiled) {
      place.replaceChildren();
      if (shown.scrubbed) {
        place.append(`The optimum at this ${shown.scrubbed}`);
        return;
      }
      const [what, at, of] = shown.run.visits
        ? ["Update", shown.get("updates"), shown.run.updates]
        : ["Step", shown.get("step"), shown.run.steps];
      element("span", "present-what", place, `${what} `);
      element("strong", "", place, count(at));
      if (!isTotalVeiled) place.append(` of ${count(of)}`);
    },
  };
}
