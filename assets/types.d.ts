// What the modules hand to one another, for those who read them and for tsc; no browser loads this file.

/** [x, y] of the plane or of pixels; on a number line a point has x alone. */
type Place = number[];
/** From x1, to x1, from x2, to x2. */
type Extent = number[];
type Row = ArrayLike<number> & Iterable<number>;
type Path = Place[];
type Label = number;

/** A simple lift by its name and parameters, or one made of `part`, `parts`, or `first` and `second`. */
interface Lift {
  name: string;
  [key: string]: any;
}

/** The value of a parameter. */
type Setting = boolean | number | string | number[];
type Settings = Record<string, any>;

/** All that a preset or a link holds (linviz/scenario/scenario.py). */
interface Scenario {
  title: string;
  idea: string;
  notes: string;
  lecture: string;
  question: string;
  answer: string;
  slug: string | null;
  algorithm: string;
  parameters: Settings;
  lift: Lift;
  dimension: number;
  points: Place[];
  labels: Label[];
  view?: Extent | null;
  /** The view beside the points. */
  beside: string | null;
  /** What the view that compares runs on the same points; null for a usual algorithm. */
  other: { algorithm: string; parameters: Settings } | null;
  /** So many of the points, the last ones, are shown and never learned from. */
  held_out: number;
  step?: number | null;
  /** False where places set by hand are thousandths as it opens. */
  snap?: boolean;
  /** What its author asks before steps (linviz/scenario/predictions.py). */
  predict?: { step: number; ask: string; why: string; answer: any; at?: Place; choices?: string[] }[];
  /** Names of model/limits.js. */
  locked?: string[];
  hidden?: string[];
}

/** What changes a scenario: the name of a reducer of model/scenario.js, and what that needs. */
interface Action {
  type: string;
  [key: string]: any;
}

/** What is declared of a parameter (linviz/core/parameter.py); `decades` of a logarithmic slider. */
interface Parameter {
  default: Setting;
  label: string;
  /** Whether the page has a field for it; and whether only where there is much room. */
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
  scrubs: boolean;
}

type Declared = Record<string, Parameter>;

/** What Dash hands over once (linviz/ui/page/controls.py). */
interface Spec {
  algorithms: Record<string, { title: string; takes: string; update: string; parameters: Declared }>;
  lifts: Record<
    string,
    { title: string; parameters: Declared; map: boolean; dimension: number | null; tree: Lift }
  >;
  views: { name: string; title: string; question: string; group: string }[];
  /** run, certificate, path: their addresses; path is "" where there are no optima for every C or λ. */
  presets: {
    slug: string;
    title: string;
    algorithm: string;
    topic: string;
    idea: string;
    run: string;
    certificate: string;
    path: string;
  }[];
  courses: { slug: string; title: string; presets: string[] }[];
  /** The address of the run of the empty canvas. */
  new: string;
}

interface State {
  spec: Spec;
  scenario: Scenario;
  opened: Scenario;
  draft: Scenario | null;
  run: Run;
  shown: Shown;
  lit: number | null;
  selected: number | null;
  rulerPlace: Place | null;
  trial: Trial | null;
  allNumbers: boolean;
  view: Extent;
  presenting: number | null;
  predicting: boolean;
  roomQuestion: string;
}

/** A column as it travels (linviz/ui/endpoints/columns.py): all its numbers, its flags as bits, or its changes, in base64. */
type Column = { width?: number } & (Whole | Flags | Changes);
type Whole = { kind: "int" | "float" | "kinds"; all: string };
type Flags = { kind: "flag"; bits: string };
type Changes = { at?: string; each?: string } & (
  | { kind: "kinds"; place: string }
  | { kind: "int" | "float"; place?: string; value: string }
);

/** The same as an array, frames x width. */
interface Dense {
  width?: number;
  dense: Int32Array | Float64Array | Uint8Array | Uint16Array;
}

interface Phrase {
  sentences: string[];
  formula: number;
  line: number;
}

/** Lines in MathML, and as they are read aloud. */
interface Formula {
  lines: string[];
  spoken: string[];
}

/** What there is to say of a run; phrases, each with the place of its formula; numbers: label, template, meaning and size of each; asked: the column of the b in f. */
interface Words {
  asked: string;
  pseudocode: string[];
  phrases: Phrase[];
  formulas: Formula[];
  numbers: [string, string, string, string][];
  end: number[];
}

