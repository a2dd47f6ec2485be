// The form of "Ask about this step": which fields are there follows from what the author chooses.
import { all, byId, element, setText } from "../../../kit/dom.js";
import { letters } from "../../../kit/notation.js";
import { answersAt } from "../../../model/answers.js";
import { allDigits } from "../../../wording/number.js";
import { createField, createGroup, setOptions } from "./fields.js";
import { placeOf } from "./forms.js";
import { hidesOfForm } from "./hidden.js";
import { createHides } from "./hide_boxes.js";
import { createChoices, createSlips, createWays } from "./rows.js";
import { hiddenNow } from "./situation.js";
import {
  equalsText,
  indexOf,
  isOfComponent,
  isOfPoint,
  nameOf,
  OTHER,
  OWN,
  offeredTruths,
  readExpression,
  TIMES,
  timesOf,
} from "./truths.js";

/** @typedef {import("./fields.js").Field} Field */

/** @type {[string, string][]} */
const FORMS = [
  ["number", "A number"],
  ["choice", "One of several answers"],
  ["place", "The class of a place"],
  ["point", "A point"],
  ["points", "Several points"],
  ["which-way", "Which way a number goes while a setting changes"],
  ["line", "A line"],
  ["sentence", "A sentence, which is not judged"],
  ["head", "Nothing: it is the question in the preset's head"],
];
const TRUTHS = ["number", "place", "point", "points", "line", "which-way"];

