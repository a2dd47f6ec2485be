// Fading edges of a part that scrolls: it fades where it goes on.
import { observeSize } from "../../kit/platform.js";

/** @type {(node: HTMLElement) => void} */
export function fadeEdges(node) {
  const mark = () => {
    const rest = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.toggleAttribute("data-above", node.scrollTop > 1);
    node.toggleAttribute("data-below", rest > 1);
  };
  node.addEventListener("scroll", mark);
  observeSize(mark, node, ...node.children);
}
