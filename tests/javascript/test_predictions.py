"""Questions of the page before a step, for every algorithm: the right answer is that of the run in Python."""

import json
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.algorithm import UPDATE
from linviz.run.answers import answers_at
from linviz.run.entry import ENTRIES
from linviz.run.trace import Trace
from linviz.scenario.judge import truth_of
from linviz.scenario.question_reader import read_question
from linviz.ui.endpoints.serializer import serialise_trace
from tests.amount import some
from tests.datasets import AND, CIRCLES, CYCLE10, DEFAULT20, FOUR, NONSEP7, lifted
from tests.javascript.computer import Computer
from tests.runs import trace
from tests.shown import agrees, numbers

LINE = Problem([[-3.0], [-1.0], [0.5], [1.0], [2.5], [4.0]], [-1, -1, -1, 1, 1, 1])
SQUARE = Problem([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1])
SETS: dict[str, Problem | Lifted] = {
    "default": DEFAULT20,
    "not separable": NONSEP7,
    "number line": LINE,
}
RUNS = {f"{name}, {points}": (name, points) for name in ENTRIES for points in SETS}
# more runs, so that every kind of question occurs
MORE = {
    "cycle": lambda: trace("perceptron", CYCLE10),
    "step from 0": lambda: trace("perceptron", DEFAULT20, test="f >= 0 is +1"),
    "step above 0": lambda: trace("perceptron", AND, test="f > 0 is +1", w0=[-1.5, 1.0]),
    "quadratic": lambda: trace("perceptron", lifted(CIRCLES, "quadratic")),
    "dual": lambda: trace("dual-perceptron", lifted(CIRCLES, "rbf")),
    "rbf": lambda: trace("soft-svm", lifted(NONSEP7, "rbf"), C=100),
    "tied": lambda: trace("hard-svm", SQUARE),
    "square": lambda: trace("hard-svm", FOUR),
}


def run_as_json(run: Trace) -> dict[str, Any]:
    """Return the run as the browser receives it."""
    message: dict[str, Any] = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    return message


def questions_of(run: Trace, computer: Computer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = computer("questions", run_as_json(run))
    return found


def mistake(run: Trace, one: dict[str, Any]) -> None:
    """Assert that the answer is the point of the next update, and is shown right after it."""
    step, record = one["step"], run.record
    first = step + int(np.flatnonzero(record.event[step:] == UPDATE)[0])
    assert (one["shows"], one["truth"]) == (first + 1, record.index[first] + 1)


def line(run: Trace, one: dict[str, Any]) -> None:
    assert one["shows"] == one["step"] + 1
    frame = run[one["shows"]]
    size = np.linalg.norm(frame.w)
    assert one["truth"] == pytest.approx([*frame.w, frame.b])
    # the guess is the line x2 = x1
    told = one["judged"]["angle"]
    cosine = abs(frame.w @ [1, -1]) / (size * np.sqrt(2))
    assert told == pytest.approx(np.degrees(np.arccos(min(1, cosine))), abs=1e-5)
    # judged by points, and not by the angle; a point on one of the lines is on no correct side
    sides = run.lifted.X @ [1, -1] * np.sign(frame.w @ [1, -1] or 1)
    same = (run.lifted.y * sides > 0) == (run.lifted.y * frame.scores > 0)
    assert one["judged"]["right"] is bool(same.all())


def label(run: Trace, one: dict[str, Any]) -> None:
    at = np.array([one["at"][: run.lifted.problem.d]])
    f = run.decision(at, one["shows"])[0]
    assert one["truth"] == np.sign(f)
    far = 0.04 * np.linalg.norm(np.ptp(run.lifted.X, axis=0))
    around = at + far * np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])[:, : at.shape[1]]
    if at.shape[1] == 1:
        around = at + far * np.array([[1], [-1]])
    assert (np.sign(run.decision(around, one["shows"])) == np.sign(f)).all()
    assert np.linalg.norm(run.lifted.X - at, axis=1).min() > far


def stop(run: Trace, one: dict[str, Any]) -> None:
    n = run.lifted.n
    if one["truth"] == 3:
        assert run.stop.name == "CYCLING"
        return
    assert run.stop.name in {"SEPARATED", "OPTIMAL", "EPSILON_OPTIMAL", "NOT_SEPARABLE"}
    assert one["truth"] == (run.updates > n) + (run.updates > 10 * n)


