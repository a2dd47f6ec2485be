// The second tab: points by chance, which Python makes (linviz/scenario/generators.py), the same for the same seed.

import { element } from "../kit/dom.js";
import { sentence } from "../kit/sentence.js";
import { post } from "../model/server.js";
import * as trueBoundary from "../stage/true_boundary.js";
import { count } from "../wording/number.js";
import { amount, check, choice } from "./fields.js";
import { createPreview } from "./preview.js";
import { use } from "./use.js";

// ms; until the server counts as gone
const PATIENCE = 8000;
const LOST = "The server generates the points, but it does not answer. Try again later.";
// by their names, until the server has said what each means to a shape
const LABELS = { n: "Points", noise: "Spread", seed: "Seed" };
const NUMBERS = Object.keys(LABELS);

export function createGenerate(panel) {
  const nodes = build(panel);
  let kinds = [];
  let values = {};
  let made = null;
  let number = 0;

  // asked: of the door; null where there is no answer, or a newer question
  async function reply(asked) {
    number += 1;
    const seq = number;
    try {
      const answer = await post(
        "generate",
        { seq, ...asked },
        { signal: AbortSignal.timeout(PATIENCE) },
      );
      return seq === number ? answer : null;
    } catch {
      if (seq === number) nodes.said.textContent = LOST;
      return null;
    }
  }

  const showTick = () =>
    nodes.truth.show("Show the true boundary, dash-dotted", trueBoundary.isShown());

  async function begin() {
    showTick();
    if (kinds.length) return;
    const answer = await reply({});
    if (!answer) return;
    kinds = answer.generators;
    nodes.kind.show(
      kinds.map(({ name, title }) => [name, title]),
      kinds[0].name,
    );
    choose(kinds[0].name);
  }

  function choose(name) {
    const { help, parameters } = kinds.find((one) => one.name === name);
    const usual = Object.entries(parameters).map(([key, { value }]) => [key, value]);
    // what is noise to one is too much or too little to another
    values = {
      ...Object.fromEntries(usual),
      ...values,
      generator: name,
      noise: parameters.noise.value,
    };
    nodes.help.textContent = help;
    for (const key of NUMBERS) nodes[key].show({ ...parameters[key], value: values[key] });
    preview();
  }

  async function preview() {
    const answer = await reply(values);
    if (!answer) return;
    made = answer.error ? null : answer;
    nodes.done.disabled = !made;
    nodes.again.disabled = !made;
    nodes.said.textContent = answer.error ? sentence(answer.error) : "";
    if (!made) return;
    const { points, labels, boundary } = made;
    const title = kinds.find(({ name }) => name === values.generator).title;
    nodes.preview.show({
      points,
      labels,
      lines: boundary,
      name: `${title}: ${points.length} points`,
    });
    nodes.done.textContent = `Use these ${count(points.length)} points`;
  }

  function set(key, value) {
    values = { ...values, [key]: value };
    preview();
  }

  nodes.kind.changed = choose;
  for (const key of NUMBERS) nodes[key].changed = (value) => set(key, value);
  nodes.again.addEventListener("click", () => {
    set("seed", values.seed + 1);
    const { parameters } = kinds.find(({ name }) => name === values.generator);
    nodes.seed.show({ ...parameters.seed, value: values.seed });
  });
  nodes.done.addEventListener("click", () => {
    use(made.points, made.labels, 2, { boundary: made.boundary });
  });
  trueBoundary.onTurn(showTick);
  return { show: begin };
}

function build(panel) {
  const form = element("div", "data-form", panel);
  const nodes = {};
  const changed = (key) => (value) => nodes[key].changed(value);
  nodes.kind = choice(form, "Shape", changed("kind"));
  for (const key of NUMBERS) nodes[key] = amount(form, LABELS[key], changed(key));
  nodes.help = element("p", "hint", panel);
  nodes.said = element("p", "data-slip", panel);
  nodes.said.setAttribute("role", "status");
  nodes.truth = check(panel, trueBoundary.turn);
  nodes.preview = createPreview(element("div", "data-made", panel));
  const row = element("div", "data-row", panel);
  nodes.done = element("button", "solid", row, "Use these points");
  nodes.again = element("button", "boxed", row, "Another seed");
  nodes.done.disabled = true;
  nodes.again.disabled = true;
  return nodes;
}
