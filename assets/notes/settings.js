// The scenario's one or two settings: what is changed here is on the wall at once.
import { byId, element, setOptions, setText } from "../kit/dom.js";
import { typeset } from "../kit/typeset.js";
import { placeOf, valueAt } from "../parts/controls/slider.js";
import { allDigits, count } from "../wording/number.js";

/** @typedef {import("../parts/present/notes/settings.js").ToldSetting} ToldSetting */
/** @typedef {{ told: ToldSetting, show(told: ToldSetting): void }} Row */

// places of a slider over decades, as in parts/controls/slider.js
const TICKS = 1000;
// powers of ten of a slider that all get their number
const FEW = 6;

// the ends of a slider, or the powers of ten that it goes over, or each second one of them
/** @type {(declared: Parameter) => number[]} */
function ticksOf({ low, high, log, decades }) {
  if (!log) return [low, high];
  const powers = Array.from({ length: Math.floor(decades + 1e-9) + 1 }, (_, i) =>
    Number((low * 10 ** i).toPrecision(6)),
  );
  return powers.length > FEW ? powers.filter((_, i) => i % 2 === 0) : powers;
}

/** @type {(declared: Parameter) => { min: number, max: number, step: number }} */
function rangeOf({ low, high, log, whole }) {
  if (log) return { min: 0, max: TICKS, step: 1 };
  return { min: low, max: high, step: whole ? 1 : (high - low) / TICKS };
}

/** @type {(change: (what: { owner: string, name: string, value: any, isDraft: boolean }) => void) => { show(list: ToldSetting[]): void }} */
export function createSettings(change) {
  const holder = byId("settings");
  /** @type {Row[]} */
  let rows = [];

  /** @type {(told: ToldSetting, value: any, isDraft?: boolean) => void} */
  const send = ({ owner, name }, value, isDraft = false) => change({ owner, name, value, isDraft });

  /** @type {(told: ToldSetting) => { row: HTMLElement, head: HTMLElement, id: string }} */
  function addRow(told) {
    const row = element("div", "setting", holder);
    const head = element("div", "setting-head", row);
    const id = `setting-${told.id}`;
    const label = element("label", "", head);
    label.htmlFor = id;
    typeset(label, told.label);
    return { row, head, id };
  }

  /** @type {(told: ToldSetting, declared: Parameter) => Row} */
  function addSlider(told, declared) {
    const { row, head, id } = addRow(told);
    const value = element("output", "", head);
    const slider = element("input", "", row);
    Object.assign(slider, { id, type: "range", ...rangeOf(declared) });
    const ticks = element("div", "setting-ticks", row);
    ticks.ariaHidden = "true";
    const { min, max } = rangeOf(declared);
    for (const at of ticksOf(declared)) {
      const tick = element("span", "", ticks, at < 1 ? allDigits(at) : count(at));
      tick.style.setProperty("--at", (placeOf(declared, at) - min) / (max - min));
    }
    const made = { told, show };
    // while it is dragged it is ahead of the wall
    let isDragged = false;
    /** @type {(number: number) => void} */
    function write(number) {
      setText(value, allDigits(number));
      slider.ariaValueText = allDigits(number);
      slider.style.setProperty("--at", (Number(slider.value) - min) / (max - min));
    }
    /** @type {() => number} */
    const chosen = () => valueAt(declared, Number(slider.value), made.told.value);
    slider.addEventListener("input", () => {
      isDragged = true;
      write(chosen());
      send(told, chosen(), true);
    });
    slider.addEventListener("change", () => {
      isDragged = false;
      send(told, chosen());
    });
    /** @type {(next: ToldSetting) => void} */
    function show(next) {
      slider.disabled = next.isLocked;
      if (isDragged) return;
      made.told = next;
      slider.value = placeOf(declared, next.value);
      write(next.value);
    }
    return made;
  }

  /** @type {(told: ToldSetting) => Row} */
  function addList(told) {
    const { head, id } = addRow(told);
    const list = element("select", "", head);
    list.id = id;
    list.addEventListener("change", () => send(told, list.value));
    return {
      told,
      show(next) {
        setOptions(id, next.options);
        list.disabled = next.isLocked;
        list.value = next.value;
      },
    };
  }

  /** @type {(told: ToldSetting) => Row} */
  function addSwitch(told) {
    const { head, id } = addRow(told);
    const box = element("input", "", head);
    Object.assign(box, { id, type: "checkbox" });
    box.addEventListener("change", () => send(told, box.checked));
    return {
      told,
      show(next) {
        box.disabled = next.isLocked;
        box.checked = next.value;
      },
    };
  }

  /** @type {(told: ToldSetting) => Row} */
  function add(told) {
    const { declared } = told;
    if (!declared || declared.choices.length) return addList(told);
    return typeof declared.default === "boolean" ? addSwitch(told) : addSlider(told, declared);
  }

  return {
    show(list) {
      const isSame = list.map(({ id }) => id).join() === rows.map(({ told }) => told.id).join();
      // a control that is in use stays
      if (!isSame) {
        holder.replaceChildren();
        rows = list.map(add);
      }
      rows.forEach((row, i) => void row.show(list[i]));
    },
  };
}
