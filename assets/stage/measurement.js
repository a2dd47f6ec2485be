// Measurement in a picture: of the highlighted point, otherwise of the place under the ruler. A subject has
//   place             its coordinates
//   index, label      index and class of the point; null and 0 for a place under the ruler
//   f                 f at the place
//   foot, distance    the nearest place on the boundary, and the signed distance to it, negative on the side of class −1;
//                     null where there is no boundary, or a nearer part of it may be out of sight
//   exact             false for a curved boundary, where foot and distance are found numerically
import { footOnLine } from "../maths/geometry.js";
import { decision } from "../maths/scores.js";
import { drawingsIfLoaded, drawingsNow } from "../model/drawings.js";

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
  if (shown.voters) return { ...subject, f: drawingsNow().voteAt(shown, shown.voters, place) };
  const f = decision(shown);
  return { ...subject, f: f(place), ...footOf(scene, place, f) };
}

/** @type {(scene: Scene, place: Place, f: (place: Place) => number) => Foot | null} */
function footOf(scene, place, f) {
  const { kind, w, b, size } = scene.ground;
  if (kind === "straight") return { foot: footOnLine(place, w, b), distance: f(place) / size };
  return drawingsIfLoaded()?.feet[kind]?.(scene, place, f) ?? null;
}
