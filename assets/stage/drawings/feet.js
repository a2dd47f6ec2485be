// Nearest place on a curved boundary or on a number line; stage/measurement.js has that on a straight line.
import { footOnCurve, root } from "../../maths/nearest.js";

// circles around the place on which f is tested outside the picture
const RINGS = 8;
const DIRECTIONS = Array.from({ length: 32 }, (_, k) => [
  Math.cos((k * Math.PI) / 16),
  Math.sin((k * Math.PI) / 16),
]);
/** @type {Drawings["feet"]} */
export const FEET = { curved: onCurve, line: onLine };

function onCurve({ axes, ground }, place, f) {
  const unit = unitOf(axes);
  const lines = ground.lines.map((line) => line.map((at) => placeOf(axes, at)));
  const foot = lines.length ? footOnCurve(f, place, lines, unit * axes.width) : null;
  return foot && footInView(axes, place, foot, f);
}

// the nearest drawn crossing, computed more exactly
function onLine({ axes, shown, ground }, [x], f) {
  if (!ground.roots) return null;
  const at = (one) => f([one]);
  const near = 2 * unitOf(axes);
  const roots = ground.roots
    .map((px) => placeOf(axes, [px, 0])[0])
    .filter((one) => at(one - near) >= 0 !== at(one + near) >= 0)
    .map((one) => root(at, one - near, one + near))
    .sort((one, other) => Math.abs(one - x) - Math.abs(other - x));
  const foot = roots.length ? footInView(axes, [x], [roots[0]], f) : null;
  return foot && { ...foot, exact: shown.lift.name === "none" };
}

// the foot; null if a place outside the picture may be nearer
function footInView({ view }, place, foot, f) {
  const far = Math.hypot(...place.map((value, j) => value - foot[j]));
  const isSeen = (at) => at.every((value, j) => value >= view[2 * j] && value <= view[2 * j + 1]);
  const above = f(place) >= 0;
  if (placesAround(place, far).some((at) => !isSeen(at) && f(at) >= 0 !== above)) return null;
  return { foot, distance: above ? far : -far, exact: false };
}

// places that cover a disc, or a segment of a number line
function placesAround(place, far) {
  const reaches = Array.from({ length: RINGS }, (_, k) => ((k + 1) / (RINGS + 1)) * far);
  const directions = place.length > 1 ? DIRECTIONS : [[1], [-1]];
  return reaches.flatMap((reach) =>
    directions.map((way) => way.map((part, j) => place[j] + part * reach)),
  );
}

const unitOf = ({ view, width }) => (view[1] - view[0]) / width;

// the place in the plane, from pixels
const placeOf = ({ view, width, height }, [x, y]) => [
  view[0] + (x / width) * (view[1] - view[0]),
  view[3] - (y / height) * (view[3] - view[2]),
];
