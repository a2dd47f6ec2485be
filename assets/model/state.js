// The one state of the page. Each value has one writer; all others read it, and hear of changes by events (bus.js).
// what is null at first is there as soon as anything can ask for it
/** @type {State} */
export const state = /** @type {any} */ ({
  // the algorithms, lifts and presets that there are, as they stand in the document (main.js)
  spec: null,
  // the scenario as it is edited now, and as it was opened (scenario.js)
  scenario: null,
  opened: null,
  // the points on their way, while one is dragged (stage/gestures.js)
  draft: null,
  // the run on the page, and what of it is on the screen: a frame, or an optimum between two runs (parts/player)
  run: null,
  shown: null,
  // places of points: under the pointer or with the focus (stage/highlight.js); selected (stage/points.js)
  lit: null,
  selected: null,
  // the place under the ruler (stage/gestures.js)
  rulerPlace: null,
  // what is tried out on the classifier and changes nothing of the run (trial.js)
  trial: null,
  // whether every point bears its number (stage/numbers.js)
  allNumbers: false,
  // the cut-out of the plane that was asked for: from x1, to x1, from x2, to x2 (stage/view.js)
  view: [-5, 5, -4, 4],
  // since when the page is shown to a room, in ms as Date.now() has them; null while it is not (parts/present)
  presenting: null,
  // whether a step is guessed before it is taken (parts/predict)
  predicting: false,
  // what is asked of the room at this step, "" for nothing (parts/predict/mode.js)
  roomQuestion: "",
});
