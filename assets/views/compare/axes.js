// The axes of the second picture: the same part of the plane as on the canvas, as large as its frame allows.
import { placeIn, zoomOf } from "../../kit/dom.js";
import { axesOf } from "../../stage/axes.js";

/** @type {(graph: Graph, frame: HTMLElement, subplot: Element, size: { width: number, height: number }) => any} */
export function axesLike(graph, frame, subplot, { width, height }) {
  const canvasAxes = axesOf(graph);
  const [x0, x1, y0, y1] = canvasAxes.view;
  const unit = Math.max((x1 - x0) / width, (y1 - y0) / height);
  const left = (x0 + x1) / 2 - (unit * width) / 2;
  const top = (y0 + y1) / 2 + (unit * height) / 2;
  // On a number line all points are at half the height.
  const isLine = canvasAxes.px([0, 0])[1] === canvasAxes.px([0, 1])[1];
  const px = ([x, y]) => [(x - left) / unit, isLine ? height / 2 : (top - y) / unit];
  const toFrame = (clientX, clientY) => placeIn(frame, { clientX, clientY });
  // Factor and offset move a path from the canvas's pixels to those of this picture.
  const factor = canvasAxes.width / (x1 - x0);
  const scale = 1 / (unit * factor);
  const [dx, dy] = [
    (x0 - left) / unit,
    isLine ? height / 2 - (scale * canvasAxes.height) / 2 : (top - y1) / unit,
  ];
  return {
    scale: 1,
    width,
    height,
    view: [left, left + unit * width, top - unit * height, top],
    px,
    carry: `translate(${dx} ${dy}) scale(${scale})`,
    onPlot: toFrame,
    fromClient: (clientX, clientY) => {
      const [x, y] = toFrame(clientX, clientY);
      return [left + unit * x, top - unit * y];
    },
    toClient: (place) => {
      const [x, y] = px(place);
      const corner = frame.getBoundingClientRect();
      const zoom = zoomOf(frame);
      return [corner.left + x * zoom, corner.top + y * zoom];
    },
    ticks: [],
    subplot,
    plot: subplot,
  };
}
