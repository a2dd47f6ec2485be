"""Questions of the page before a step, for every algorithm: the right answer is that of the run in Python."""

import json
import re
from collections import Counter
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
from linviz.scenario.question import FORMS
from linviz.scenario.question_reader import read_question
from linviz.scenario.sharing import builtin_presets
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


def names(text: str) -> list[int]:
    """Return the numbers of the points that a text names."""
    return [int(one) for one in re.findall(r"(?<![−+.0-9])([0-9]+) [●■]", text)]


def scores_of(run: Trace, step: int) -> np.ndarray:
    """Return y f of all points."""
    scores: np.ndarray = run.lifted.y * run[step].scores
    return scores


def update(run: Trace, one: dict[str, Any]) -> tuple[int, float]:
    """Assert that the next step adds eta y x to w, and return the index of its point and eta."""
    step, i = one["step"], one["about"]
    assert one["shows"] == step + 1
    assert (run.record.index[step], run.record.event[step]) == (i, UPDATE)
    assert names(one["ask"]) == [i + 1]
    eta = float(getattr(run.algorithm, "eta", 1.0))
    x, y = run.lifted.X[i], run.lifted.y[i]
    assert run[step + 1].w == pytest.approx(run[step].w + eta * y * x)
    return i, eta


def score(run: Trace, one: dict[str, Any]) -> None:
    i, _ = update(run, one)
    before, after = (scores_of(run, step)[i] for step in (one["step"], one["shows"]))
    assert one["truth"] == pytest.approx(after)
    assert one["slips"][0]["value"] == pytest.approx(before)
    for number, value in zip(
        numbers(one["why"])[-4:], (after - before, before, after - before, after), strict=True
    ):
        assert agrees(number, value), one["why"]
    (forgot,) = (slip["value"] for slip in one["slips"] if "sign is wrong" in slip["why"])
    assert forgot == pytest.approx(before - (after - before))
    for slip in one["slips"]:
        if slip["why"].startswith("The update changes b"):
            frame = run[one["step"]]
            f = run[one["shows"]].w @ run.lifted.X[i] + frame.b
            assert slip["value"] == pytest.approx(run.lifted.y[i] * f)
        if slip["why"].startswith("b is missing"):
            f = run[one["shows"]].w @ run.lifted.X[i]
            assert slip["value"] == pytest.approx(run.lifted.y[i] * f)


def weights(run: Trace, one: dict[str, Any]) -> None:
    i, eta = update(run, one)
    w, x, y = run[one["step"]].w, run.lifted.X[i], run.lifted.y[i]
    assert w is not None
    assert one["truth"] == pytest.approx(run[one["shows"]].w)
    values = [w, w - eta * y * x, eta * y * x, w + y * x]
    for slip, value in zip(one["slips"], values, strict=False):
        assert slip["value"] == pytest.approx(value)


def others(run: Trace, one: dict[str, Any]) -> None:
    i, _ = update(run, one)
    before, after = (scores_of(run, step) for step in (one["step"], one["shows"]))
    crosses = [j for j in range(run.lifted.n) if j != i and before[j] <= 0]
    assert before[i] <= 0 < after[i]
    corrected = [j for j in crosses if after[j] > 0]
    far = np.linalg.norm(run.lifted.X - run.lifted.X[i], axis=1)
    sets = {
        "None, only point": [],
        "All points with a cross": crosses,
        "the nearest cross": [min(crosses, key=lambda j: far[j])],
        "the farthest cross": [max(crosses, key=lambda j: far[j])],
    }
    seen = []
    for place, choice in enumerate(one["choices"]):
        chosen = next((found for text, found in sets.items() if text in choice["text"]), None)
        if chosen is None:
            chosen = [number - 1 for number in names(choice["text"])]
        elif "nearest" in choice["text"] or "farthest" in choice["text"]:
            assert names(choice["text"]) == [chosen[0] + 1]
        assert (chosen == corrected) is (place == one["truth"]) is bool(choice.get("right"))
        assert bool(choice.get("why")) is not (place == one["truth"])
        seen.append(tuple(chosen))
    assert len(set(seen)) == len(seen) >= 3
    told = re.findall(r"(\d+) [●■] from (\S+) to ([^ ,]+[0-9])", one["why"])
    assert len(told) == min(4, len(crosses))
    for point, was, now in told:
        assert agrees(numbers(was)[0], before[int(point) - 1])
        assert agrees(numbers(now)[0], after[int(point) - 1])


