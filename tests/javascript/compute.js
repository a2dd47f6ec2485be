// Answers requests of Python to the computing modules (computer.py), one line each. JSON has no NaN, infinity or -0:
// they are written as { number: "NaN" }.
import { createInterface } from "node:readline";
import { ENTRIES } from "../../assets/cards/entries.js";
import { FACTS, factsOf } from "../../assets/cards/facts.js";
import { withLetters } from "../../assets/kit/notation.js";
import { markLabel, SETTINGS } from "../../assets/kit/symbols.js";
import { createField } from "../../assets/maths/field.js";
import { hull } from "../../assets/maths/geometry.js";
import * as lifts from "../../assets/maths/lift.js";
import { LOSSES } from "../../assets/maths/losses.js";
import { lines } from "../../assets/maths/voters.js";
import { findWitness, spectrum } from "../../assets/maths/witness.js";
import { answersAt, answersFor } from "../../assets/model/answers.js";
import { needsDrawings } from "../../assets/model/drawings.js";
import { readPath } from "../../assets/model/optimum.js";
import * as model from "../../assets/model/question.js";
import { readRun } from "../../assets/model/run.js";
import { state } from "../../assets/model/state.js";
import * as feedback from "../../assets/parts/predict/feedback.js";
import * as own from "../../assets/parts/predict/kinds/own.js";
import { lineOutcome } from "../../assets/parts/predict/line_outcome.js";
import {
  findNext,
  judge,
  nothingAsked,
  questions,
  truthOf,
  withAsked,
} from "../../assets/parts/predict/questions.js";
import { readHead, readQuestion } from "../../assets/parts/share/ask/checks.js";
import { RUN_NAMES, STEP_NAMES } from "../../assets/parts/share/ask/names.js";
import { predictTable, linesOf as tomlLines } from "../../assets/parts/share/ask/toml.js";
import { offeredTruths } from "../../assets/parts/share/ask/truths.js";
import { latexOf } from "../../assets/parts/share/latex.js";
import { VIEWS } from "../../assets/views/index.js";
import { cellOf, fieldsOf } from "../../assets/views/table/rows/cells.js";
import { placeInCell, visibleCell } from "../../assets/views/weights/cell.js";
import { cellsOf } from "../../assets/views/weights/cells.js";
import { countRow } from "../../assets/views/weights/ground.js";
import { sideTexts } from "../../assets/views/weights/lines.js";
import { linesOf, planeOf } from "../../assets/views/weights/plane.js";
import { caption } from "../../assets/wording/caption.js";
import * as numbers from "../../assets/wording/number.js";
import * as words from "../../assets/wording/words.js";

const pair = ({ text, exact }) => [text, exact];
const list = (value) => (typeof value === "number" ? [value] : [...value]);
const places = [
  [11, 470],
  [320, 240],
  [600, 13],
];

