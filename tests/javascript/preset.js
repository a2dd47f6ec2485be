// Preset with two points, for tests.
export const PRESET = {
  slug: "four",
  title: "Four points",
  idea: "",
  notes: "",
  lecture: "",
  question: "",
  answer: "",
  algorithm: "perceptron",
  parameters: { eta: 1 },
  lift: { name: "none" },
  dimension: 2,
  points: [
    [1, 2],
    [-1, 0],
  ],
  labels: [1, -1],
  held_out: 0,
};