def mistake(run: Trace, one: dict[str, Any]) -> None:
    """Assert that the answer is the point of the next update, and is shown right after it."""
    step, record = one["step"], run.record
    first = step + int(np.flatnonzero(record.event[step:] == UPDATE)[0])
    assert (one["shows"], one["truth"]) == (first + 1, record.index[first] + 1)
    assert one["marks"] == list(range(run.lifted.n))
    if step:
        assert names(one["ask"]) == [record.index[step - 1] + 1]
    # the classifier that moves decides, whichever is shown
    columns = run.columns(np.array([step]))
    own = run.lifted.y * columns.get("moving_scores", columns["scores"])[0]
    level = getattr(run.algorithm, "level", 0.0)
    for slip in one["slips"]:
        i, why = int(slip["value"]) - 1, slip["why"]
        if abs(own[i] - level) < 1e-5:
            continue
        assert ("needs no update: " in why) == (own[i] > level), why
        if own[i] > level:
            assert agrees(numbers(why.partition("y·f(x)")[2])[0], own[i]), why


def line(run: Trace, one: dict[str, Any]) -> None:
    update(run, one)
    frame = run[one["shows"]]
    assert one["truth"] == pytest.approx([*frame.w, frame.b])
    # judged by points, and never by the angle; a point on one of the lines is on no correct side
    sides = run.lifted.X @ [1, -1] * np.sign(frame.w @ [1, -1] or 1)
    same = (run.lifted.y * sides > 0) == (run.lifted.y * frame.scores > 0)
    assert (one["judged"]["verdict"] == "right") is bool(same.all())
    assert one["judged"]["differ"] == (np.flatnonzero(~same) + 1).tolist()


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
    before = run.decision(at, one["step"])[0]
    assert ("kept its class" in one["why"]) is bool(before * f > 0)
    for number, value in zip(numbers(one["why"]), (before, f), strict=True):
        assert agrees(number, value)


def stop(run: Trace, one: dict[str, Any]) -> None:
    n = run.lifted.n
    texts = [choice["text"] for choice in one["choices"]]
    assert [int(each.value) for each in numbers(" ".join(texts))] == [1, n, n + 1, 10 * n, 10 * n]
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


def way(run: Trace, one: dict[str, Any]) -> None:
    assert one["shows"] == run.steps
    assert len(one["choices"]) == 3


def _settings(run: Trace) -> dict[str, float]:
    return {"C": run.algorithm.C} if hasattr(run.algorithm, "C") else {}


KINDS = (score, others, line, weights, label, mistake, support, way, stop)
TRUTHS = {one.__name__: one for one in KINDS}


def count_checked_questions(run: Trace, computer: Computer) -> Counter[str]:
    """Check all questions of a run, and return how many there are of each kind."""
    found = questions_of(run, computer)
    for one in found:
        TRUTHS[one["kind"]](run, one)
        # a line has its reason in numbers, and which-way when the run has come
        assert one["why"] or one["kind"] == "line"
        if one["kind"] not in {"line", "way"}:
            assert one["answer"]
        # the guess is the first point, the first choice, or the class +1
        first = {"choice": 0, "place": 1, "point": 1}.get(one["form"])
        if first is not None:
            assert one["said"]["right"] is (one["truth"] == first)
            assert one["said"]["verdict"]
            assert one["said"]["why"]
    return Counter(one["kind"] for one in found)


@pytest.mark.parametrize("run", some(RUNS, 4))
def test_every_answer_is_that_of_the_run(run: str, computer: Computer) -> None:
    name, points = RUNS[run]
    kinds = count_checked_questions(trace(name, SETS[points]), computer)
    if points == "number line":
        assert "line" not in kinds


