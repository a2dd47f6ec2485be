// A toy view: y f of every point as a bar.
import { make, write } from "../kit/svg.js";

export const signed = {
  name: "signed",
  legend: { marks: [[".bars", "$y $f of a point"]], symbols: [["$y", "the class of a point"]] },
  make: (node) => make("path", "bars", make("svg", "signed", node)),

  draw(path, { shown, fixed, lit, width, height }) {
    const values = shown.get("signed");
    const most = Math.max(...values.map(Math.abs), 1e-9);
    const wide = width / values.length;
    const bar = (i, place) => {
      const high = (values[i] / most) * (height / 2 - 10);
      const thick = i === lit ? 0.9 : 0.6;
      return `M${(place + 0.5) * wide} ${height / 2}v${-high}h${thick * wide}v${high}Z`;
    };
    write(path, "d", fixed.order.map(bar).join(""));
  },
};
