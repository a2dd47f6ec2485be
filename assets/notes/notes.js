// Window of the lecturer: the presenting window tells everything that it shows (assets/parts/present/notes.js), and does
// what is pressed here, so that neither needs the server.
import { all, byId, element, setOptions, setText } from "../kit/dom.js";
import { recall } from "../kit/memory.js";
import { media, openChannel } from "../kit/platform.js";
import { toggle as toggleTheme } from "../kit/theme.js";
import { typeset, typesetAnswer } from "../kit/typeset.js";
import { typesetKeys } from "./keycaps.js";
import { createList } from "./list.js";
import { showMinutes } from "./minutes.js";
import { createSettings } from "./settings.js";
import { createWall } from "./wall.js";

// in ms: a presenting window that is reloaded returns sooner
const PATIENCE = 2500;
const TICK = 500;
// what stands before the lecturer's own warning, which is a paragraph of its own
const PARAGRAPHS = /\n\n+|\s+(?=Common mistake:)/;
const WARNING = "Common mistake:";
/** @type {Record<string, string>} */
const ON_WALL = {
  question: "on the wall now",
  answer: "on the wall now, with the answer",
  none: "not on the wall",
  alone: "alone on the wall",
};
// the keys of Present, without those that leave it or ask for the whole screen
const KEYS = new Set([
  ...["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"],
  ...[" ", "F5", ".", ",", "[", "]"],
  ..."nNbmsQqrjgio".split(""),
]);
const TYPES_TEXT = "select, input:not([type=range], [type=checkbox])";
const TAKES_ARROWS = "select, [type=range]";

const id = Math.random().toString(36).slice(2);
const channel = openChannel("linviz");
const wall = createWall();
const settings = createSettings((change) => send("setting", change));
const list = createList((slug) => send("open", slug));
// the last message of the presenting window, and which one it is
/** @type {any} */
let message = null;
let from = "";
let missing = 0;
// what was pressed while the presenting window was being reloaded
/** @type {[act: string, value: unknown][]} */
let pending = [];
let isPointerInUse = false;
// the view that was closed last, and in which scenario
let lastView = { view: "", slug: "" };

/** @type {(act: string, value?: unknown) => void} */
function send(act, value) {
  if (missing) pending.push([act, value]);
  else if (message) channel.send({ to: from, act, value });
}

/** @type {(key: string, shiftKey?: boolean) => void} */
const press = (key, shiftKey = false) => send("key", { key, shiftKey });

/** @type {(data: { from?: string, told?: any, picture?: any, gone?: boolean }) => void} */
function hear({ from: sender, told: next, picture, gone }) {
  if (!sender) return;
  if (next) {
    const isNew = message === null || sender !== from;
    follow(sender, next);
    // it sends pictures to whom it knows
    if (isNew) channel.send({ hello: id });
  }
  if (sender !== from) return;
  if (picture) wall.show(picture);
  if (gone) missing ||= setTimeout(lose, PATIENCE);
}

/** @type {(sender: string, next: any) => void} */
function follow(sender, next) {
  clearTimeout(missing);
  missing = 0;
  from = sender;
  message = next;
  setAlone(false);
  show();
  const acts = pending;
  pending = [];
  for (const [act, value] of acts) send(act, value);
}

function lose() {
  missing = 0;
  message = null;
  pending = [];
  wall.clear();
  setAlone(true);
}

/** @type {(isAlone: boolean) => void} */
function setAlone(isAlone) {
  document.body.toggleAttribute("data-alone", isAlone);
  byId("lecture").inert = isAlone;
}

/** @type {Map<Element, string>} */
const writtenTexts = new Map();

// writes only what has changed
/** @type {(id: string, text: string, how?: typeof typeset) => void} */
function write(id, text, how = typeset) {
  const node = byId(id);
  node.hidden = !text;
  if (writtenTexts.get(node) === text) return;
  writtenTexts.set(node, text);
  how(node, text);
}

/** @type {(text: string) => void} */
function writeNotes(text) {
  const holder = byId("notes");
  if (writtenTexts.get(holder) === text) return;
  writtenTexts.set(holder, text);
  holder.replaceChildren();
  for (const part of text.split(PARAGRAPHS).filter(Boolean)) {
    const paragraph = element("p", "", holder);
    const isWarning = part.startsWith(WARNING);
    typesetKeys(paragraph, isWarning ? part.slice(WARNING.length) : part);
    if (isWarning) paragraph.prepend(element("strong", "", paragraph, WARNING));
  }
}

function showTexts() {
  setText(byId("title"), message.title);
  setText(byId("place"), message.place);
  setText(byId("course"), message.course);
  byId("asked").hidden = !message.question && !message.predict;
  write("question", message.question ?? "");
  write("answer", message.answer ?? "", typesetAnswer);
  write("predict", message.predict && `Question to the room: ${message.predict}`);
  const part = message.isGone && message.onWall === "question" ? "none" : message.onWall;
  setText(byId("on-wall"), message.question ? (ON_WALL[part] ?? "") : "");
  byId("states").hidden = !message.question || !message.onWall;
  for (const button of all("button", byId("segment"))) {
    button.setAttribute("aria-pressed", String(button.value === message.onWall));
    button.hidden = button.value === "answer" && !message.answer;
  }
  writeNotes(message.notes ?? "");
}

