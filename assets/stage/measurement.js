// Measurement in a picture: of the highlighted point, otherwise of the place under the ruler. A subject has
//   place             its coordinates
//   index, label      index and class of the point; null and 0 for a place under the ruler
//   f                 f at the place
//   foot, distance    the nearest place on the boundary, and the signed distance to it, negative on the side of class −1;
//                     null where there is no boundary, or a nearer part of it may be out of sight
//   exact             false for a curved boundary, where foot and distance are found numerically
import { footOnCurve, footOnLine, root } from "../maths/nearest.js";
import { decision } from "../maths/scores.js";
import { voteAt } from "../maths/voters.js";

// circles around the place on which f is tested outside the picture
const RINGS = 8;
const DIRECTIONS = Array.from({ length: 32 }, (_, k) => [
  Math.cos((k * Math.PI) / 16),
  Math.sin((k * Math.PI) / 16),
]);
const NOWHERE = { foot: null, distance: null, exact: true };

// drawn: the drawn points, of which one may be dragged; the last ones are held out
/** @type {(scene: Scene, drawn: Points, measured: Place | null) => Subject | null} */
export function subjectOf(scene, { points, labels, held_out = 0 }, measured) {
  const { shown, lit } = scene;
  const isSame = points.length - held_out === shown.points.length;
  const isPoint = !measured && lit !== null && isSame;
  const place = (isPoint ? points[lit] : measured)?.slice(0, shown.dimension);
  if (!place) return null;
  const whose = isPoint ? { index: lit, label: labels[lit] } : { index: null, label: 0 };
  const subject = { place, ...whose, ...NOWHERE };
  if (shown.voters) return { ...subject, f: voteAt(shown, shown.voters, place) };
  const f = decision(shown);
  return { ...subject, f: f(place), ...FEET[scene.ground.kind]?.(scene, place, f) };
}

const FEET = {
  straight({ ground: { w, b, size } }, place, f) {
    return { foot: footOnLine(place, w, b), distance: f(place) / size };
  },
  curved: onCurve,
  line: onLine,
};

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
