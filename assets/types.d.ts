// Types of what the modules pass to one another, for readers and for tsc; no browser loads this file.

/** [x, y] in the plane or in pixels; on a number line a point has only x. */
type Place = number[];
/** [xmin, xmax, ymin, ymax]. */
type Extent = number[];
type Row = ArrayLike<number> & Iterable<number>;
type Path = Place[];
type Label = number;

/** A simple lift with its name and parameters, or one built from `part`, `parts`, or `first` and `second`. */
interface Lift {
  name: string;
  [key: string]: any;
}

/** Value of a parameter. */
type Setting = boolean | number | string | number[];
type Settings = Record<string, any>;

/** Everything that a preset or a link contains (linviz/scenario/scenario.py). */
interface Scenario {
  title: string;
  idea: string;
  notes: string;
  lecture: string;
  question: string;
  /** The question in the past tense, shown when its answer can be seen. */
  question_after?: string;
  answer: string;
  /** Step at which the answer can be seen; null for the one after the opening step, -1 for the end. */
  answer_step?: number | null;
  /** Names from QUESTION_HIDES of model/limits.js: hidden until then, beyond what always is. */
  question_hides?: string[];
  /** The settings in the drawer of Present; without them the algorithm's first. */
  drawer?: string[];
  slug: string | null;
  algorithm: string;
  parameters: Settings;
  lift: Lift;
  dimension: number;
  points: Place[];
  labels: Label[];
  view?: Extent | null;
  /** Name of the view next to the canvas. */
  beside: string | null;
  /** Algorithm that the view Compare runs on the same points; null for the default one. */
  other: { algorithm: string; parameters: Settings } | null;
  /** Number of points, the last ones, that are shown but not used for training. */
  held_out: number;
  /** Curves where the true f is 0, where they are known. */
  true_boundary: Path[];
  /** Name of the button that is pressed as the view next to the canvas opens. */
  sight?: string;
  step?: number | null;
  /** False if the scenario opens with snap off: then points set by hand have three decimals. */
  snap?: boolean;
  /** What the author asks before steps. */
  predict?: Question[];
  /** Names from model/limits.js. */
  locked?: string[];
  hidden?: string[];
  covered?: string[];
}

/** Change of a scenario: the name of a reducer in model/scenario.js and its arguments. */
interface Action {
  type: string;
  [key: string]: any;
}

/** Declaration of a parameter (linviz/core/parameter.py); `decades` belongs to a logarithmic slider. */
interface Parameter {
  default: Setting;
  label: string;
  /** page: whether the page has a field for it; rare: whether only where there is much room. */
  page: boolean;
  rare: boolean;
  low: number;
  high: number;
  least: number;
  most: number;
  log: boolean;
  whole: boolean;
  decades: number;
  only: [string, Setting[]] | null;
  choices: Setting[];
  /** What the line of settings says of each choice. */
  told: Record<string, string>;
  scrubs: boolean;
  /** Whether the run goes through falling values down to this one. */
  falls: boolean;
}

type Declared = Record<string, Parameter>;

/** Data embedded in the page (linviz/ui/page/controls.py). */
interface Spec {
  algorithms: Record<string, { title: string; takes: string; update: string; parameters: Declared }>;
  lifts: Record<
    string,
    { title: string; parameters: Declared; map: boolean; dimension: number | null; tree: Lift }
  >;
  views: { name: string; title: string; question: string; group: string }[];
  /** run, certificate and path: kinds of answers; path is "" where there are no optima for every C or λ. */
  presets: {
    slug: string;
    title: string;
    /** Query of the answers' addresses. */
    version: string;
    run: string;
    certificate: string;
    path: string;
  }[];
  /** lecture, minutes: planned for the whole lecture and for each preset, 0 for none; missing where none are planned. */
  courses: { slug: string; title: string; presets: string[]; lecture?: number; minutes?: number[] }[];
  /** Address of the rows of settings of all algorithms and lifts. */
  settings: string;
  /** The titles of the files that can be saved. */
  exports: Record<string, string>;
  /** Address of what the menu says of the presets, by slug. */
  menu: string;
  /** Address of the run of the empty canvas. */
  new: string;
}

