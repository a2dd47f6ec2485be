// The path and the range of a number over the steps of a run.
import { roundToTenth } from "../../kit/svg.js";

// Return the range of an axis that holds the finite ones of these values, with some padding.
/** @type {(values: number[]) => { low: number, high: number }} */
export function extent(values) {
  const finite = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const padding = 0.06 * (high - low || 1);
  return { low: low - padding, high: high + padding };
}

// Return path data through the values of frames `from` to `to`, interrupted where a value is not finite.
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

// Return path data as linePath does, but each value stays until the next step has its own.
/** @type {(box: any, steps: Row, values: Row, from: number, to: number) => string} */
export function stairsPath({ x, y }, steps, values, from, to) {
  let path = "";
  for (let k = from; k <= to; k += 1) {
    const [across, up] = [roundToTenth(x.at(steps[k])), roundToTenth(y.at(values[k]))];
    if (!Number.isFinite(values[k])) continue;
    if (!path) path = `M${across} ${up}`;
    else path += `L${across} ${roundToTenth(y.at(values[k - 1]))}L${across} ${up}`;
  }
  return path;
}
