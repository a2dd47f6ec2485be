// The run after the change that a which-way question is about, so that the author sees which way the number goes.

import { sentence } from "../../../kit/sentence.js";
import { answersAt } from "../../../model/answers.js";
import { wayBetween } from "../../../model/expression.js";
import { readRun } from "../../../model/run.js";
import { post } from "../../../model/server.js";
import { goalOf } from "./forms.js";
import { changedScenario } from "./situation.js";
import { indexOf, nameOf, valueText } from "./truths.js";

// ms; until the server counts as gone
const PATIENCE = 12_000;
const LOST = "The server does not answer. “linviz check” will tell which way it goes.";
const WAYS = { rises: "it rises", falls: "it falls", stays: "it stays the same" };

/** @type {(say: (text: string) => void, update: () => void) => { known(): AskSituation["changed"], follow(fields: AskFields, situation: AskSituation): void }} */
export function createChange(say, update) {
  /** @type {AskSituation["changed"]} */
  let changed = null;
  // the change that has been asked for last
  let wanted = "";
  /** @type {{ fields: AskFields, situation: AskSituation } | null} */
  let now = null;

  function tell() {
    if (!now || !changed) return;
    const { fields, situation } = now;
    const name = nameOf(fields.truth, "", indexOf(fields.truth, fields));
    const [before, then] = [situation.run, changed.run].map((run) =>
      answersAt(run, run.last)(name),
    );
    const way = wayBetween(before, then);
    say(
      way
        ? `${name} goes from ${valueText(before)} to ${valueText(then)}: ${WAYS[/** @type {keyof typeof WAYS} */ (way)]}.`
        : "",
    );
  }

  /** @type {(setting: string, to: number, key: string) => Promise<void>} */
  async function fetchRun(setting, to, key) {
    let said = "";
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const asked = { seq: 0, scenario: changedScenario(setting, to) };
      const reply = await post("run", asked, { signal });
      if (key !== wanted) return;
      if (reply.error) said = sentence(reply.error);
      else changed = { setting, to, run: readRun(reply.trace) };
    } catch {
      said = LOST;
    }
    if (key !== wanted) return;
    say(said);
    tell();
    update();
  }

  return {
    known: () => changed,
    follow(fields, situation) {
      now = { fields, situation };
      const { form, setting } = fields;
      const isAsked = form === "which-way" && setting in situation.settings;
      const to = isAsked ? goalOf(fields, situation).value : null;
      const key = to === null ? "" : JSON.stringify([setting, to, changedScenario(setting, to)]);
      if (key === wanted) {
        tell();
        return;
      }
      wanted = key;
      changed = null;
      say("");
      if (to !== null) fetchRun(setting, to, key);
    },
  };
}