def support(run: Trace, one: dict[str, Any]) -> None:
    alpha = run[-1].alpha
    assert alpha is not None
    rows = np.flatnonzero(alpha > 1e-6 * alpha.max())
    assert one["truth"] == (rows + 1).tolist()
    # the support vectors alone give the same boundary
    kept = Problem(run.lifted.X[rows], run.lifted.y[rows])
    if one["step"] == 0:
        again = trace(run.algorithm.name, Lifted(kept, run.lifted.lift), **_settings(run))
        scores = again.decision(run.lifted.X)
        assert scores == pytest.approx(run.decision(run.lifted.X), abs=2e-3)


def _settings(run: Trace) -> dict[str, float]:
    return {"C": run.algorithm.C} if hasattr(run.algorithm, "C") else {}


TRUTHS = {one.__name__: one for one in (mistake, line, label, stop, support)}


def count_checked_questions(run: Trace, computer: Computer) -> Counter[str]:
    """Check all questions of a run, and return how many there are of each kind."""
    found = questions_of(run, computer)
    for one in found:
        TRUTHS[one["kind"]](run, one)
        judged = one["judged"]
        assert judged["verdict"]
        assert judged["why"]
        # the guess is the first point, the first choice, or the class +1
        first = {"choice": 0, "place": 1, "point": 1}.get(one["form"])
        if first is not None:
            assert judged["right"] is (one["truth"] == first)
    return Counter(one["kind"] for one in found)


@pytest.mark.parametrize("run", some(RUNS, 4))
def test_every_answer_is_that_of_the_run(run: str, computer: Computer) -> None:
    name, points = RUNS[run]
    kinds = count_checked_questions(trace(name, SETS[points]), computer)
    if points == "number line":
        assert "line" not in kinds


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("cycle", {"mistake", "line", "stop"}, {"support"}),
        # the boundary is no line
        ("quadratic", {"mistake", "label"}, {"line", "support"}),
        ("dual", {"mistake", "label"}, {"line", "support"}),
        ("rbf", {"label", "support"}, {"line", "mistake"}),
        # four support vectors, of which three would do: which, is by chance
        ("tied", set[str](), {"support"}),
        ("square", {"line"}, {"mistake"}),
    ],
)
def test_each_question_is_asked_only_where_it_makes_sense(
    name: str, has: set[str], lacks: set[str], computer: Computer
) -> None:
    kinds = count_checked_questions(MORE[name](), computer).keys()
    assert has <= kinds
    assert not lacks & kinds


def test_where_order_or_length_is_a_matter_of_chance_or_set_before_nobody_is_asked_for_it(
    computer: Computer,
) -> None:
    assert "mistake" in count_checked_questions(trace("perceptron", DEFAULT20), computer)
    assert "mistake" not in count_checked_questions(
        trace("perceptron", DEFAULT20, order="random"), computer
    )
    assert "stop" not in count_checked_questions(trace("pocket", DEFAULT20), computer)
    assert "stop" not in count_checked_questions(trace("averaged-perceptron", DEFAULT20), computer)


def question_kinds(name: str, computer: Computer) -> list[list[str]]:
    """Return the kind of question at each step, for two passes through the run."""
    run = trace(name, DEFAULT20)
    found: list[list[str]] = computer(
        "questionKinds", json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    )
    return found


def test_questions_vary_and_none_comes_twice_at_the_same_step(computer: Computer) -> None:
    for name, few in (("perceptron", 4), ("soft-svm", 3)):
        first, second = question_kinds(name, computer)
        kinds = Counter(kind for kind in first if kind)
        assert len(kinds) >= few
        assert not [kind for kind, after in pairwise(first) if kind and kind == after]
        assert not [
            kind for kind, again in zip(first, second, strict=True) if kind and kind == again
        ]
        for once in ("stop", "support"):
            assert [*first, *second].count(once) <= 1
    # the only kind of a run comes again, after a step without one
    assert question_kinds("voted-perceptron", computer)[0].count("mistake") > 5


