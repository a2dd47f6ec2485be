// Window with the lecturer's notes: the presenting window sends everything it shows (assets/parts/present/notes.js), so
// that it does not need the server.
import { byId, element, setText } from "../kit/dom.js";
import { recall, remember } from "../kit/memory.js";
import { media, openChannel } from "../kit/platform.js";

// in ms: a presenting window that is reloaded returns sooner
const PATIENCE = 2500;
const KEYS = new Set([
  ...["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "Home", "End", " "],
  ...["n", "N", "b", "."],
]);
const channel = openChannel("linviz");
// the last message of the presenting window
let lastMessage = null;
let missing = 0;
// spent: ms counted before; since: when counting was resumed, null while paused; began: of which lecture
let timer = storedTimer();

// any other stored value counts as none
function storedTimer() {
  try {
    const { began, spent, since } = JSON.parse(recall("timer") ?? "{}");
    return { began, spent: Number(spent) || 0, since: Number(since) || null };
  } catch {
    return {};
  }
}

function onMessage(data) {
  if (data.gone) {
    if (data.from === lastMessage?.from) missing ||= setTimeout(() => show(null), PATIENCE);
  } else if (data.from) {
    clearTimeout(missing);
    missing = 0;
    show(data);
  }
}

function show(message) {
  lastMessage = message;
  document.body.toggleAttribute("data-alone", !lastMessage);
  if (!lastMessage) return;
  if (timer.began !== lastMessage.began)
    storeTimer({ began: lastMessage.began, spent: 0, since: lastMessage.began });
  const { texts, at, now, asked, coming, next, black } = lastMessage;
  setText(byId("title"), texts.title);
  setText(byId("lecture"), texts.lecture);
  setText(byId("at"), at);
  setText(byId("now"), now);
  setText(byId("predict"), asked && `Question to the room: ${asked}`);
  setText(byId("coming"), coming ?? (next ? `The end. After it comes: ${next}` : "The end."));
  for (const name of ["question", "answer"]) setText(byId(name), texts[name]);
  byId("asked").hidden = !texts.question;
  byId("black").hidden = !black;
  paragraphs(byId("notes"), texts.notes);
}

// writes texts as text; an empty line starts a new paragraph
function paragraphs(holder, text) {
  if (holder.dataset.text === text) return;
  holder.dataset.text = text;
  holder.replaceChildren();
  if (text) for (const one of text.split(/\n\n+/)) element("p", "", holder, one);
  holder.hidden = !text;
}

function storeTimer(next) {
  timer = next;
  remember("timer", JSON.stringify(timer));
  tick();
}

const spent = () => (timer.spent ?? 0) + (timer.since ? Date.now() - timer.since : 0);
const twoDigits = (number) => String(number).padStart(2, "0");

function tick() {
  const seconds = Math.floor(spent() / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  setText(
    byId("timer"),
    `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`,
  );
  const now = new Date();
  setText(byId("clock"), `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`);
  setText(byId("pause"), timer.since ? "Pause" : "Go on");
}

function pause() {
  storeTimer({ ...timer, spent: spent(), since: timer.since ? null : Date.now() });
}

function reset() {
  storeTimer({ ...timer, spent: 0, since: timer.since && Date.now() });
}

function onKey(event) {
  const { key, shiftKey, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(key)) return;
  if (target.matches("button") && key === " ") return;
  event.preventDefault();
  if (lastMessage) channel.send({ to: lastMessage.from, key, shiftKey });
}

document.documentElement.dataset.bsTheme =
  ["light", "dark"].find((theme) => theme === recall("theme")) ??
  (media("(prefers-color-scheme: dark)").matches ? "dark" : "light");
channel.listen(onMessage);
document.body.toggleAttribute("data-unlinked", !channel.isOpen);
byId("pause").addEventListener("click", pause);
byId("reset").addEventListener("click", reset);
document.addEventListener("keydown", onKey);
setInterval(tick, 500);
tick();
document.body.removeAttribute("aria-busy");
channel.send({ hello: true });
window.linviz.startup.open();