def test_every_answer_about_an_update_is_that_of_random_runs(computer: Computer) -> None:
    rng, kinds = np.random.default_rng(7), Counter[str]()
    for number in range(12):
        y = np.where(np.arange(9) % 2, 1, -1)
        X = np.round(rng.normal(size=(9, 2)) + 0.8 * y[:, None], 1)
        settings = {"eta": (1.0, 0.5, 2.0)[number % 3], "bias": number % 4 != 3}
        run = trace("perceptron", Problem(X, y), max_updates=40, **settings)
        kinds += count_checked_questions(run, computer)
    assert all(kinds[kind] > 20 for kind in ("score", "weights", "others", "line"))


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("cycle", {"score", "mistake", "line", "stop"}, {"support", "way"}),
        # the boundary is no line, and the update is not one of x
        ("quadratic", {"mistake", "label"}, {"line", "score", "support"}),
        ("dual", {"mistake", "label"}, {"line", "score", "support"}),
        ("rbf", {"label", "support", "way"}, {"line", "mistake", "score"}),
        # four support vectors, of which three would do: which, is by chance
        ("tied", set[str](), {"support"}),
        # two points at once: nothing on the page lets one work out the line
        ("square", set[str](), {"line", "score", "mistake"}),
    ],
)
def test_each_question_is_asked_only_where_it_makes_sense(
    name: str, has: set[str], lacks: set[str], computer: Computer
) -> None:
    kinds = count_checked_questions(MORE[name](), computer).keys()
    assert has <= kinds
    assert not lacks & kinds


def test_a_line_and_a_number_are_asked_only_of_updates_that_can_be_worked_out(
    computer: Computer,
) -> None:
    worked_out = {"perceptron", "pocket", "thresholded-sgd"}
    for name in ENTRIES:
        kinds = {one["kind"] for one in questions_of(trace(name, DEFAULT20), computer)}
        assert bool(kinds & {"line", "score", "weights", "others"}) == (name in worked_out), name


def test_where_order_or_length_is_a_matter_of_chance_or_set_before_nobody_is_asked_for_it(
    computer: Computer,
) -> None:
    assert "mistake" in count_checked_questions(trace("perceptron", DEFAULT20), computer)
    assert "mistake" not in count_checked_questions(
        trace("perceptron", DEFAULT20, order="random"), computer
    )
    assert "stop" not in count_checked_questions(trace("pocket", DEFAULT20), computer)
    assert "stop" not in count_checked_questions(trace("averaged-perceptron", DEFAULT20), computer)


def question_kinds(name: str, computer: Computer) -> list[tuple[str, int]]:
    """Return the kind and the frame of each question, as one after the other is asked for."""
    found = computer("askedInTurn", [run_as_json(trace(name, DEFAULT20)), []])
    return [(kind, k) for kind, k, _ in found]


def test_questions_vary_and_what_can_be_worked_out_comes_first(computer: Computer) -> None:
    found = question_kinds("perceptron", computer)
    kinds = [kind for kind, _ in found]
    assert kinds[0] == "score"
    assert set(kinds[:4]) <= {"score", "others", "line", "weights", "label"}
    assert len(set(kinds)) >= 6
    assert len(set(map(tuple, found))) == len(found)
    # whether the run stops is asked once, and after others
    assert kinds.count("stop") <= 1
    assert "stop" not in kinds[:6]
    assert [kind for kind, _ in question_kinds("soft-svm", computer)].count("support") == 1


CHANGES = {
    "C": ("soft-svm", DEFAULT20, {"C": 0.1}, {"C": 10.0}),
    "C of points with slack": ("soft-svm", NONSEP7, {"C": 1.0}, {"C": 100.0}),
    "C that decides nothing": ("active-set-svm", FOUR, {"C": 50.0}, {"C": 5000.0}),
    "C that falls": ("soft-svm", NONSEP7, {"C": 1000.0}, {"C": 10.0}),
    "lambda": (
        "logistic-gd",
        NONSEP7,
        {"lam": 0.5, "steps": 20_000},
        {"lam": 5.0, "steps": 20_000},
    ),
    "lambda of ridge": ("kernel-ridge", NONSEP7, {"lam": 0.01}, {"lam": 0.1}),
    "eta": ("perceptron", DEFAULT20, {"eta": 1.0}, {"eta": 10.0}),
    # up where points are misclassified, down where none is
    "gamma": ("soft-svm", NONSEP7, {"gamma": 0.1}, {"gamma": 1.0}),
    "gamma that falls": ("soft-svm", CIRCLES, {"gamma": 1.0}, {"gamma": 0.1}),
}


