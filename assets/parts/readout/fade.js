// What scrolls fades at the edge where it goes on.

export function mark(node) {
  const rest = node.scrollHeight - node.clientHeight - node.scrollTop;
  node.toggleAttribute("data-above", node.scrollTop > 1);
  node.toggleAttribute("data-below", rest > 1);
}

export function watch(node) {
  const again = () => mark(node);
  const sizes = new ResizeObserver(again);
  node.addEventListener("scroll", again);
  for (const one of [node, ...node.children]) sizes.observe(one);
}
