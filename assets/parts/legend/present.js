// Which marks a picture shows, by the names of the rows of the legend.

/** @type {(path: Element | null) => boolean} */
const isDrawn = (path) => Boolean(path?.getAttribute("d"));

// the layers of a picture in which marks are drawn
/** @type {(root: Element) => Element[]} */
export const layersOf = (root) => [...root.querySelectorAll("g.linviz-over, g.linviz-under")];

// whether any path of that class has a line in a picture
/** @type {(layers: Element[], name: string) => boolean} */
export const isSeen = (layers, name) =>
  layers.some((layer) => [...layer.querySelectorAll(`path.${name}`)].some(isDrawn));

/** @type {(scene: Scene, layers: Element[]) => Record<string, boolean>} */
export function marksIn({ shown, ground, subject }, layers) {
  /** @type {(selector: string) => boolean} */
  const has = (selector) => layers.some((layer) => layer.querySelector(selector));
  /** @type {(name: string) => boolean} */
  const seen = (name) => isSeen(layers, name);
  /** @type {(name: string) => boolean} */
  const isUnderSlider = (name) => isDrawn(document.querySelector(`.scrubber .${name}`));
  // what the dashed lines, the band and the strokes stand for depends on the algorithm
  /** @type {(name: string, usual: string) => string} */
  const meaning = (name, usual) => shown.mark(name)?.meaning ?? usual;
  const second = shown.mark("line")?.meaning;
  return {
    plus: has(".mark.plus"),
    minus: has(".mark.minus"),
    split: has("path.mark"),
    looked: has(".point.looked"),
    asked: has(".point.asked:not(.looked)"),
    wrong: has(".point.is-wrong"),
    "on-margin": has(".point.support.margin"),
    "in-margin": has(".point.support.inside"),
    beyond: has(".point.support.wrong"),
    outside: has(".point.support.outside"),
    share: has(".point.support"),
    heap: has(".label.heap"),
    held: has(".point.held"),
    number: has(".label.number"),
    count: has(".label.count"),
    boundary: seen("boundary"),
    curve: seen("curve"),
    sigmoid: seen("sigmoid"),
    before: seen("before"),
    ghost: seen("ghost"),
    sides: Boolean(ground.filled),
    arrow: seen("shaft"),
    [meaning("levels", "margins")]: seen("margins"),
    [meaning("band", "bounds")]: seen("band"),
    [meaning("segments", "slack")]: seen("slack"),
    ...(second ? { [second]: seen("kept") } : {}),
    arc: seen("arc"),
    distance: seen("distance"),
    measured: subject?.index === null,
    voters: seen("voters"),
    tie: seen("tie"),
    hull: seen("hull.plus") || seen("hull.minus"),
    "hull-of-z": seen("of-z"),
    mirrored: seen("mirrored"),
    link: seen("link"),
    ticks: isUnderSlider("updates"),
    strides: isUnderSlider("gaps"),
  };
}