interface State {
  spec: Spec;
  scenario: Scenario;
  opened: Scenario;
  ownStep: number;
  draft: Scenario | null;
  run: Run;
  shown: Shown;
  lit: number | null;
  selected: number | null;
  rulerPlace: Place | null;
  trial: Trial | null;
  allNumbers: boolean;
  asked: number[];
  named: number[];
  view: Extent;
  presenting: number | null;
  predicting: boolean;
  roomQuestion: string;
  isNextStepAsked: boolean;
  isLengthKnown: boolean;
}

/** The cards of symbols and terms; see cards/cards.js. */
interface Cards {
  /** A pointer has rested at this place of the window. */
  rest(target: Element, x: number, y: number): void;
  press(target: Element, x: number, y: number, isTouch: boolean): void;
  /** By keyboard: a term, or what stands for the symbols of a part of the page. */
  choose(focused: Element): void;
  /** Closes the card, or goes on to another one; false where the key does neither. focused: what has the focus. */
  takesKey(key: string, focused: Element | null): boolean;
}

/** A column as it is sent (linviz/ui/endpoints/columns.py): all numbers, flags as bits, or changes, in base64. */
type Column = { width?: number } & (Whole | Flags | Changes);
type Whole = { kind: "int" | "float" | "kinds"; all: string };
type Flags = { kind: "flag"; bits: string };
type Changes = { at?: string; each?: string } & (
  | { kind: "kinds"; place: string }
  | { kind: "int" | "float"; place?: string; value: string }
);

/** A decoded column: an array of frames × width. */
interface Dense {
  width?: number;
  dense: Int32Array | Float64Array | Uint8Array | Uint16Array;
}

interface Phrase {
  sentences: string[];
  formula: number;
  line: number;
}

/** Lines in MathML, and the same lines as read aloud. update: the index of the first line that tells a change. */
interface Formula {
  lines: string[];
  spoken: string[];
  latex: string[];
  update: number;
}

/** Texts of a run. phrases: each with the index of its formula; numbers: label, template, meaning and kinds of each; misclassified: the template of their number; asked: the column of the b in f. */
interface Words {
  asked: string;
  pseudocode: string[];
  phrases: Phrase[];
  formulas: Formula[];
  numbers: [string, string, string, string][];
  misclassified: string;
  end: number[];
}

/** Something drawn in addition to points, sides and boundary, as linviz/run/mark.py declares it. */
interface Mark {
  mark: string;
  meaning: string;
  [column: string]: any;
}

/** Mistakes that created the voters: steps holds the step of each, index its point. */
interface Voters {
  steps: Int32Array;
  index: Uint16Array;
  noise: number;
  all?: Ballot;
}

/** w and b of every voter. */
interface Ballot {
  w: Float64Array;
  b: Float64Array;
  size: number;
  steps: Int32Array;
  finalCounts: Int32Array;
  counts?: Int32Array;
  count(voter: number, step: number): number;
}

/** Properties that a run and each of its frames have in common. */
interface Source {
  parameters: Settings;
  lift: Lift;
  dimension: number;
  points: Place[];
  labels: Label[];
  words: Words;
  light: { name: string; sentence: string };
  straight: boolean;
  voters: Voters | null;
  /** Amount by which an update at each point raises its own y f, where that is always the same. */
  gains?: Row | null;
  /** Data of the open view next to the canvas, where it suits the run. */
  beside?: {
    name: string;
    captions: string[];
    fixed: any;
    items: number;
    beyond: string[];
    run: any;
  };
  /** For every view: the question that it answers about this run, and the reason why it does not suit the run, or "". */
  views: Record<string, { question: string; unsuited: string }>;
  has(column: string): boolean;
  mark(name: string): Mark | null;
}