def check_explanation(run: Trace, one: dict[str, Any]) -> str:
    """Check the explanation after the counts of misclassified points, and return its kind, or "" if there is none."""
    why, step = one["judged"]["why"], one["shows"]
    (told,) = re.findall(
        r"not classified correctly: (\d+) with your line, (\d+) with the real one\. ?(.*)", why
    )
    assert int(told[1]) == run[step].errors
    if int(told[0]) >= int(told[1]):
        assert not told[2]
        return ""
    i, other = (int(chosen[step - 1]) for chosen in (run.record.index, run.record.other))
    was, now = (run.lifted.y[i] * run[k].scores[i] for k in (step - 1, step))
    assert ("fewest misclassified points" in told[2]) == (i < 0 or other >= 0)
    if "fewest" in told[2]:
        return "several"
    assert f"point {i + 1} " in told[2].lower()
    kinds = {
        "This step corrected": was <= 0 < now,
        "on the correct side already": was > 0 and now > 0,
        "still not on the correct side": was <= 0 and now <= 0,
        "no longer on the correct side": now <= 0 < was,
    }
    assert [kind for kind in kinds if kind in told[2]] == [kind for kind, so in kinds.items() if so]
    if now <= 0:
        assert agrees(numbers(told[2])[-1], now)
    return next(kind for kind, so in kinds.items() if so)


def test_where_a_guess_has_fewer_wrong_points_it_is_said_what_the_step_did(
    computer: Computer,
) -> None:
    found = Counter[str]()
    rng = np.random.default_rng(12)
    for name in ENTRIES:
        X = rng.integers(-6, 7, (12, 2)).astype(float)
        X = X[X[:, 0] != X[:, 1]]
        # the last is far out, and one update is not enough for point 1
        X = np.vstack([[1, 0.5], X, [9, 10]])
        # the guess is the line x2 = x1, which separates these
        run = trace(name, Problem(X, np.where(X[:, 1] > X[:, 0], 1, -1)))
        lines = [one for one in questions_of(run, computer) if one["kind"] == "line"]
        found.update(check_explanation(run, one) for one in lines)
    assert found["This step corrected"] > 3
    assert found["on the correct side already"] > 3
    assert found["still not on the correct side"] > 3
    assert found["several"] > 3


def test_the_line_that_is_shown_has_as_many_wrong_points_as_the_page_counts(
    computer: Computer,
) -> None:
    # one of these is on the boundary after step 12, and beside it once w is divided by its length
    X = [[-1, -3], [-3, -3], [-1, -1], [0, -1], [-2, 2], [4, -4], [-1, 3], [-2, -3]]
    run = trace("perceptron", Problem(X, [-1, -1, -1, -1, -1, 1, 1, -1]))
    for one in questions_of(run, computer):
        if one["kind"] == "line":
            check_explanation(run, one)


def test_a_point_that_is_right_is_told_to_be_so_and_not_to_come_later(computer: Computer) -> None:
    rng, told = np.random.default_rng(4), 0
    names = (
        *("perceptron", "relaxation", "dual-perceptron", "pocket"),
        *("voted-perceptron", "averaged-perceptron"),
    )
    for name in names:
        for _ in range(3):
            y = np.where(np.arange(8) % 2, 1, -1)
            how = {"order": "cyclic"} if name == "pocket" else {}
            run = trace(name, Problem(rng.normal(size=(8, 2)) + y[:, None], y), **how)
            level = getattr(run.algorithm, "level", 0.0)
            for one in questions_of(run, computer):
                if one["kind"] != "mistake" or one["judged"]["right"]:
                    continue
                # the guess is point 1; the classifier that moves decides, whichever is shown
                columns = run.columns(np.array([one["step"]]))
                scores = columns.get("moving_scores", columns["scores"])
                own, why = run.lifted.y[0] * scores[0, 0], one["judged"]["why"]
                assert ("needs no update: " in why) == (own > level), why
                if own > level:
                    told += 1
                    assert agrees(numbers(why.partition("y·f(x)")[2])[0], own), why
    assert told > 10


def test_a_number_that_is_rounded_is_not_said_to_be_equal(computer: Computer) -> None:
    for name in ("perceptron", "dual-perceptron", "relaxation"):
        run = trace(name, DEFAULT20)
        for one in questions_of(run, computer):
            for sign, value in re.findall(
                r"f\(x\)[^=≈.]*([=≈]) (−?[\d.]+\d)", one["judged"]["why"]
            ):
                exact = abs(float(value.replace("−", "-").replace(",", "")) * 1000 % 1) < 1e-6
                assert sign == "≈" or exact, one["judged"]["why"]


