// On paper both pictures stand as they are on the screen, one after the other: what is in them was drawn for that size.
// It is part of every page, since a browser that prints waits for nothing.
import { all } from "../../kit/dom.js";
import { addStyles } from "../../kit/platform.js";

const KEPT = [".plane", ".pane-drawing"];

export function start() {
  const rewrite = addStyles("");
  addEventListener("beforeprint", () => {
    const sizes = KEPT.flatMap((name) => all(name).map((node) => `${name} { ${sized(node)} }`));
    rewrite(`@media print { ${sizes.join(" ")} }`);
  });
}

// what is behind a tab has none, and stays away
/** @type {(node: HTMLElement) => string} */
const sized = ({ clientWidth, clientHeight }) =>
  `flex: none !important; width: ${clientWidth}px !important; height: ${clientHeight}px !important;`;