function showWall() {
  const { where, coming, next, isStart, isEnd, isBlack } = message;
  const after = isEnd && next ? ` After it: ${next.title}` : "";
  setText(byId("where"), `${where}${after}`);
  write("coming", coming && `Next: ${coming}`);
  byId("back").setAttribute("aria-disabled", String(isStart));
  setText(byId("main-act"), isEnd && next ? "Next scenario" : "Step");
  byId("step").setAttribute("aria-disabled", String(isEnd && !next));
  byId("black").setAttribute("aria-pressed", String(isBlack));
}

/** @type {(id: string, options: { value: string, label: string }[], value: string) => void} */
function showChoice(id, options, value) {
  byId(`${id}-place`).hidden = options.length < 2;
  setOptions(id, options);
  byId(id).value = value;
}

function showChoices() {
  const { stride, skips, views, view, sights, sight } = message;
  const strides = [
    { value: "every", label: "Every step" },
    { value: "some", label: stride },
  ];
  showChoice("stride", stride ? strides : [], skips ? "some" : "every");
  /** @type {{ value: string, label: string }[]} */
  const offered = views.map((/** @type {any} */ one) => ({ value: one.name, label: one.title }));
  showChoice("view", [{ value: "", label: "No view" }, ...offered], view ?? "");
  const names = sights.map((/** @type {string} */ name) => ({ value: name, label: name }));
  showChoice("sight", names, sight);
}

function show() {
  showTexts();
  showWall();
  settings.show(message.settings);
  showChoices();
  list.show(message);
  showMinutes(message);
}

/** @type {(number: number) => string} */
const twoDigits = (number) => String(number).padStart(2, "0");

function tick() {
  const now = new Date();
  setText(byId("clock"), `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`);
  // the other window may come back, or be opened, without having been told of this one
  if (!message || missing) channel.send({ hello: id });
  if (!message) return;
  showMinutes(message);
  list.tick(message);
}

// whether what has the focus needs the key itself
/** @type {(target: HTMLElement, key: string) => boolean} */
function isKeyOfControl(target, key) {
  if (key.startsWith("Page")) return false;
  if (target.matches(TYPES_TEXT)) return true;
  if (target.matches(TAKES_ARROWS))
    return key.startsWith("Arrow") || key === "Home" || key === "End";
  return key === " " && target.matches("button, input");
}

// as on the wall: closes the view, or opens it again; where there was none, one can be chosen, and no drawer opens there
function turnView() {
  const { view, slug } = message;
  if (view) lastView = { view, slug };
  if (view || lastView.slug === slug) send("view", view ? null : lastView.view);
  else byId("view").focus();
}

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  const { key, shiftKey } = event;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (list.takesKey(key)) event.preventDefault();
  else if (message && (KEYS.has(key) || key === "v") && !isKeyOfControl(target, key)) {
    event.preventDefault();
    if (key === "v") turnView();
    else press(key, shiftKey);
  }
}

// the end of the run leads on at once: the button says where
function stepOn() {
  if (message.isEnd && message.next) send("open", message.next.slug);
  else if (!message.isEnd) press("PageDown");
}

/** @type {Record<string, () => void>} */
const BUTTONS = {
  back: () => message.isStart || press("PageUp"),
  step: stepOn,
  black: () => press("b"),
  "from-start": () => send("start"),
  pause: () => send("pause"),
  zero: () => send("zero"),
  theme: toggleTheme,
};

document.documentElement.dataset.bsTheme =
  ["light", "dark"].find((theme) => theme === recall("theme")) ??
  (media("(prefers-color-scheme: dark)").matches ? "dark" : "light");
channel.listen(hear);
document.body.toggleAttribute("data-unlinked", !channel.isOpen);
setAlone(true);
for (const [name, act] of Object.entries(BUTTONS)) byId(name).addEventListener("click", act);
for (const button of all("button", byId("segment")))
  button.addEventListener("click", () => send("wall", button.value));
byId("stride").addEventListener("change", () => send("stride", byId("stride").value === "some"));
byId("view").addEventListener("change", () => send("view", byId("view").value || null));
byId("sight").addEventListener("change", () => send("sight", byId("sight").value));
document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", () => (isPointerInUse = true), { capture: true });
document.addEventListener("keydown", () => (isPointerInUse = false));
// after a pointer the arrows step again
for (const event of ["click", "change"]) {
  document.addEventListener(event, () => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const isChosen = event === "change" || focused?.matches("button");
    if (isPointerInUse && isChosen) focused?.blur();
  });
}
window.addEventListener("pagehide", () => channel.send({ bye: id }));
setInterval(tick, TICK);
tick();
document.body.removeAttribute("aria-busy");
window.linviz.startup.open();