/** A whole run; see model/run.js. */
interface Run extends Source {
  algorithm: string;
  steps: number;
  updates: number;
  frames: number;
  last: number;
  /** True while something is dragged: then only the visible part of the run has been sent. */
  draft?: boolean;
  /** True for a draft that shows only how far its budget came. */
  unfinished: boolean;
  visits: boolean;
  stop: { name: string; sentence: string };
  get(column: string, frame: number): any;
  /** All values of a column of numbers, over all frames. */
  all(column: string): Row;
  isUpdate(frame: number): boolean;
  frameOf(step: number): number;
  at(frame: number): Shown;
}

/** State that is drawn and described: a frame of a run, or an optimum between two runs. See model/run.js. */
interface Shown extends Source {
  run: Run;
  k: number;
  last: number;
  stop: { sentence: string };
  isUpdate: boolean;
  /** Name of the parameter that is dragged through its optima, or false. */
  scrubbed: string | false;
  get(column: string): any;
  coefficients(): any;
  hasLearned(): boolean;
  before(): Shown | null;
  end(): Shown;
}

/** Optima for every value of a parameter. */
interface Optima {
  at(value: number): Shown;
}

/** Nodes of a grid over the picture, row by row; x and y return the pixels of a grid line, also of a fractional one. */
interface Plane {
  columns: number;
  rows: number;
  nodes: Place[];
  x(column: number): number;
  y(row: number): number;
}

/** f at the nodes. Where f jumps, crossing returns at what fraction of the way from node p to node q it crosses a level. */
interface Grid extends Omit<Plane, "nodes"> {
  values: Float64Array;
  crossing?: Crossing;
  exact?: ((pixels: Place) => number) | null;
}

type Crossing = (p: number, q: number, level: number) => number;

interface Field {
  key?: string;
  columns?: Map<string, Float64Array>;
  at(shown: Shown): Grid;
  /** f with other weights; missing for votes. */
  ofWeights?(weights: Row, b: number): Grid;
}

/** Axes of a stage, in pixels of the stage, which are `scale` times as large as pixels of the screen. */
interface Axes {
  scale: number;
  width: number;
  height: number;
  view: Extent;
  ticks: { at: Place; wide: number }[];
  subplot: SVGElement;
  plot: SVGElement;
  px(place: Place): Place;
  onPlot(clientX: number, clientY: number): Place;
  fromClient(clientX: number, clientY: number): Place;
  toClient(place: Place): Place;
}

/** State of the axes of one stage; see stage/axes.js. */
interface AxesState {
  nodes: {
    root: SVGElement;
    subplot: SVGElement;
    plot: SVGElement;
    grids: SVGElement[];
    zeros: SVGElement[];
    numbers: SVGElement[];
  };
  view: Extent;
  /** In units, added to the view. */
  shift: Place;
  /** In pixels of the screen. */
  width: number;
  height: number;
  scale: number;
  ticks: Axes["ticks"];
  listeners: (() => void)[];
}

/** Sides and boundary; see stage/grounds/straight.js. */
interface Ground {
  /** Places in pixels where a number line is crossed. */
  roots?: number[];
  kind: string;
  area: string;
  filled: boolean;
  lines: Path[];
  outside?: boolean;
  tie?: string;
  rule?: string;
  boundary?: string;
  curve?: string;
  signs?: any;
  w?: any;
  b?: number;
  size?: number;
  ends?: Path | null;
  grid?: Grid;
  up?(f: number): number;
  level?(value: number): Path[];
  above?(f: number): string;
  sigmoid?: string;
  names?: Name[];
  chance?(f: number): number;
  between?(low: number, high: number): string;
  nameLevel?(chains: Path[], text: string): Name;
  straightLine?(w: Row, b: number): Path | null;
  earlier?(): Path[];
  curveOf?(w: Row, b: number): Path[];
}

/** Label in the picture and the spots where it may be placed, best first. */
interface Name {
  kind: string;
  text: string;
  spots: Path[];
  /** True for a label that appears only for a moment: it is placed after all others. */
  late?: boolean;
}

