// State of the page. Each value has one writer; the others read it, and get its changes as events (bus.js). Values that
// are null at first are set before anything needs them.
/** @type {State} */
export const state = /** @type {any} */ ({
  // the algorithms, lifts and presets, as embedded in the document (main.js)
  spec: null,
  // the scenario as it is now, and as it was opened (scenario.js)
  scenario: null,
  opened: null,
  // the step at which the opened scenario opens by itself, -1 for the end; a link may name another (scenario.js)
  ownStep: 0,
  // the scenario while a point is dragged, otherwise null (stage/gestures.js)
  draft: null,
  // the current run, and what of it is shown: a frame, or an optimum between two runs (parts/player)
  run: null,
  shown: null,
  // indices of points: under the pointer or with the focus (stage/highlight.js); selected (stage/points.js)
  lit: null,
  selected: null,
  // the place under the ruler (stage/gestures.js)
  rulerPlace: null,
  // a change that is tried out on the classifier without changing the run (trial.js)
  trial: null,
  // whether every point shows its number (stage/numbers.js)
  allNumbers: false,
  // indices of points: those that the open question is about, and those that question or answer name
  // (marked_points.js)
  asked: [],
  named: [],
  // the requested part of the plane: [xmin, xmax, ymin, ymax] (stage/view.js)
  view: [-5, 5, -4, 4],
  // the time at which the presentation began, in ms like Date.now(); null outside of one (parts/present)
  presenting: null,
  // whether steps are predicted before they are taken (parts/predict)
  predicting: false,
  // the question that Predict asks at this step, "" for none; whether it is about the next step, whose line of the code
  // is marked then (parts/predict/mode.js)
  roomQuestion: "",
  isNextStepAsked: false,
  // whether it is about another setting: how long this run is does not tell then what that one would do
  isLengthKnown: false,
});