OWN: list[dict[str, Any]] = [
    {"step": 29, "ask": "Which?", "truth": "next", "answer": 10, "why": "It is 10 ■."},
    {"step": 29, "ask": "Which class?", "at": [0, 1], "when": "next = 10", "why": "So."},
    {
        **{"step": 29, "ask": "How many?", "why": "Three.", "when": "n = 20"},
        "choices": [
            {"text": "More", "why": "They can fall."},
            {"text": "Fewer", "right": True, "when": "errors falls"},
        ],
    },
    {"step": 30, "form": "choice", "ask": "?", "choices": ["a", "b"], "answer": "a", "why": "So."},
    {"step": 31, "ask": "How many in all?", "truth": "updates_end", "why": "18."},
    {"step": -1, "ask": "How wide?", "truth": "margin", "why": "So."},
]


def test_what_an_author_asks_is_asked_at_its_step_and_judged(computer: Computer) -> None:
    run = trace("perceptron", DEFAULT20)
    questions = [read_question(one) for one in OWN]
    sent = [run_as_json(run), [one.to_json() for one in questions]]
    shown = computer("ownQuestions", [*sent, False, 0])
    assert [len(here) for here in shown] == [
        sum(one.step in (k, k - len(run)) for one in questions) for k in range(len(run))
    ]
    for k, here in enumerate(shown):
        for one in here:
            question = next(each for each in questions if each.ask == one["ask"])
            truth = truth_of(question, answers_at(run, k, question.at))
            assert one["truth"] == pytest.approx(truth)
            is_end = question.step < 0 or question.truth == "updates_end"
            assert one["shows"] == (run.steps if is_end else k + 1)
    point, place, choice = (one["said"] for one in shown[29])
    assert point == {"right": False, "verdict": "It is: point 10 ■.", "why": "It is 10 ■."}
    assert place == {"right": False, "verdict": "It is: −1 ■.", "why": "So."}
    assert choice == {
        **{"right": False, "verdict": "It is: Fewer."},
        "why": "They can fall. Three.",
    }
    assert shown[30][0]["said"] == {"right": True, "verdict": "Correct: a.", "why": "So."}


def test_after_a_change_only_what_has_a_condition_that_holds_is_asked(computer: Computer) -> None:
    questions = [read_question(one).to_json() for one in OWN]
    run = trace("perceptron", DEFAULT20, eta=2)
    shown = computer("ownQuestions", [run_as_json(run), questions, True, 0])
    assert {k: [one["ask"] for one in here] for k, here in enumerate(shown) if here} == {
        29: ["Which class?", "How many?"]
    }
    # the classes are swapped, so the texts are not true
    other = trace("perceptron", Problem(DEFAULT20.X, -DEFAULT20.y))
    questions[1]["ask"] = "Which class after point 10 ■?"
    shown = computer("ownQuestions", [run_as_json(other), questions, True, 0])
    assert [one["ask"] for here in shown for one in here] == ["How many?"]


WAYS: list[tuple[str, dict[str, Any], str, int | float | bool]] = [
    ("soft-svm", {"C": 0.1}, "C", 10),
    ("soft-svm", {"C": 10}, "C", 0.1),
    ("soft-svm", {"C": 1000}, "C", 10_000),
    ("perceptron", {"eta": 1}, "eta", 0.5),
    ("perceptron", {"bias": True}, "bias", False),
    ("kernel-ridge", {}, "lam", 5),
]


@pytest.mark.parametrize("way", WAYS)
def test_which_way_is_told_of_two_runs(
    way: tuple[str, dict[str, Any], str, Any], computer: Computer
) -> None:
    name, before, setting, to = way
    table = {"step": -1, "ask": "?", "setting": setting, "to": to, "why": "So."}
    runs = [trace(name, DEFAULT20, **one) for one in (before, before | {setting: to})]
    for truth in ("half_width_end", "norm", "errors_end", "w_end[1]"):
        question = read_question(table | {"truth": truth})
        values = [answers_at(run, question.step) for run in runs]
        right = truth_of(question, *values)
        sent = [question.to_json(), right, *map(run_as_json, runs)]
        assert computer("ofTwoRuns", sent) == [right, "right"]
        first, then = (answer(truth) for answer in values)
        assert isinstance(first, float)
        assert isinstance(then, float)
        expected = np.sign(round((then - first) / max(abs(first), abs(then), 1e-9), 3))
        assert right == {1: 0, -1: 1, 0: 2}[int(expected)]