/** Change that is tried out on the classifier in the picture: one of these (maths/trial_classifier.js). */
interface Trial {
  /** by: factor of w and b; canonical: scale them so that min y f = 1, where that is possible. */
  by?: number;
  canonical?: boolean;
  /** Distance by which the boundary is shifted against the direction of w. */
  far?: number;
  /** True if the smallest ball around all points is drawn. */
  ball?: boolean;
  /** Indices of the points that disprove a kernel, while a function is tried as one; empty where none do. */
  witness?: number[];
}

/** Input of a picture. */
interface Base {
  axes: Axes;
  shown: Shown;
  field: Field | null;
  lit: number | null;
  trial: Trial | null;
}

/** Input of one picture, with its sides and boundary. */
interface Scene extends Base {
  ground: Ground;
  subject?: Subject | null;
}

/** Drawn points; the last held_out of them are held out. */
interface Points {
  points: Place[];
  labels: Label[];
  held_out?: number;
}

/** Measured point or place; see stage/measurement.js. */
interface Subject {
  place: Place;
  index: number | null;
  label: Label;
  f: number;
  foot: Place | null;
  distance: number | null;
  exact: boolean;
}

/** Drawing surface for pictures; see stage/stage.js. */
interface Stage {
  show(shown: Shown): void;
  /** Draws nothing until something is shown again. */
  forget(): void;
  /** Draws in the next animation frame; several calls before it draw once. */
  soon(shown?: Shown): void;
  /** The same where only the points have changed, and the run is still the same. */
  moved(): void;
  light(): void;
  /** Enlarges everything on the stage by this factor, and also the reach of the pointer. */
  scale(by: number): void;
  focus(point: number): void;
  isResting(): boolean;
}

/** Labels of a drawn mark, and lines and ends that labels keep away from. */
interface MarkDrawing {
  names?: Name[];
  lines?: Path[];
  ends?: Path;
}

/** A drawn mark; see stage/marks/index.js. */
interface DrawnMark<Nodes = any> {
  lights?: boolean;
  make(below: SVGElement, above: SVGElement): Nodes;
  draw(nodes: Nodes, scene: Scene): MarkDrawing | null | void;
}

/** Nearest place on the boundary and the signed distance to it, of a measured place; exact: true where it is computed without a grid. */
type Foot = Partial<Pick<Subject, "foot" | "distance" | "exact">>;

/** Drawings that only some runs need; see stage/drawings/chunk.js. */
interface Drawings {
  marks: DrawnMark[];
  /** By the kind of the boundary. */
  feet: Record<string, (scene: Scene, place: Place, f: (place: Place) => number) => Foot | null>;
  groundOf(shown: Shown): (base: Base) => Ground;
  createField: typeof import("./maths/field.js").createField;
  voteAt: typeof import("./maths/voters.js").voteAt;
  readPath: typeof import("./model/optimum.js").readPath;
}

/** The rows of a view in the legend, each with its meaning: selectors of marks, and symbols of texts. */
interface ViewLegend {
  marks: [string, string][];
  symbols: [string, string][];
}

/** View next to the canvas; see views/index.js. */
interface PaneView<Nodes = any> {
  name: string;
  legend: ViewLegend;
  /** True if the view is also drawn while a parameter is dragged through its optima. */
  follows?: boolean;
  /** True if the view draws more of the run than the step: while the future is hidden, its run ends at the step. */
  drawsRun?: boolean;
  /** True if the view shows how runs end and nothing else: then it is hidden as a whole while the future is. */
  tellsEnds?: boolean;
  /** redraw is called when one of the view's own switches has changed. */
  make(node: HTMLElement, redraw: () => void): Nodes;
  /** Returns the column with the index of the step's caption, where that is not `caption`. */
  draw(nodes: Nodes, seen: Seen): any;
  /** Numbers computed from the items, for the captions, under the names that Python gives them. */
  told?(items: any[], seen: Seen, nodes: Nodes): Record<string, number>;
  /** Heading of the current sight, where that does not answer the question of the view. */
  heading?(nodes: Nodes): string | undefined;
  /** Called when the view is closed, or has nothing to show any longer. */
  leave?(): void;
}