/** What is drawn beside points, sides and boundary, as linviz/run/mark.py declares it. */
interface Mark {
  mark: string;
  meaning: string;
  [column: string]: any;
}

/** The mistakes that made the voters: at which step, and at which point. */
interface Voters {
  steps: Int32Array;
  index: Uint16Array;
  noise: number;
  all?: Ballot;
}

/** Every voter in full. */
interface Ballot {
  w: Float64Array;
  b: Float64Array;
  size: number;
  steps: Int32Array;
  whole: Int32Array;
  counts?: Int32Array;
  count(voter: number, step: number): number;
}

/** What a run and each of its frames know alike. */
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
  /** By how much an update at each point raises its own y f, where that is the same every time. */
  gains?: Row | null;
  /** The open view beside the points, where it suits the run. */
  beside?: {
    name: string;
    captions: string[];
    fixed: any;
    items: number;
    beyond: string[];
    run: any;
  };
  /** By the name of a view, why it does not suit the run, or "". */
  /** Of every view: the question that it answers of this run, and why there is nothing to see of it, or nothing. */
  views: Record<string, { question: string; unsuited: string }>;
  has(column: string): boolean;
  mark(name: string): Mark | null;
}

/** See model/run.js. */
interface Run extends Source {
  algorithm: string;
  steps: number;
  updates: number;
  frames: number;
  last: number;
  /** Something is dragged, and of its run only what is seen has come. */
  draft?: boolean;
  visits: boolean;
  stop: { name: string; sentence: string };
  get(column: string, frame: number): any;
  /** A column of numbers over all frames. */
  all(column: string): Row;
  isUpdate(frame: number): boolean;
  frameOf(step: number): number;
  at(frame: number): Shown;
}

/** What is drawn and told: a frame of a run, or an optimum between two runs. See model/run.js. */
interface Shown extends Source {
  run: Run;
  k: number;
  last: number;
  stop: { sentence: string };
  isUpdate: boolean;
  /** The name of the parameter that is dragged through its optima. */
  scrubbed: string | false;
  get(column: string): any;
  coefficients(): any;
  learned(): boolean;
  before(): Shown | null;
  end(): Shown;
}

/** The optima for every value of a parameter. */
interface Optima {
  at(value: number): Shown;
}

/** Nodes over the picture, row by row; x and y are pixels of a line of the grid, also of one between two. */
interface Plane {
  columns: number;
  rows: number;
  nodes: Place[];
  x(column: number): number;
  y(row: number): number;
}

/** f at the nodes. Where it jumps, crossing tells how far from node p to node q it passes a level. */
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
  /** Of other weights; not where many vote. */
  of?(weights: Row, b: number): Grid;
}

/** Plotly's axes in pixels of the stage, which `scale` makes larger than those of the screen. */
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

/** What a stage keeps of the axes that it has drawn; see stage/axes.js. */
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
  /** In pixels of the screen. */
  width: number;
  height: number;
  scale: number;
  ticks: Axes["ticks"];
  listeners: (() => void)[];
}