def run_with(kind: str, data: Problem, settings: dict[str, float]) -> Trace:
    """Return the run with these settings; gamma is that of an RBF kernel."""
    own = {name: value for name, value in settings.items() if name != "gamma"}
    points = lifted(data, "rbf", gamma=settings["gamma"]) if "gamma" in settings else data
    return trace(kind, points, **own)


@pytest.mark.parametrize("name", CHANGES)
def test_which_way_a_number_went_is_told_with_both_values(name: str, computer: Computer) -> None:
    kind, data, before, after = CHANGES[name]
    runs = [run_with(kind, data, settings) for settings in (before, after)]
    setting = name.partition(" ")[0].replace("lambda", "lam")
    told = computer("changes", [*map(run_as_json, runs), before[setting]])
    question = told["question"]
    assert (question["setting"], question["to"]) == (setting, after[setting])
    values = [answers_at(run, run.steps)(question["truth"]) for run in runs]
    assert all(isinstance(value, float | int) for value in values)
    first, second = (float(value) for value in values)  # type: ignore[arg-type]  # no rows
    size = max(abs(first), abs(second))
    way = "stays" if abs(first - second) <= 1e-3 * size else "rises" if second > first else "falls"
    assert question["choices"][told["right"]]["way"] == way
    assert told["counts"]
    for place, said in enumerate(told["told"]):
        assert said["right"] is (place == told["right"])
        was, at, now, _ = numbers(said["why"].partition(". ")[0].partition("was")[2])[:4]
        assert agrees(was, first)
        assert agrees(now, second)
        assert agrees(at, before[setting])
        assert "is the same at both prices" not in said["why"] or way == "stays"
        assert "is not the same at both prices" not in said["why"] or way != "stays"
    # what is always so: a higher price of slack never widens the margin, and λ never lengthens w
    if setting in {"C", "lam"}:
        assert (second - first) * (after[setting] - before[setting]) <= 1e-3 * size


def test_two_runs_that_cannot_be_compared_do_not_count(computer: Computer) -> None:
    runs = [trace("soft-svm", NONSEP7, C=1.0), trace("soft-svm", NONSEP7, C=100.0, max_steps=1)]
    told = computer("changes", [*map(run_as_json, runs), 1.0])
    assert (told["counts"], told["right"]) == (False, None)
    assert "does not count" in told["told"][0]["why"]


def test_a_line_is_judged_by_points_and_says_why_in_numbers(computer: Computer) -> None:
    run = trace("perceptron", DEFAULT20)
    seen = Counter[str]()
    for ends in ([[-1, 3], [2, -1.5]], [[0, 0], [1, 1]], [[-4, 0], [6, 0.5]]):
        for one in computer("lineOutcomes", [run_as_json(run), ends]):
            step = one["step"]
            i = run.record.index[step]
            before, after = (scores_of(run, each) for each in (step, step + 1))
            differ = one["judged"]["differ"]
            shown = [row["point"] + 1 for row in one["rows"]]
            assert shown == (differ[:4] or [i + 1])
            assert one["more"] == max(0, len(differ) - 4)
            for row in one["rows"]:
                j = row["point"]
                change = run.lifted.y[j] * run.lifted.y[i] * (run.lifted.X[j] @ run.lifted.X[i] + 1)
                for text, value in zip(
                    (row["before"], row["change"], row["after"]),
                    (before[j], change, after[j]),
                    strict=True,
                ):
                    assert agrees(numbers(text)[0], value), row
            why = one["why"]
            assert f"used point {i + 1} " in why
            for label, mark in ((1, "●"), (-1, "■")):
                there = any(run.lifted.y[number - 1] == label for number in differ)
                if differ:
                    assert (f"of each {mark}" in why) is there
                sign = "−(" if label != run.lifted.y[i] else ""
                if there:
                    assert f"of each {mark} by {sign}x · x" in why
            seen[one["verdict"].partition(" ")[2]] += 1
            assert one["right"] is not bool(differ)
            if not one["right"] and "every point on the correct side" not in why:
                yours, real = numbers(why)[:2]
                assert int(real.value) == int((after <= 0).sum())
                assert int(yours.value) > 0
    assert seen["points differ."] > 5


