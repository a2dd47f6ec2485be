// Keep in this browser: what is on the screen, under a name, for the home page (model/kept_scenarios.js).
import { element, setText } from "../../kit/dom.js";
import * as kept from "../../model/kept_scenarios.js";
import { state } from "../../model/state.js";
import { addFold, addSaying } from "./dialog.js";

const ABOUT = "The home page lists it under “My scenarios”, in this browser alone.";
const NAMELESS = "Type a name first.";
const UNREADABLE =
  "The list of your scenarios in this browser cannot be read. Delete it on the home page first, or copy the link.";
const REFUSED =
  "This browser does not let this page store anything, so it was not kept. Copy the link instead.";
const UNNAMED = "My points";
// of a name under a picture
const LONGEST = 60;
// units of the picture on the home page (linviz/picture/thumbnail/paths.py), and the room around its points
const [WIDTH, HEIGHT, ROOM] = [352, 182, 24];
// more points would be a blot
const MOST = 120;

// linkOf: the link to what is on the screen
/** @type {(parent: Element, linkOf: () => string | null) => { fill(): void }} */
export function createKeep(parent, linkOf) {
  const fold = addFold(parent, "Keep in this browser");
  element("p", "hint", fold, ABOUT);
  const row = element("form", "share-row", fold);
  const label = element("label", "visually-hidden", row, "Name");
  label.htmlFor = "keep-name";
  const field = element("input", "form-control", row);
  Object.assign(field, { id: "keep-name", type: "text", maxLength: LONGEST, autocomplete: "off" });
  element("button", "boxed", row, "Keep");
  const said = addSaying(fold, "keep-said");

  row.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setText(said, keep(field.value.trim(), linkOf()));
  });

  return {
    fill() {
      field.value = (state.scenario.title || UNNAMED).slice(0, LONGEST);
      said.replaceChildren();
    },
  };
}

// says what has become of it
/** @type {(name: string, link: string | null) => string} */
function keep(name, link) {
  if (!name) return NAMELESS;
  if (!kept.read()) return UNREADABLE;
  const { pathname, search, hash } = new URL(/** @type {string} */ (link));
  const [plus, minus] = pictureOf(state.scenario);
  const isKept = kept.add({ name, address: pathname + search + hash, plus, minus });
  return isKept ? `Kept as “${name}”.` : REFUSED;
}

// path data of the points of each class, all in view and none stretched
/** @type {(scenario: Scenario) => string[]} */
function pictureOf({ points, labels }) {
  const some = points.slice(0, MOST);
  const [x, y] = [0, 1].map((axis) => some.map((point) => point[axis]));
  const ends = [x, y].map((values) => [Math.min(...values), Math.max(...values)]);
  const spans = ends.map(([low, high]) => high - low);
  const scale = Math.min(
    (WIDTH - 2 * ROOM) / (spans[0] || 1),
    (HEIGHT - 2 * ROOM) / (spans[1] || 1),
  );
  const [midX, midY] = ends.map(([low, high]) => (low + high) / 2);
  return [1, -1].map((label) =>
    some
      .filter((_, i) => labels[i] === label)
      .map((point) => [
        Math.round(WIDTH / 2 + (point[0] - midX) * scale),
        Math.round(HEIGHT / 2 - (point[1] - midY) * scale),
      ])
      .map((place) => `M${place.join(" ")}h0`)
      .join(""),
  );
}
