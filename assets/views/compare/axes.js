// The axes of the second picture: the same cut-out of the plane as on the canvas, as large as there is room.
import { axesOf } from "../../stage/axes.js";

/** @type {(graph: Graph, svg: SVGElement, subplot: Element, size: { width: number, height: number }) => any} */
export function axesLike(graph, svg, subplot, { width, height }) {
  const first = axesOf(graph);
  const [x0, x1, y0, y1] = first.view;
  const unit = Math.max((x1 - x0) / width, (y1 - y0) / height);
  const left = (x0 + x1) / 2 - (unit * width) / 2;
  const top = (y0 + y1) / 2 + (unit * height) / 2;
  // on a number line all points are halfway up
  const isLine = first.px([0, 0])[1] === first.px([0, 1])[1];
  const px = ([x, y]) => [(x - left) / unit, isLine ? height / 2 : (top - y) / unit];
  const corner = () => svg.getBoundingClientRect();
  // how a path in the pixels of the first comes to lie here
  const factor = first.width / (x1 - x0);
  const scale = 1 / (unit * factor);
  const [dx, dy] = [
    (x0 - left) / unit,
    isLine ? height / 2 - (scale * first.height) / 2 : (top - y1) / unit,
  ];
  return {
    scale: 1,
    width,
    height,
    view: [left, left + unit * width, top - unit * height, top],
    px,
    carry: `translate(${dx} ${dy}) scale(${scale})`,
    onPlot: (clientX, clientY) => [clientX - corner().left, clientY - corner().top],
    fromClient: (clientX, clientY) => [
      left + unit * (clientX - corner().left),
      top - unit * (clientY - corner().top),
    ],
    toClient: (place) => {
      const [x, y] = px(place);
      return [x + corner().left, y + corner().top];
    },
    ticks: [],
    subplot,
    plot: subplot,
  };
}