def test_a_number_that_is_rounded_is_not_said_to_be_equal(computer: Computer) -> None:
    for name in ("perceptron", "dual-perceptron", "relaxation"):
        run = trace(name, DEFAULT20)
        for one in questions_of(run, computer):
            texts = [one["why"], *(slip["why"] for slip in one["slips"])]
            for sign, value in re.findall(r"f\(x\)[^=≈.]*([=≈]) (−?[\d.]+\d)", " ".join(texts)):
                thousandths = 1000 * float(value.replace("−", "-").replace(",", ""))
                exact = abs(thousandths - round(thousandths)) < 1e-6
                assert sign == "≈" or exact, texts


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


# each of them could be asked of the end of any run
OF_EACH_FORM: dict[str, dict[str, Any]] = {
    "number": {"truth": "errors"},
    "choice": {"choices": ["none", "some"], "answer": "none"},
    "point": {"form": "point", "answer": 1},
    "points": {"form": "points", "answer": [1, 2]},
    "place": {"at": [0, 1], "truth": "class"},
    "line": {"form": "line", "truth": "line"},
    "which-way": {"setting": "eta", "to": 2, "truth": "updates"},
    "sentence": {"form": "sentence", "answer": "So."},
}


def asked_in_turn(questions: list[dict[str, Any]], computer: Computer) -> list[str]:
    """Return what an author asks of the end of a run, in the order in which the page asks it."""
    sent = [read_question({"step": -1, "why": "."} | one).to_json() for one in questions]
    run = run_as_json(trace("perceptron", DEFAULT20))
    return [ask for kind, _, ask in computer("askedInTurn", [run, sent]) if kind == "own"]


def test_an_author_s_questions_at_one_step_come_by_form_or_as_their_numbers_say(
    computer: Computer,
) -> None:
    """Test every rotation of the forms, whose order in Python is the order of the page."""
    assert list(OF_EACH_FORM) == list(FORMS)
    forms = [{"ask": form} | question for form, question in OF_EACH_FORM.items()]
    for turn in range(len(forms)):
        assert asked_in_turn(forms[turn:] + forms[:turn], computer) == list(FORMS)
    last_first = [one | {"order": -place} for place, one in enumerate(forms)]
    assert asked_in_turn(last_first, computer) == list(FORMS)[::-1]
    # one without a number comes after those with one
    numbered = [one | {"order": 1} if one["ask"] == "line" else one for one in forms]
    assert asked_in_turn(numbered, computer) == ["line", *(one for one in FORMS if one != "line")]


def test_the_first_preset_asks_for_its_number_first(computer: Computer) -> None:
    preset = builtin_presets().presets["one-mistake-one-turn"]
    sent = [run_as_json(preset.run()), [one.to_json() for one in preset.predict]]
    asked = [(k, ask) for kind, k, ask in computer("askedInTurn", sent) if kind == "own"]
    assert asked[0] == (29, "What is y·f(x) of point 10 ■ after this update?")


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
    point, place, choice = shown[29]
    assert point["said"] == {"right": False, "verdict": "Not yet.", "why": ""}
    assert (point["answer"], point["why"]) == ("point 10 ■", "It is 10 ■.")
    # a class has two values, so there is one try
    assert place["said"] == {"right": False, "verdict": "No: −1 ■.", "why": "So."}
    assert choice["said"] == {"right": False, "verdict": "Not yet.", "why": "They can fall."}
    assert (choice["answer"], choice["why"]) == ("Fewer", "Three.")
    assert shown[30][0]["said"] == {"right": True, "verdict": "Right.", "why": "So."}


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