/** Input of a view; width and height of its node in pixels. */
interface Seen {
  shown: Shown;
  /** Part of the view's data that stays the same over the run, as its Python part sends it. */
  fixed: any;
  lit: number | null;
  work: Work;
  width: number;
  height: number;
  /** True while an open question hides what is known only after this step (model/veil.js). */
  isFutureVeiled: boolean;
}

/** Items that a view computes one by one, after the run. */
interface Work {
  items: any[];
  of: number;
  /** True if the items belong to the previous run. */
  stale: boolean;
  stopped: boolean;
  /** True if the server did not answer the last request. */
  away: boolean;
  error: string;
}

/** Line w·x + b = 0 with a w of length 1. */
interface Line {
  w: Row;
  b: number;
}

/** A number, a row of numbers, or null where a run does not answer; and what a run answers at a step, by name. */
type Value = number | number[] | null;
type Values = (name: string) => Value;
/** A number, an expression of names (model/expression.js), or a list of those. */
type Target = number | string | (number | string)[];

/** why: the misconception behind a wrong choice; when: the condition under which the right one is right. */
interface Choice {
  text: string;
  why?: string;
  right?: boolean;
  when?: string;
  way?: string;
}

interface Slip {
  answer: Target;
  why: string;
}

/** A question as linviz/scenario/question.py explains it; model/question.js judges answers to it. */
interface Question {
  form: "number" | "choice" | "line" | "point" | "points" | "place" | "which-way" | "sentence";
  step: number;
  ask: string;
  why: string;
  truth?: string;
  answer?: Target;
  at?: Place;
  choices?: Choice[];
  slips?: Slip[];
  hint?: string[];
  hides?: string[];
  decimals?: number;
  within?: number;
  setting?: string;
  to?: number | string;
  when?: string;
  /** Place among the questions at its step; those without one follow. */
  order?: number;
}

/** differ: of a row the numbers that are wrong, of points or a line the points that differ; both from 1. */
interface Judgement {
  verdict: "right" | "slip" | "not yet" | "compare";
  why: string;
  differ: number[];
}

/** Text of a formula, or a symbol by its name, of the point with this index. */
type FormulaPart = string | { symbol: string; of?: number };

/** Question that Predict asks at a step: the author's, or one of parts/predict/kinds. */
interface AskedQuestion extends Question {
  kind: string;
  /** Frame that shows the answer. */
  reveal: number;
  /** True if it is asked only once in a run. */
  once?: boolean;
  /** Index of the point that the next step is for, where the question is about this step. */
  about?: number;
  /** True if the code shows the line that the next step runs. */
  isNextStep?: boolean;
  /** 1 where the first answer is the last. */
  tries?: number;
  /** What stands before the field of a number. */
  label?: FormulaPart[];
  /** Indices of points that get numbers beyond those that the texts name. */
  marks?: number[];
  /** Of a which-way question: what is compared, in words, and how the run must end. */
  goes?: string;
  ends?: string[];
  /** Lines before and after the step, of a question for a line. */
  before?: Line | null;
  after?: Line | null;
}

/** What the page says to an answer; kind: "neutral" where it is neither right nor wrong. */
interface Feedback {
  right: boolean;
  verdict: string;
  why: string;
  kind?: string;
}

interface AskedQuestions {
  counts: Record<string, number>;
  done: Set<string>;
  last: string;
}

interface FormEvents {
  submit(answer: any): void;
}

/** Part of Predict's card in which a question is answered. */
interface Form {
  focus(): void;
  /** The answer was wrong, and can be given again. */
  reject(judged: Judgement, answer: any): void;
  /** There are no more answers. right: of choices, the place of the right one. */
  settle(answer: any, right: number | null): void;
  /** The answer is judged later. */
  wait?(answer: any): void;
  /** Another guess stands on the canvas. */
  changed?(guess: any): void;
  /** True if a letter was taken. */
  key?(letter: string): boolean;
  compare?(model: string): void;
}