const ANSWERS = {
  numbers: (values) => values.map((value) => pair(numbers.number(value))),
  vectors: (rows) => rows.map((row) => pair(numbers.vector(row))),
  apart: (lists) => lists.map(textsApart),
  beside: (pairs) =>
    pairs.map((two) => pair(numbers.comparedNumber(...two, numbers.digitsApart(two, ["0,1"])))),
  hulls: (cases) => cases.map(hull),
  labels: (trees) => trees.map(lifts.label),
  // of symmetric matrices, each a list of rows: the eigenvalues, and the points that disprove a kernel
  witnesses: (matrices) =>
    matrices.map((rows) => [
      spectrum(rows.flat(), rows.length),
      findWitness(rows.flat(), rows.length),
    ]),
  evaluateLift,
  // the cards of symbols and terms
  entries: () => ENTRIES,
  // of the labels of settings, by the names of parameters
  settingEntries: () => SETTINGS,
  factNames: () => Object.keys(FACTS),
  // the names of the entries that a label opens
  namesInLabels: (labels) =>
    labels.map((label) => {
      const marked = markLabel(label, words.escapeHtml);
      return [...marked.matchAll(/data-symbol="([^"]+)"/g)].map(([, name]) => name);
    }),
  // the step of these frames, and all numbers that cards can tell of each
  facts: ([wire, frames]) =>
    ofRun(
      wire,
      frames.map((k) => [k]),
      (shown) => [shown.get("step"), factsOf(Object.keys(FACTS), shown)],
    ),
  decodeRun,
  // frames: pairs of frame and templates
  fill: ([wire, frames]) =>
    ofRun(wire, frames, (shown, templates) => templates.map((one) => words.fill(one, shown).text)),
  // the frame's own phrase and numbers, as the readout fills them
  captions: ([wire, frames]) =>
    ofRun(wire, frames, (shown) => {
      const { sentences } = shown.words.phrases[shown.get("phrase")];
      const templates = [sentences, ...shown.words.numbers.map(([, template]) => template)];
      return templates.map((one) => words.fill(one, shown).text);
    }),
  // what is copied of a step, its sentence and its formula; a reply gets its letters on arrival
  copied: ([wire, frames]) =>
    ofRun(withLetters(wire), frames, (shown) => [caption(shown).text, latexOf(shown)]),
  aloud: ([wire, frames]) =>
    ofRun(wire, frames, (shown) => {
      const { formula } = shown.words.phrases[shown.get("phrase")];
      const { spoken } = shown.words.formulas[formula];
      return words.aloud(spoken, shown);
    }),
  // whether the page draws a run with what it loads later
  needsDrawings,
  losses: (values) =>
    Object.fromEntries(Object.entries(LOSSES).map(([name, loss]) => [name, values.map(loss)])),
  // for every frame: the possible questions, each with its truth, its slips as numbers, and what is said to a guess
  questions: (wire) => {
    const run = readRun(wire);
    const frames = [...Array(run.last + 1).keys()];
    return frames.flatMap((k) =>
      questions(run.at(k), k < run.last ? run.at(k + 1) : null).map((one) =>
        toldQuestion(one, run.at(k)),
      ),
    );
  },
  // what an author's questions become at each frame: truth, frame that shows it, and what is said to a guess
  ownQuestions: ([wire, predict, isChanged, guess]) => {
    const run = readRun(wire);
    const frames = [...Array(run.last + 1).keys()];
    return frames.map((k) =>
      own.ask(run.at(k), { predict }, isChanged).map((one) => toldQuestion(one, run.at(k), guess)),
    );
  },
  // kind, frame and text of each question, as one after the other is asked for; predict: those of an author
  askedInTurn: ([wire, predict]) => {
    const run = readRun(wire);
    let asked = nothingAsked();
    const found = [];
    for (let k = 0; k <= run.last; ) {
      const next = findNext(run, k, { asked, scenario: { predict }, isChanged: false });
      if (!next) break;
      asked = withAsked(asked, next.question);
      found.push([next.question.kind, next.k, next.question.ask]);
      k = next.question.once ? next.k : next.question.reveal;
    }
    return found;
  },
  // of the which-way question at the end of a run: its truth, and what is said to each choice, with the run after the change
  changes: ([wire, later, from]) => {
    const [run, other] = [readRun(wire), readRun(later)];
    const now = run.at(run.last);
    const question = questions(now, null).find(({ kind }) => kind === "way");
    const told = question.choices.map((_, i) => feedback.changed(question, i, now, other, from));
    return {
      question,
      right: told[0].right,
      counts: told[0].counts,
      told: told.map((one) => one.told),
    };
  },
  // the outcome of a line through these places, for every question for a line
  lineOutcomes: ([wire, ends]) => {
    const run = readRun(wire);
    const found = [...Array(run.last).keys()].flatMap((k) =>
      questions(run.at(k), run.at(k + 1))
        .filter(({ kind }) => kind === "line")
        .map((one) => [one, run.at(k)]),
    );
    return found.map(([question, now]) => {
      const judged = judge(question, ends, now);
      return { step: question.step, judged, ...lineOutcome(question, judged, ends, now) };
    });
  },
  // the right answer and the verdict on a guess, of a question about two runs
  ofTwoRuns: ([question, guess, ...wires]) => {
    const values = wires.map((wire) => answersFor(question, readRun(wire)));
    return [model.truthOf(question, ...values), model.judge(question, guess, ...values).verdict];
  },
  // what a run answers at these frames, by name
  answers: ([wire, frames, names, at]) => {
    const run = readRun(wire);
    return frames.map((k) => names.map(answersAt(run, k, at)));
  },
  // what an author can ask for, by name; of a form at a frame: the names that are offered, with their values
  askNames: () => [STEP_NAMES, RUN_NAMES],
  askOffered: ([wire, k, fields]) => {
    const values = answersAt(readRun(wire), k, [0.5, 1]);
    return offeredTruths(fields, values).map(({ name, value }) => [name, value]);
  },
  // what an author has written: its text, or what is said beside the fields
  askTexts: ([wire, situation, written]) => {
    const around = { ...situation, run: readRun(wire), changed: null };
    return written.map((fields) => {
      if (fields.form === "head") {
        const { keys, problems } = readHead(fields, around);
        return { text: keys && tomlLines(keys), problems };
      }
      const { question, problems } = readQuestion(fields, around);
      return { text: question && predictTable(question, around.beside), question, problems };
    });
  },
  // the optima at some C
  optima: ([wire, values, names]) => {
    Object.assign(state, { run: { words: {}, light: {} } });
    const path = readPath(wire);
    return values.map((C) => names.map((name) => path.at(C).get(name)));
  },
  // the views next to the canvas
  runTable,
  views: () => VIEWS.map(({ name }) => name),
  votes,
  // the plane of w in pictures of these sizes
  cells: ([about, sizes]) => sizes.map((size) => cellsIn(about, size)),
  // for each point: the side of its line on which it is classified correctly
  sides: ([{ window, rows, labels, height }, size]) => {
    const lines = linesOf(planeOf(window, ...size), rows, labels, height, 0);
    return labels.map((_, i) => sideTexts(lines, i, false));
  },
  voters: ([wire, steps]) => {
    const run = readRun(wire);
    const shades = (step) => lines(run.at(run.frameOf(step)), run.voters);
    return steps.map((step) => shades(step).map((shade) => shade.map(({ w, b }) => [...w, b])));
  },
};

