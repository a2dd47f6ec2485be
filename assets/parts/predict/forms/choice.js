// Choices that are checked at once: ↑ and ↓ move, Space, Enter or the letter chooses. One that was wrong stays, and
// cannot be chosen again.
import { element } from "../../../kit/dom.js";
import { write } from "../write.js";

/** @type {Record<string, number>} */
const MOVES = { ArrowDown: 1, ArrowUp: -1 };
const LETTERS = "ABCDEF";
// these letters rest while choices are open, whatever they do elsewhere
const RESTING = "abcd";

/** @type {(parent: HTMLElement, texts: string[], told: FormEvents, feedback: HTMLElement) => Form} */
export function createChoiceForm(parent, texts, { submit }, feedback) {
  const group = element("div", "predict-choices", parent);
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-labelledby", "predict-ask");
  /** @type {HTMLButtonElement[]} */
  const nodes = texts.map(choice);
  let last = 0;
  let isSettled = false;
  roam(0);

  /** @type {(text: string, i: number) => HTMLButtonElement} */
  function choice(text, i) {
    const node = element("button", "predict-choice", group);
    node.setAttribute("role", "radio");
    node.setAttribute("aria-checked", "false");
    node.style.setProperty("--place", String(2 * i));
    element("span", "predict-dot", node).setAttribute("aria-hidden", "true");
    write(element("span", "", node), text);
    element("kbd", "", node, LETTERS[i]).setAttribute("aria-hidden", "true");
    node.addEventListener("click", () => choose(i));
    node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const way = MOVES[event.key];
      if (!way || isSettled) return;
      event.preventDefault();
      event.stopPropagation();
      roam((i + way + nodes.length) % nodes.length);
      nodes[last].focus();
    });
    return node;
  }

  /** @type {(i: number) => void} */
  function roam(i) {
    last = i;
    nodes.forEach((node, j) => void node.setAttribute("tabindex", j === i ? "0" : "-1"));
  }

  /** @type {(i: number) => void} */
  function choose(i) {
    if (isSettled || nodes[i].getAttribute("aria-disabled") === "true") return;
    roam(i);
    submit(i);
  }

  // the one of them that is chosen
  /** @type {(chosen: number | null) => void} */
  function check(chosen) {
    nodes.forEach((node, j) => void node.setAttribute("aria-checked", String(j === chosen)));
  }

  // the dot is a picture then
  /** @type {(i: number, verdict: string) => void} */
  function mark(i, verdict) {
    nodes[i].dataset.verdict = verdict;
    const [dot] = nodes[i].children;
    dot.removeAttribute("aria-hidden");
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", verdict);
  }

  return {
    focus: () => nodes[last].focus(),
    reject(_, answer) {
      check(answer);
      mark(answer, "wrong");
      nodes[answer].setAttribute("aria-disabled", "true");
      // the sentence stands under its choice
      feedback.style.setProperty("--place", String(2 * answer + 1));
    },
    settle(answer, right) {
      isSettled = true;
      for (const node of nodes) node.setAttribute("aria-disabled", "true");
      check(answer);
      if (answer !== null) mark(answer, answer === right ? "right" : "wrong");
      if (right !== null) mark(right, "right");
      feedback.style.setProperty("--place", "99");
    },
    // answered, but not judged yet
    wait(answer) {
      isSettled = true;
      check(answer);
      nodes[answer].dataset.verdict = "";
      for (const node of nodes)
        if (node !== nodes[answer]) node.setAttribute("aria-disabled", "true");
    },
    key(letter) {
      if (isSettled) return false;
      const i = LETTERS.toLowerCase().indexOf(letter);
      if (!nodes[i]) return RESTING.includes(letter);
      nodes[i].focus();
      choose(i);
      return true;
    },
  };
}
