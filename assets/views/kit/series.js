import { roundToTenth } from "../../kit/svg.js";
// A number over the steps of a run, as a line.

// the range of an axis that holds these, with a little air; numbers that are none do not count
/** @type {(values: number[]) => { low: number, high: number }} */
export function extent(values) {
  const finite = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const padding = 0.06 * (high - low || 1);
  return { low: low - padding, high: high + padding };
}

// path data from frame to frame, broken where there is no number
/** @type {(box: any, steps: Row, values: Row, from: number, to: number) => string} */
export function linePath({ x, y }, steps, values, from, to) {
  let path = "";
  let pen = "M";
  for (let k = from; k <= to; k += 1) {
    if (Number.isFinite(values[k])) {
      path += `${pen}${roundToTenth(x.at(steps[k]))} ${roundToTenth(y.at(values[k]))}`;
      pen = "L";
    } else pen = "M";
  }
  return path;
}
