// What each label of the picture collides with: other labels, numbers of the axes, points with their rings, lines.
() => {
  // a second picture beside the canvas has names of its own
  const all = (selector) => [...document.querySelector(".canvas-part").querySelectorAll(selector)];
  const shown = (node) => getComputedStyle(node).display !== "none" && getComputedStyle(node).visibility === "visible";
  const boxOf = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  // the letters of a line of text do not fill its box
  const labels = all(".label").map((node) => {
    const { left, right, top, bottom } = boxOf(node);
    const air = (bottom - top) * 0.2;
    return { text: node.textContent, kind: node.classList[1], left, right, top: top + air, bottom: bottom - air };
  });
  const signs = all(".sign").filter(shown).map((node) => ({ text: node.classList[1], kind: "sign", ...boxOf(node) }));
  const ticks = all(".xtick text, .ytick text").filter(shown).map((node) => ({ text: `tick ${node.textContent}`, ...boxOf(node) }));
  const marks = all("g.point").map((node) => {
    const drawn = [...node.querySelectorAll(".mark, .ring")].filter(shown);
    return { text: `point ${Number(node.dataset.index) + 1}`, ...boxOf(drawn.at(-1) ?? node), rings: drawn.map(boxOf) };
  }).map((mark) => mark.rings.reduce((one, box) => ({ ...one,
    left: Math.min(one.left, box.left), right: Math.max(one.right, box.right),
    top: Math.min(one.top, box.top), bottom: Math.max(one.bottom, box.bottom) }), mark));
  const overlap = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  function crosses(label, path) {
    const matrix = path.getScreenCTM();
    const length = path.getTotalLength();
    for (let at = 0; at <= length; at += 2) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
      // what only touches the edge of its box leaves it legible
      if (x > label.left + 1 && x < label.right - 1 && y > label.top + 1 && y < label.bottom - 1) return true;
    }
    return false;
  }

  const lines = all(".boundary, .before, .kept, .margins, .link, .shaft, .curve").filter((path) => path.getAttribute("d"));
  const graph = document.querySelector("#graph").getBoundingClientRect();
  const found = [];
  const named = [...labels, ...signs];
  named.forEach((label, i) => {
    const others = [...named.slice(i + 1), ...ticks, ...marks].filter((other) => overlap(label, other)).map((other) => other.text);
    // the names of the axes stay where they are, whatever passes under them
    const passing = label.kind === "axis-name" ? [] : lines.filter((path) => crosses(label, path)).map((path) => path.classList[0]);
    const axis = label.kind === "axis-name" ? others.filter((other) => other.startsWith("tick")) : others;
    const out = label.left < graph.left || label.right > graph.right || label.top < graph.top || label.bottom > graph.bottom;
    for (const what of [...axis, ...passing, ...(out ? ["edge"] : [])]) found.push(`${label.text} on ${what}`);
  });
  return found;
}
