// What the page shows at these steps, read off its elements; places are in the data's coordinates.
(steps, probes) => {
  const linviz = window.linviz;
  const { width, height, view } = linviz.axesOf(linviz.graph);
  const place = ([x, y]) => [view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])];
  const pixel = ([u, v]) => new DOMPoint(u * width, v * height);
  // a view beside the canvas has points and boundaries of its own
  const canvas = document.querySelector("#graph");
  const all = (selector, root = canvas) => [...root.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  // checkVisibility() says nothing of SVG
  const displayed = (node) => !node || (getComputedStyle(node).display !== "none" && displayed(node.parentElement));
  const visible = (node) => displayed(node) && getComputedStyle(node).visibility === "visible";
  const shift = (node) => node.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const text = (id) => one(`#${id}`).textContent.replaceAll("\u00a0", " ");

  function lines(selector) {
    // what is drawn twice for a point that is lit counts once
    return all(`${selector}:not(.own)`).map((path) => path.getAttribute("d") ?? "").join("").split("M").slice(1)
      .map((line) => line.replace("Z", "").split("L").map((pair) => place(pair.trim().split(/[ ,]+/).map(Number))));
  }

  // a disc, or the left half of one
  const round = (mark) => mark.tagName === "circle" || (mark.getAttribute("d") ?? "").includes("A");
  const labelOf = (kind, point) =>
    canvas.querySelector(`.label.${kind}[data-index="${point.dataset.index}"]`)?.textContent ?? null;

  function pointOf(node) {
    const [mark, rings] = [node.querySelector(".mark"), all(".ring", node)];
    return {
      at: place(shift(node)), label: round(mark) ? 1 : -1, coloured: mark.classList.contains("plus") ? 1 : -1,
      rings: rings.filter(visible).length, cross: visible(node.querySelector(".cross")),
      dashes: getComputedStyle(rings[0]).strokeDasharray, count: labelOf("count", node)?.replace("α ", "") ?? "", number: labelOf("number", node),
      spoken: node.getAttribute("aria-label"),
    };
  }

  function picture() {
    const names = ["boundary", "curve", "margins", "before", "kept", "band", "slack", "link"];
    names.push("hull.plus", "hull.minus", "hull.of-z");
    names.push(...[1, 2, 3, 4].map((shade) => `voters.shade-${shade}`));
    const [tip, shaft] = [lines(".arrow .head")[0]?.[0], lines(".arrow .shaft")[0]];
    return {
      lines: Object.fromEntries(names.map((name) => [name, lines(`path.${name}`)])),
      ground: Number(one("rect.ground").getAttribute("width") ?? 0) === width,
      tinted: probes.map((probe) => one("path.area").isPointInFill(pixel(probe))),
      signs: ["plus", "minus"].map((name) => (visible(one(`.sign.${name}`)) ? place(shift(one(`.sign.${name}`))) : null)),
      arrow: visible(one(".arrow .head")) ? [shaft[0], tip] : null,
      // where K is half of its own value says the view beside the canvas
      names: all(".kept-name, .level-name").filter((name) => visible(name) && !name.textContent.includes("½")).map((name) => name.textContent),
      ends: all("circle.end").filter(visible).map((end) => place(["cx", "cy"].map((name) => end.getAttribute(name)))),
      banded: probes.map((probe) => one("path.band")?.isPointInFill(pixel(probe)) ?? false),
      // in pixels: where each begins, r r 0 large sweep, where it ends
      arcs: all("path.arc:not(.own)").flatMap((path) => (path.getAttribute("d") ?? "").split("M").slice(1))
        .map((arc) => arc.match(/-?[\d.]+/g).map(Number)),
      // squares by their upper left corner, 10 pixels wide
      mirrored: all("path.mirrored").flatMap((path) => (path.getAttribute("d") ?? "").split("M").slice(1))
        .map((square) => square.split("h")[0].split(" ").map((at) => Number(at) + 5)).map(place),
      points: all("g.point:not(.held)").map(pointOf),
    };
  }

  function told() {
    const caption = one("#caption").cloneNode(true);
    const end = caption.querySelector("strong");
    end?.remove();
    const chips = all(".point-chip", caption);
    chips.forEach((chip) => chip.remove());
    return {
      sentence: caption.textContent.replaceAll("\u00a0", " ").trim(), end: end?.textContent ?? "",
      chips: chips.map((chip) => [parseInt(chip.textContent, 10), chip.classList.contains("plus") ? 1 : -1]),
      formula: all("#formula .formula-line", document).filter(visible).map((line) => line.textContent),
      running: all("#pseudocode [data-running]", document).map((line) => line.textContent),
      numbers: all("#numbers > div", document).map((row) => [...row.children].map((cell) => cell.textContent)),
      misclassified: text("misclassified"), number: one("#step-number").value, position: text("position"),
    };
  }

  return steps.map((step) => {
    linviz.clock.toStep(step);
    return { view, width, height, step: linviz.clock.step(), ...picture(), ...told() };
  });
}