interface Card {
  node: HTMLElement;
  body: HTMLElement;
  feedback: HTMLElement;
  table: HTMLElement;
  legend: HTMLElement;
  say(told: Feedback | null): void;
  setActs(list: ({ label: string; act(): void; isMain?: boolean } | null)[]): void;
  isOpen(): boolean;
  open(
    phase: string,
    text: string,
    tally: string,
    question: AskedQuestion | null,
    now: Shown | null,
  ): void;
  setPhase(phase: string, tally: string): void;
  hint(name: string, text: string): void;
  focusMain(): void;
  hadFocus(): boolean;
  close(): void;
}

/** What Predict draws over the canvas, and takes from it. */
interface Drawing {
  draw(axes: Axes): void;
  take?(event: PointerEvent, axes: Axes): void;
  focus?(): void;
}

interface Layer {
  draw(): void;
  clear(): void;
  focus(): void;
  guess(): any;
  ask(question: AskedQuestion): void;
  answer(question: AskedQuestion, answer: any): void;
}

/** The slider of a which-way question. */
interface SettingLock {
  lock(question: AskedQuestion): void;
  unlock(): void;
  release(): void;
  move(question: AskedQuestion): void;
  before(): number;
  goal(question: AskedQuestion): string;
  isThere(question: AskedQuestion | undefined): boolean;
  follow(question: AskedQuestion): boolean;
}

interface Tally {
  add(isRight: boolean): void;
  clear(): void;
  text(): string;
  isEmpty(): boolean;
}

interface PredictParts {
  card: Card;
  layer: Layer;
  setting: SettingLock;
  tally: Tally;
}

/** One question, from its opening to its answer. */
interface Round {
  question: AskedQuestion;
  now: Shown;
  /** The scenario as it was when the question was asked. */
  scenario: Scenario;
  isOpen(): boolean;
  /** True from the answer of a which-way question until the run with the new value has come. */
  isMoving(): boolean;
  finishMoving(run: Run): void;
  changed(guess: any): void;
  key(letter: string): boolean;
}

interface PredictMode {
  enter(): void;
  leave(): void;
  step(): boolean;
  rests(act: string): boolean;
}

/** What every page has of the view next to the canvas (parts/pane). */
interface PaneFrame {
  /** Selects a point. */
  select(index: number): void;
  /** Chooses between canvas and view, where they share one place. */
  showTab(tab: "points" | "view"): void;
  /** Shows a text in the place of the drawing; "" shows the drawing. */
  say(text: string): void;
}

/** What comes with the views (views/pane). */
interface PaneRoom {
  toggleList(): void;
  toggleControls(): void;
  /** What has been computed for the run on the page, and whether there is more to come. */
  done(): Work;
  isBusy(): boolean;
}

/** Part of the page; it is started once, with the canvas. */
interface Part {
  start(graph: Graph): void;
}

/** The chip over the canvas that names a view. */
interface Note extends Part {
  /** Opens the view. */
  look(): void;
}

/** The sentence over the canvas. */
interface Notice extends Part {
  hush(): void;
}

/** Index of the point nearest to a place of the window, null where none is within the radius (px). */
type Nearest = (axes: Axes, clientX: number, clientY: number, radius: number) => number | null;

interface Embed extends Part {
  /** Opens the page by itself, in another window. */
  leave(): void;
}

/** Presenting, which loads its room when it begins. */
interface Present extends Part {
  /** Whether the page opens presenting. */
  opens(): boolean;
  /** Loads what the first picture needs where the page opens presenting. */
  arrive(): Promise<unknown>;
  isOn(): boolean;
  toggle(): void;
  leave(): void;
  /** A step forwards or back; while presenting, the end of the run leads to the next scenario. */
  by(way: number): void;
  blank(): void;
  /** True where the screen was black: what was pressed has done enough. */
  wake(): boolean;
  /** Shows another part of the question: itself, the answer too, neither, itself alone. */
  turnQuestion(): void;
  toggleDrawer(): void;
  isDrawerOpen(): boolean;
  /** Closes the view beside the points, or opens one. */
  chooseView(): void;
  openNotes(): void;
}

