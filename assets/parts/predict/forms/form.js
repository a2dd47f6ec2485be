// The part of the card in which a question is answered.
import { CLASSES } from "../kinds/run.js";
import { truthOf } from "../questions.js";
import { createCanvasForm } from "./canvas.js";
import { createChoiceForm } from "./choice.js";
import { createNumberForm } from "./number.js";
import { createSentenceForm } from "./sentence.js";

/** @type {(card: Card, question: AskedQuestion, now: Shown, events: FormEvents, layer: Layer) => Form} */
export function createForm({ body, feedback }, question, now, events, layer) {
  const { form, choices = [] } = question;
  if (form === "number") {
    const truth = truthOf(question, now);
    return createNumberForm(body, question, events, Array.isArray(truth) ? truth.length : 1);
  }
  if (form === "sentence") return createSentenceForm(body, events);
  if (form === "point" || form === "points" || form === "line")
    return createCanvasForm(body, question, events, layer);
  const texts = form === "place" ? CLASSES : choices.map(({ text }) => text);
  return createChoiceForm(body, texts, events, feedback);
}
