// Segment between two nearest points, each with its label.
import { make, pathData, show, write } from "../../../kit/svg.js";
import * as names from "../names.js";

export function makeWalk(above) {
  const link = make("path", "link", above);
  const ends = [0, 1].map(() => make("circle", "end", above));
  for (const end of ends) end.setAttribute("r", 5.5);
  return { link, ends };
}

// between: the two places with their labels; null where there is no such segment
export function drawWalk(nodes, axes, between) {
  const places = between?.map(([point]) => axes.px([...point]));
  write(nodes.link, "d", pathData(places));
  nodes.ends.forEach((circle, i) => {
    show(circle, places);
    if (!places) return;
    write(circle, "cx", places[i][0]);
    write(circle, "cy", places[i][1]);
  });
  if (!places) return null;
  const labels = between.map(([, text], i) => names.endName([places[i], places[1 - i]], text));
  return { lines: [places], ends: places, names: labels };
}