/** What presenting brings; see parts/present/room.js. */
interface Room {
  /** since: when the presentation began, in ms like Date.now(), where that was before. */
  enter(since?: number | null): void;
  leave(): void;
  by(way: number): void;
  blank(): void;
  wake(): boolean;
  turnQuestion(): void;
  toggleDrawer(): void;
  isDrawerOpen(): boolean;
  /** Closes the view beside the points, or opens one. */
  chooseView(): void;
  openNotes(): void;
}

/** Sentence and formula in the room that they have while presenting. */
interface Fitting {
  /** Before the next picture. */
  soon(): void;
  /** The room is another, or the run. */
  anew(): void;
}

/** What the window with the lecturer's notes is told. */
interface Notes {
  tell(): void;
  open(): void;
}

/** Element that contains the axes of a stage. */
type Graph = HTMLElement;

/** Answer of the server: a Response, or one whose body has been read already. */
type Answer = Pick<Response, "ok" | "status" | "headers" | "json">;

/** Request for the run of the page's preset, sent before any module was loaded. */
interface First {
  address: string;
  answer: Promise<Answer>;
  stop(why: unknown): void;
}

/** Input and request that early.js holds until the modules are loaded. */
interface Early {
  first: First | null;
  /** Of the canvas in px, from the first layout of the page; null before it. */
  size: { width: number; height: number } | null;
  isOpen: boolean;
  whenOpen(act: () => void): void;
  open(): void;
}

/** Error messages of startup.js; once the page is open, it shows none. */
interface Startup {
  show(title: string, sentence: string): void;
  showMissing(): void;
  showFailed(): void;
  loadAgain(): boolean;
  complete(): void;
  open(): void;
  hasMessage(): boolean;
}

/** Channel between the windows of linviz (kit/platform.js). */
interface Channel {
  isOpen: boolean;
  send(message: any): void;
  listen(hear: (message: any) => void): void;
  /** A window was opened that the channel is to reach. */
  meet(other: Window): void;
}

interface Window {
  /** For the console, the tests and the benchmarks; modules import one another. */
  linviz: { early: Early; startup: Startup; [name: string]: any };
}

/** Acts that copy or save the step on the screen (parts/share/copy.js). fill: as the page is, when their dialog opens. */
interface StepCopies {
  fill(): void;
  copyPicture(): void;
  saveSvg(): void;
  copyFormula(): void;
  copySentence(): void;
}

/** The dialog that shares. asked: the link with what its boxes ask for, null where the points do not fit into one. */
interface LinkDialog {
  open(): void;
  copy(): void;
  copyFrame(): void;
  copies: StepCopies;
  asked(): string | null;
  isOpen(): boolean;
}

/** What an author has written in "Ask about this step", as text; truth: a key of parts/share/ask/truths.js. */
interface AskFields {
  form: string;
  ask: string;
  /** The question of a head in the past tense. */
  after: string;
  why: string;
  hint: string;
  time: string;
  truth: string;
  point: string;
  component: string;
  expression: string;
  x1: string;
  x2: string;
  answer: string;
  setting: string;
  to: string;
  within: string;
  /** Why the other class is wrong. */
  other: string;
  choices: { text: string; why: string; right: boolean }[];
  ways: { text: string; why: string }[];
  slips: { answer: string; why: string }[];
  hides: string[];
}

/** What a question is asked about: a frame of a run, and what else is on the screen. */
interface AskSituation {
  run: Run;
  k: number;
  dimension: number;
  beside: string | null;
  view: Extent;
  /** The numbers among the parameters of the algorithm and the lift, that can be changed. */
  settings: Record<string, AskSetting>;
  /** The run after a change of a setting, once it has come. */
  changed: { setting: string; to: number; run: Run } | null;
}

interface AskSetting {
  value: number;
  label: string;
  least: number;
  most: number;
  whole: boolean;
}
