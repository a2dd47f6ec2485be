// What scrolls fades at the edge where it goes on.
import { observeSize } from "../../kit/platform.js";

export function mark(node) {
  const rest = node.scrollHeight - node.clientHeight - node.scrollTop;
  node.toggleAttribute("data-above", node.scrollTop > 1);
  node.toggleAttribute("data-below", rest > 1);
}

export function watch(node) {
  const again = () => mark(node);
  node.addEventListener("scroll", again);
  observeSize(again, node, ...node.children);
}
