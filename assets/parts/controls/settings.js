// How the parameters are set, in one line; one press shows them all. Where there are only a few they are simply there.
import { button, byId } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { allDigits, number } from "../../wording/number.js";

const FEW = 2;
let entries = [];
let open = false;

const isRare = ({ row }) => row.hasAttribute("data-rare");

// next: the rows that matter now, each with its value, and whether that is the usual one
export function show(next) {
  entries = next;
  const few = entries.filter((one) => !isRare(one)).length <= FEW;
  const folded = entries.filter((one) => !few || isRare(one));
  for (const { row } of entries) row.toggleAttribute("data-folded", false);
  if (!open) for (const { row } of folded) row.toggleAttribute("data-folded", true);
  const more = button("settings");
  more.parentElement.hidden = !folded.length;
  more.parentElement.toggleAttribute("data-few", few);
  const [opening, closing] = few ? ["More", "Less"] : ["Change", "Done"];
  more.textContent = open ? closing : opening;
  more.setAttribute("aria-expanded", String(open));
  const told = open ? [] : folded.filter((one) => !isRare(one) || !one.usual);
  byId("settings-now").textContent = told.map(sentence).join(" · ");
}

function sentence({ row, value }) {
  const label = row.querySelector("label").textContent;
  // a symbol stays as it is
  const name = label.length > 2 ? label[0].toLowerCase() + label.slice(1) : label;
  if (typeof value === "boolean") return `${name} ${value ? "on" : "off"}`;
  if (typeof value === "number") {
    return `${name} ${number(value).text}`;
  }
  if (Array.isArray(value)) return `${name} ${value.map(allDigits).join(", ")}`;
  const formula = value.replace("f ", "$f ").replace("<=", "≤").replace(">=", "≥");
  return `${name} ${letters(formula).replaceAll("-", " ")}`;
}

export function toggle() {
  open = !open;
  show(entries);
}

// the rows of a group, which wait in a template until it is chosen: what a browser makes of a field is worth some time
export function unpack(group) {
  const packed = group.querySelector(":scope > template");
  if (!packed) return;
  packed.replaceWith(packed.content);
  for (const help of group.querySelectorAll(".help")) {
    for (const control of help.parentElement.querySelectorAll("input, select")) {
      // Dash's controls take no such attribute
      control.setAttribute("aria-describedby", help.id);
    }
  }
}