/** Sides and boundary; see stage/grounds/straight.js. */
interface Ground {
  /** In pixels, where a number line is crossed. */
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

/** A name in the picture and the places where it may stand, best first. */
interface Name {
  kind: string;
  text: string;
  spots: Path[];
  /** It may be wanted for a moment, and takes no place from the others. */
  late?: boolean;
}

/** What is tried out on the classifier in the picture: one of these (maths/trial_classifier.js). */
interface Trial {
  /** w and b are scaled by so much, or where that is possible so that min y f = 1. */
  by?: number;
  canonical?: boolean;
  /** The boundary moves so far against w. */
  far?: number;
  /** The smallest ball that holds all points is drawn. */
  ball?: boolean;
}

/** What a picture is drawn from. */
interface Base {
  axes: Axes;
  shown: Shown;
  field: Field | null;
  lit: number | null;
  trial: Trial | null;
}

/** One picture. */
interface Scene extends Base {
  ground: Ground;
  subject?: Subject | null;
}

/** Those that are drawn; the last are held out. */
interface Points {
  points: Place[];
  labels: Label[];
  held_out?: number;
}

/** What is measured; see stage/measurement.js. */
interface Subject {
  place: Place;
  index: number | null;
  label: Label;
  f: number;
  foot: Place | null;
  distance: number | null;
  exact: boolean;
}

/** Where pictures are drawn; see stage/stage.js. */
interface Stage {
  show(shown: Shown): void;
  /** Nothing is drawn before something is shown again. */
  forget(): void;
  /** Many reasons to draw in one frame of the screen are one drawing. */
  soon(shown?: Shown): void;
  /** As soon, where points are elsewhere, or others, and all else is of the same run. */
  moved(): void;
  light(): void;
  /** All that it draws becomes so many times as large as at first, and whatever feels for it as far-reaching. */
  scale(by: number): void;
  focus(point: number): void;
  isResting(): boolean;
}

/** What a mark has drawn: what is to be named, and where no name should lie. */
interface MarkDrawing {
  names?: Name[];
  lines?: Path[];
  ends?: Path;
}

/** See stage/marks/index.js. */
interface DrawnMark<Nodes = any> {
  lights?: boolean;
  make(below: SVGElement, above: SVGElement): Nodes;
  draw(nodes: Nodes, scene: Scene): MarkDrawing | null | void;
}

/** What stands beside the points; see views/index.js. */
interface PaneView<Nodes = any> {
  name: string;
  /** True where it is drawn too while a parameter is dragged through its optima. */
  follows?: boolean;
  /** redraw: to be called when a switch of its own was turned. */
  make(node: HTMLElement, redraw: () => void): Nodes;
  /** The column that says which caption the step has, where that is not `caption`. */
  draw(nodes: Nodes, seen: Seen): any;
  /** Numbers of the items for the captions, by the names that Python gives them. */
  told?(items: any[], seen: Seen, nodes: Nodes): Record<string, number>;
  /** It is closed, or has nothing to show any longer. */
  leave?(): void;
}

/** What a view is drawn from; width and height of its node in pixels. */
interface Seen {
  shown: Shown;
  /** What of the view stays the same over the run, as its Python part tells it. */
  fixed: any;
  lit: number | null;
  work: Work;
  width: number;
  height: number;
}

/** What a view works out item by item, after the run. */
interface Work {
  items: any[];
  of: number;
  /** The items are those of the run before. */
  stale: boolean;
  stopped: boolean;
  /** The server did not answer the last time. */
  away: boolean;
  error: string;
}

/** w of length 1. */
interface Line {
  w: Row;
  b: number;
}

/** What is asked before a step (parts/predict); truth: the place of the choice or point, several, or a line. */
interface Question {
  kind: string;
  form: "line" | "point" | "points" | "choices";
  text: string;
  /** The frame that shows the answer. */
  reveal: number;
  truth: any;
  /** Once a run. */
  once?: boolean;
  choices?: any;
  at?: any;
  before?: Line | null;
  why?: any;
}

/** What there is to say of a guess; angle: of a line, in degrees. */
interface Judgement {
  right: boolean;
  verdict: string;
  why: string;
  angle?: number;
}

interface AskedQuestions {
  counts: Record<string, number>;
  done: Set<string>;
  last: string;
}

/** A part of the page; it is started once, with Plotly's graph. */
interface Part {
  start(graph: Graph): void;
}

/** The element that the axes of a stage are drawn in. */
type Graph = HTMLElement;

/** What the server answered: a Response, or one that is read already. */
type Answer = Pick<Response, "ok" | "status" | "headers" | "json">;

/** The run of the page's preset, asked for before there was any module. */
interface First {
  address: string;
  answer: Promise<Answer>;
  stop(why: unknown): void;
}

/** What early.js keeps until the modules are there. */
interface Early {
  first: First | null;
  isOpen: boolean;
  whenOpen(act: () => void): void;
  open(): void;
}

/** What startup.js says where the page could not start; nothing once it is open. */
interface Startup {
  show(title: string, sentence: string): void;
  showMissing(): void;
  showFailed(): void;
  complete(): void;
  open(): void;
  hasMessage(): boolean;
}

/** Between the windows of linviz (kit/platform.js). */
interface Channel {
  isOpen: boolean;
  send(message: any): void;
  listen(hear: (message: any) => void): void;
}

interface Window {
  /** For the console, the tests and the benchmarks; modules import one another. */
  linviz: { early: Early; startup: Startup; [name: string]: any };
}