// the visible cell without a mistake and a place in it; the number of mistakes of all cells, and of some rows of pixels
function cellsIn({ window, rows, labels, height, cells }, [width, high]) {
  const plane = planeOf(window, width, high);
  const lines = linesOf(plane, rows, labels, height, 0);
  const place = placeInCell(plane, { cells, window }, height);
  const counts = [1, Math.floor(high / 4), Math.floor(high / 2)].map((y) => {
    const row = new Int32Array(width);
    countRow(lines, y, row);
    return { y, row: [...row] };
  });
  return {
    ring: visibleCell(plane, lines, Boolean(place)).map(plane.at),
    place: place && plane.at(place),
    inside: place && place[0] >= 0 && place[1] >= 0 && place[0] <= width && place[1] <= high,
    cells: cellsOf(plane, lines).map(({ at, count }) => ({ at: plane.at(at), count })),
    counts: counts.map(({ y, row }) => ({ from: plane.at([0.5, y]), scale: plane.scale, row })),
  };
}

// the texts of the table of a run at its first frames
function runTable([wire, most]) {
  const run = readRun(wire);
  const fields = fieldsOf(run, wire.beside.fixed.run.row);
  const frames = [...Array(Math.min(most, run.frames)).keys()];
  return {
    steps: frames.map((k) => run.get("step", k)),
    fields,
    texts: fields.map((field) => frames.map((k) => cellOf(run, field, k).text)),
  };
}

function textsApart(values) {
  const digits = numbers.digitsApart(values);
  return values.map((value, i) => numbers.number(value, 0, digits[i]).text);
}

const GUESSES = {
  line: [
    [0, 0],
    [1, 1],
  ],
  point: 1,
  points: [1],
  place: 1,
  number: ["1", "1"],
};

// final: whether this guess is the last one
function toldQuestion(question, now, given) {
  const truth = truthOf(question, now);
  const one = question.form === "number" && !Array.isArray(truth) ? "1" : GUESSES[question.form];
  const guess = given ?? one ?? 0;
  const judged = judge(question, guess, now);
  const values = answersAt(now.run, now.k, question.at);
  return {
    ...question,
    step: now.get("step"),
    shows: now.run.get("step", question.reveal),
    truth,
    judged,
    slips: (question.slips ?? []).map(({ answer, why }) => ({
      value: model.targetValue(answer, values),
      why,
    })),
    said:
      judged.verdict === "right" || question.tries === 1
        ? feedback.final(question, judged, now)
        : feedback.notYet(question, judged),
    answer: feedback.answerText(question, now),
  };
}

function ofRun(wire, frames, read) {
  const run = readRun(wire);
  return frames.map(([k, given]) => read(run.at(k), given));
}

function evaluateLift([tree, X, Z]) {
  const lift = lifts.bindLift(tree, X);
  const features = X.map((x) => lifts.features(lift, x));
  return [features, X.map((x) => Z.map((z) => lifts.kernel(lift, x, z)))];
}

function decodeRun(wire) {
  const run = readRun(wire);
  const frames = [...Array(wire.frames).keys()];
  const all = (read) => frames.flatMap((k) => list(read(k)));
  const names = Object.keys(wire.columns);
  return {
    columns: Object.fromEntries(names.map((name) => [name, all((k) => run.get(name, k))])),
    coefficients: all((k) => run.at(k).coefficients()),
    updates: frames.map(run.isUpdate),
    last: run.last,
    straight: run.straight,
    frameOf: [...Array(wire.steps + 1).keys()].map(run.frameOf),
  };
}

function votes([wire, view, steps]) {
  const run = readRun(wire);
  const field = createField(run, { view, width: 640, height: 480 });
  return steps.map((step) => {
    const { nodes, values, exact } = field.at(run.at(run.frameOf(step)));
    return { nodes, values: [...values], exact: exact && places.map(exact) };
  });
}

const parseNumber = (_, value) => (value?.number === undefined ? value : Number(value.number));

function formatNumber(_, value) {
  if (Object.is(value, -0)) return { number: "-0" };
  const isPlain = typeof value !== "number" || Number.isFinite(value);
  return isPlain ? value : { number: String(value) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, argument] = JSON.parse(line, parseNumber);
  process.stdout.write(`${JSON.stringify(ANSWERS[name](argument), formatNumber)}\n`);
}