/** @type {(parent: HTMLElement) => { begin(situation: AskSituation, index: number): void, arrange(situation: AskSituation): void, read(): AskFields, say(problems: Record<string, string>): void, showChange(text: string): void, focusFirst(problems: Record<string, string>): void }} */
export function createForm(parent) {
  /** @type {Record<string, Field>} */
  const fields = {};
  /** @type {(name: string, label: string, tag?: "input" | "textarea" | "select", into?: Element) => Field} */
  function add(name, label, tag = "input", into = parent) {
    fields[name] = createField(into, name, label, tag);
    return fields[name];
  }

  add("form", "The student answers with", "select");
  add("ask", "What is asked?", "textarea");
  add("after", "The same in the past tense, once the step is taken (optional)", "textarea");
  const truth = createGroup(parent, "What is right");
  add("time", "When", "select", truth);
  add("truth", "Which number of the run", "select", truth);
  add("point", "Point", "input", truth).control.inputMode = "numeric";
  add("component", "Component", "input", truth).control.inputMode = "numeric";
  add("expression", "Calculation, such as yf_after[1] - yf[1]", "input", truth);
  const place = element("div", "ask-pair", truth);
  add("x1", letters("Place: $x₁"), "input", place);
  add("x2", letters("$x₂"), "input", place);
  const value = element("p", "ask-value", truth);
  value.setAttribute("role", "status");
  add("answer", "The right answer", "textarea");
  const setting = element("div", "ask-pair", parent);
  add("setting", "The setting that changes", "select", setting);
  add("to", "Its new value", "input", setting);
  const change = element("p", "ask-value", parent);
  change.setAttribute("role", "status");
  const choices = createChoices(parent);
  const ways = createWays(parent);
  add("within", "How far off an answer may be (empty: rounded to two decimals)");
  const slips = createSlips(parent);
  add("other", "Why is it not the other class? (optional)");
  add("hint", "A hint (optional)", "textarea");
  add("why", "Why is the answer right?", "textarea");
  const hides = createHides(parent);
  const whyLabel = /** @type {HTMLElement} */ (fields.why.node.querySelector("label"));
  const groups = [choices, ways, slips];

  /** @type {() => AskFields} */
  function read() {
    /** @type {Record<string, any>} */
    const values = {};
    for (const [name, { control }] of Object.entries(fields)) values[name] = control.value;
    return /** @type {AskFields} */ ({
      ...values,
      choices: choices.read(),
      ways: ways.read(),
      slips: slips.read(),
      hides: hides.read(),
    });
  }

  /** @type {(situation: AskSituation, now: AskFields) => Values} */
  const valuesAt = ({ run, k, dimension }, now) =>
    answersAt(run, now.form === "which-way" ? run.last : k, placeOf(now, dimension));

  // the forms that this run can answer
  /** @type {(situation: AskSituation) => [string, string][]} */
  const suitedForms = (situation) =>
    FORMS.filter(([form]) => {
      if (form === "points") return situation.run.points.length > 0;
      if (!TRUTHS.includes(form)) return true;
      if (form === "which-way" && !Object.keys(situation.settings).length) return false;
      return timesOf(form, isEnd(situation)).some((time) => offers(situation, form, time).length);
    });

  /** @type {(situation: AskSituation, form: string, time: string) => ReturnType<typeof offeredTruths>} */
  function offers({ run, k, dimension }, form, time) {
    const now = read();
    const values = answersAt(run, form === "which-way" ? run.last : k, placeOf(now, dimension));
    return offeredTruths({ ...now, form, time }, values);
  }

  /** @type {(situation: AskSituation, form: string) => void} */
  function fillTruths(situation, form) {
    const times = timesOf(form, isEnd(situation));
    setOptions(
      fields.time.control,
      times.map((time) => [time, isEnd(situation) ? "at this step, the end" : TIMES[time]]),
    );
    const offered = offers(situation, form, fields.time.control.value);
    /** @type {[string, string][]} */
    const options = offered.map(({ key, name, value: given, about }) => {
      const text = equalsText(given, form);
      return [key, `${text ? `${name} ${text}` : name}: ${about}`];
    });
    if (form === "number") options.push([OTHER, "a calculation with such names"]);
    if (form === "point" || form === "points") options.push([OWN, "points that I name"]);
    const preferred = form === "which-way" ? "half_width" : "yf[]";
    setOptions(fields.truth.control, options, preferred);
  }

  /** @type {(situation: AskSituation) => void} */
  function arrange(situation) {
    const { form } = read();
    fillTruths(situation, form);
    const now = read();
    const isJudged = TRUTHS.includes(form);
    const isHead = form === "head";
    const hasPlace = form === "place" || (form === "number" && now.truth === "f");
    truth.hidden = !isJudged && !isHead;
    show({
      after: isHead,
      truth: isJudged,
      time: timesOf(form, isEnd(situation)).length > 1,
      point: isJudged && isOfPoint(now.truth),
      component: isJudged && isOfComponent(now.truth),
      expression: form === "number" && now.truth === OTHER,
      x1: hasPlace,
      x2: hasPlace && situation.dimension === 2,
      answer: form === "sentence" || now.truth === OWN,
      setting: form === "which-way",
      to: form === "which-way",
      within: form === "number",
      other: form === "place",
      hint: !isHead,
    });
    if (isHead) truth.hidden = fields.time.node.hidden;
    choices.group.hidden = form !== "choice";
    ways.group.hidden = form !== "which-way";
    slips.group.hidden = !["number", "point", "points"].includes(form);
    setLabel(
      "answer",
      form === "sentence" ? "The sentence it is compared with" : "The right points",
    );
    whyLabel.textContent = isHead ? "The answer, with its reason" : "Why is the answer right?";
    showValue(situation, now);
    hides.suggest(hidesOfForm(form, isJudged ? now.truth.replace("[]", "") : "", now.time));
  }

  /** @type {(names: Record<string, boolean>) => void} */
  function show(names) {
    for (const [name, isThere] of Object.entries(names)) fields[name].node.hidden = !isThere;
  }

  /** @type {(name: string, text: string) => void} */
  function setLabel(name, text) {
    const label = /** @type {HTMLElement} */ (fields[name].node.querySelector("label"));
    label.textContent = text;
  }

  // the right answer, so that the author sees that it is
  /** @type {(situation: AskSituation, now: AskFields) => void} */
  function showValue(situation, now) {
    const { form, time, expression } = now;
    const values = valuesAt(situation, now);
    const name =
      now.truth === OTHER ? expression : nameOf(now.truth, time, indexOf(now.truth, now));
    const isNamed = TRUTHS.includes(form) && now.truth !== OWN && now.truth !== "";
    const text = isNamed
      ? equalsText(readExpression(name, values, Object.keys(situation.settings)).value, form)
      : "";
    value.textContent = text && `The run answers: ${name} ${text}`;
  }

  return {
    begin(situation, index) {
      setOptions(fields.form.control, suitedForms(situation));
      const { settings } = situation;
      setOptions(
        fields.setting.control,
        Object.entries(settings).map(([name, one]) => [
          name,
          `${letters(one.label)}, now ${allDigits(one.value)}`,
        ]),
      );
      if (!fields.point.control.value) fields.point.control.value = String(index);
      if (!fields.component.control.value) fields.component.control.value = "1";
      hides.begin(hiddenNow());
    },
    arrange,
    read,
    say(problems) {
      for (const [name, field] of Object.entries(fields)) field.say(problems[name] ?? "");
      for (const rows of groups) {
        rows.say(problems.choices ?? "");
        for (const [name, field] of Object.entries(rows.fields)) field.say(problems[name] ?? "");
      }
    },
    showChange: (text) => setText(change, text),
    focusFirst(problems) {
      const bad = all("[aria-invalid]", parent).find((one) => one.checkVisibility());
      const control = bad?.matches("fieldset") ? bad.querySelector("input[type=radio]") : bad;
      (control ?? byId(`ask-${Object.keys(problems)[0]}`))?.focus();
    },
  };
}

/** @type {(situation: AskSituation) => boolean} */
const isEnd = ({ run, k }) => k === run.last;
