// On paper both pictures stand beside one another, as they are on the screen: what is in them was drawn for that size.
// It is part of every page, since a browser that prints waits for nothing.
import { all } from "../../kit/dom.js";
import { addStyles } from "../../kit/platform.js";

// px on a sheet of A4, at the scale of print.css
const WIDE = 940;

export function start() {
  const rewrite = addStyles("");
  addEventListener("beforeprint", () => {
    const nodes = all(".plane, .pane-drawing");
    const wide = nodes.reduce((sum, { clientWidth }) => sum + clientWidth, 0);
    const sizes = nodes.map(
      (node) => `.${node.classList[0]} { ${sized(node)} zoom: ${Math.min(1, WIDE / wide)}; }`,
    );
    rewrite(`@media print { ${sizes.join(" ")} }`);
  });
}

// what is behind a tab has none, and stays away
/** @type {(node: HTMLElement) => string} */
const sized = ({ clientWidth, clientHeight }) =>
  `flex: none !important; width: ${clientWidth}px !important; height: ${clientHeight}px !important;`;
