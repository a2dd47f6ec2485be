"""Captions say of a step what the trace shows of it: over random runs, in every lift."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from linviz.certificate.certify import certify
from linviz.core.lift import Lifted
from linviz.core.problem import Array, Problem
from linviz.run.algorithm import UPDATE
from linviz.run.entry import entry_of, has_bias
from linviz.run.trace import Trace
from linviz.words.describe import cases_of, columns_for_words, describe, rows_of, words_of
from linviz.words.template import fill
from tests.datasets import lifted
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.shown import agrees, numbers
from tests.words.test_claims import true_as_printed

# a sample of the steps of each run
STEPS = 25
# runs that correct mistakes one at a time
MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("perceptron", {"max_updates": 60}),
    ("perceptron", {"max_updates": 60, "eta": 0.3, "bias": False}),
    ("perceptron", {"max_updates": 60, "eta": 2.0, "test": "< 0", "w0": (1.0,), "b0": -2.0}),
    ("perceptron", {"max_updates": 60, "test": "f > 0 is +1", "eta": 0.5}),
    ("perceptron", {"max_updates": 60, "test": "f >= 0 is +1"}),
    ("pocket", {"visits": 80, "eta": 0.5}),
    ("averaged-perceptron", {"passes": 6}),
    ("voted-perceptron", {"passes": 6, "bias": False}),
    ("dual-perceptron", {"max_updates": 60}),
    ("dual-perceptron", {"max_updates": 60, "offset": "one", "order": "random"}),
    ("dual-perceptron", {"max_updates": 60, "offset": "centred"}),
    ("thresholded-sgd", {"steps": 80}),
]
RAISED = re.compile(r"raised (?:it|y·f\(x\)(?: [=≈] \S+)?) (?:by|to) (.*)")


def clouds(seed: int, count: int, whole: bool) -> Iterator[Problem]:
    """Yield problems of two overlapping clouds; whole: with integer points, which can lie on boundaries."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        y = np.where(np.arange(rng.integers(4, 9)) % 2, 1, -1)
        X = rng.normal(size=(len(y), 2)) * 2 + 0.7 * y[:, None]
        yield Problem(X.round() if whole else X.round(1), y)


def some_updates(run: Trace, most: int = STEPS) -> list[int]:
    """Return steps of updates, spread over the run."""
    made = 1 + np.flatnonzero(run.record.event == UPDATE)
    if not len(made):
        return []
    chosen: list[int] = made[np.unique(np.linspace(0, len(made) - 1, most).astype(int))].tolist()
    return chosen


def captions(run: Trace, steps: list[int]) -> list[str]:
    """Return the captions of these steps, without the reason why the run ends."""
    words, columns = words_of(run), columns_for_words(run, np.array(steps, dtype=np.int64))
    cases = zip(rows_of(run, columns), cases_of(run, columns), strict=True)
    return [fill(words.phrases[case].text, row).replace("\u00a0", " ") for row, case in cases]


def y_f(run: Trace, step: int, i: int) -> float:
    """Return y f of a point by the classifier that a step changes."""
    columns = run.columns(np.array([step]))
    scores = columns.get("moving_scores", columns["scores"])
    return float(run.lifted.y[i] * scores[0, i])


def gain(run: Trace, i: int) -> float:
    """Return what an update adds to y f of its own point."""
    algorithm, lifted = run.algorithm, run.lifted
    if run.algorithm.takes == "kernel":
        return float(entry_of(algorithm).gains(algorithm, lifted)[i])
    return float(algorithm.eta * (lifted.phi[i] @ lifted.phi[i] + has_bias(algorithm)))


def check_raised(run: Trace, step: int, caption: str) -> bool:
    """Return whether the caption says how y f rose, and check that it is true."""
    said = RAISED.search(caption)
    if not said:
        # what makes the first w, or leaves none, tells of that
        assert "boundary" in caption or "count α grew by one and b changed by y·R²." in caption, (
            caption
        )
        return False
    i = int(run.record.index[step - 1])
    before, after = y_f(run, step - 1, i), y_f(run, step, i)
    by, *to = re.split(" to ", said[1], maxsplit=1)
    (rise,) = numbers(re.split("[=≈]", by)[1].split(":")[0])
    assert agrees(rise, gain(run, i)), caption
    if to:
        assert agrees(numbers(to[0])[0], after), caption
    else:
        assert before == 0
        assert agrees(rise, after), caption
    assert ("now correct" in caption) == (after > 0), caption
    assert ("still misclassified" in caption) == (after < 0), caption
    return True


def check_all_raised(run: Trace, most: int = STEPS) -> int:
    """Return how many of the updates say how y f rose, and check them."""
    steps = some_updates(run, most)
    return sum(map(partial(check_raised, run), steps, captions(run, steps))) if steps else 0


@pytest.mark.parametrize(("name", "values"), MISTAKES)
def test_an_update_is_told_by_how_much_it_raised_y_f_and_whether_that_was_enough(
    name: str, values: dict[str, Any]
) -> None:
    told = 0
    for whole in (True, False):
        for problem in clouds(3, 7, whole):
            told += check_all_raised(trace(name, problem, **values))
    assert told > 50


@pytest.mark.parametrize("name", dict(MISTAKES))
def test_so_it_is_in_every_lift(name: str) -> None:
    values, told = dict(MISTAKES)[name], 0
    for lift in suitable_lifts(ALGORITHMS[name]):
        if lift in ("parabola", "shifted-parabola"):
            problem = Problem([[-2], [-1], [0.5], [1.5], [3]], [1, -1, -1, 1, -1])
        else:
            (problem,) = clouds(5, 1, whole=False)
        told += check_all_raised(trace(name, lifted(problem, lift), **values), 12)
    assert told > 5


def test_no_algorithm_says_that_the_boundary_turns_towards_a_point() -> None:
    (problem,) = clouds(8, 1, whole=True)
    for name in ALGORITHMS:
        phrases = words_of(trace(name, problem)).phrases.values()
        said = " ".join(sentence for phrase in phrases for sentence in phrase.sentences)
        assert not re.search(r"turns towards|w and b move towards", said)


# hulls


def hull_of(run: Trace, i: int) -> np.ndarray:
    """Return which points are in the hull of a point, (n,)."""
    one = run.algorithm.hulls == "one"
    return np.full(run.lifted.n, True) if one else run.lifted.y == run.lifted.y[i]


@pytest.mark.parametrize("hulls", ["one", "two"])
@pytest.mark.parametrize("lift", ["none", "quadratic", "rbf"])
def test_mdm_names_the_smallest_of_a_hull_and_the_largest_that_has_weight(
    hulls: str, lift: str
) -> None:
    for problem in clouds(13, 12, whole=True):
        run = trace("mdm", lifted(problem, lift), hulls=hulls, max_steps=60)
        steps = some_updates(run)
        for step, caption in zip(steps, captions(run, steps), strict=True):
            i, j = int(run.record.index[step - 1]), int(run.record.other[step - 1])
            now = run[step - 1]
            assert now.alpha is not None
            signed, own = run.lifted.y * now.scores, hull_of(run, i)
            room = 1e-7 * (1 + np.abs(signed).max())
            assert signed[i] <= signed[own].min() + room
            assert signed[j] >= signed[own & (now.alpha > 0)].max() - room
            begin = "Point" if hulls == "one" else "In its class, point"
            assert caption.startswith(f"{begin} {i + 1} "), caption
            assert "had the smallest y·f(x)." in caption
            assert re.search(
                rf" {j + 1} [●■], which had the largest y·f\(x\) of those with", caption
            )


# support vector machines


@pytest.mark.parametrize("name", ["hard-svm", "active-set-svm"])
def test_a_point_that_enters_has_y_f_below_1_and_the_dual_rises(name: str) -> None:
    entered = 0
    for problem in clouds(21, 25, whole=False):
        run = trace(name, problem)
        dual = run.columns(np.arange(len(run)))["dual"]
        steps = list(range(1, len(run)))
        for step, caption in zip(steps, captions(run, steps), strict=True):
            assert "fastest" not in caption
            if "so a larger α raises" not in caption:
                continue
            entered += 1
            assert y_f(run, step - 1, int(run.record.index[step - 1])) < 1
            # a move may have length 0
            assert dual[step] >= dual[step - 1] * (1 - 1e-9)
    assert entered > 60


# gradients


def shown_factor(caption: str) -> float:
    """Return the factor by which w was multiplied, as the caption shows it."""
    return numbers(re.search(r"multiplied .*? by [^=≈]*[=≈]([^=≈]*?) and added", caption)[1])[
        0
    ].value


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("hinge-sgd", {"steps": 60}),
        ("hinge-sgd", {"steps": 60, "eta": 9.0, "shrink": "1/2N", "schedule": "1/t"}),
        ("pegasos", {"steps": 60}),
    ],
)
def test_what_w_is_multiplied_by_is_told_and_no_margin_where_there_is_none(
    name: str, values: dict[str, Any]
) -> None:
    for problem in clouds(34, 8, whole=True):
        run = trace(name, problem, **values)
        columns = columns_for_words(run, np.arange(len(run)))
        steps = list(range(1, len(run)))
        for step, caption in zip(steps, captions(run, steps), strict=True):
            had = bool(columns["w_before"][step].any())
            assert ("There was no margin" in caption) == (not had)
            assert ("its margin" in caption or "misclassified" in caption) == had
            i, push = int(run.record.index[step - 1]), columns["b_move"][step]
            w = columns["keep"][step] * columns["w_before"][step] + push * run.lifted.phi[i]
            np.testing.assert_allclose(columns["w"][step], w, atol=1e-12)
            assert shown_factor(caption) == pytest.approx(columns["keep"][step], rel=6e-3, abs=1e-9)
            assert ("added nothing" in caption) == (push == 0)
            if "the margin widened" in caption:
                assert columns["half_width"][step] > columns["half_width"][step - 1]


def says_more_steps_help(run: Trace) -> bool:
    return "More steps may come closer" in run.stop.sentence


def losses(run: Trace) -> Array:
    found: Array = run.columns(np.arange(len(run)))["objective"]
    return found


def cases_for_descent(seed: int) -> Iterator[tuple[Lifted, dict[str, float]]]:
    rng = np.random.default_rng(seed)
    for problem in clouds(seed, 25, whole=False):
        spread = Problem(problem.X * rng.choice([1, 4]), problem.y)
        yield lifted(spread), {"eta": float(rng.choice([0.05, 0.3])), "lam": 0.1}


def test_descent_that_never_arrives_says_that_eta_is_too_large_and_what_lies_ahead() -> None:
    found = {"repeat": 0, "would rise": 0, "closer": 0}
    for data, how in cases_for_descent(55):
        run = trace("logistic-gd", data, steps=300, **how)
        said = run.stop.sentence
        if run.stop.name != "STEP_LIMIT":
            continue
        # the same run goes on
        more = losses(trace("logistic-gd", data, steps=400, **how))[300:]
        assert len(run) == 301
        rises = int((more[1:] > more[:-1] * (1 + 1e-9)).sum())
        assert says_more_steps_help(run) == (rises == 0), said
        if says_more_steps_help(run):
            found["closer"] += 1
            continue
        below = numbers(re.search(r"With η below (.*?) the loss", said)[1])[0].value
        falling = losses(trace("logistic-gd", data, steps=60, lam=0.1, eta=0.99 * below))
        assert (falling[1:] <= falling[:-1] * (1 + 1e-12)).all()
        assert how["eta"] > below
        if circle := re.search(r"the same (\d+) steps repeat", said):
            found["repeat"] += 1
            period = int(circle[1])
            np.testing.assert_allclose(more[period:], more[:-period], rtol=1e-7)
        else:
            found["would rise"] += 1
            times = re.search(r"in the next 100 steps the loss would rise (once|\d+)", said)[1]
            assert {"once": 1}.get(times) or int(times) == rises
    assert all(found.values()), found


def test_the_certificate_says_it_too() -> None:
    far = Problem([[8.0], [-8.0], [7.0], [-7.0]], [1, -1, -1, 1])
    run = trace("logistic-gd", far)
    end = (
        "Stopped after 1,000 steps. η\u00a0=\u00a00.1 is too large: "
        "from here the same 2 steps repeat for ever. "
        "With η below 0.0354 the loss falls in every step."
    )
    assert run.stop.sentence == end
    assert (run.stop.name, run.steps) == ("STEP_LIMIT", 1_000)
    assert certify(run).reason.endswith(end)


def test_an_alpha_at_a_wall_already_does_not_come_there_first() -> None:
    # a regression: a move of length 0 was told as one
    rng = np.random.default_rng(0)
    told = Counter[tuple[str, bool]]()
    for _ in range(60):
        n = int(rng.integers(3, 12))
        data = Problem(rng.integers(-3, 4, (n, 2)), rng.choice([-1, 1], n))
        run = trace("active-set-svm", data, C=float(rng.choice([0.1, 1.0, 10.0])))
        for step in range(1, run.steps + 1):
            said = describe(run, step).caption
            other = int(run.record.other[step - 1])
            if "takes that point out of those kept" not in said:
                continue
            before, now = (run[k].alpha[other] for k in (step - 1, step))
            moved = before != now
            wall = "C" if now else "0"
            phrases = {
                ("C", True): "reached C, which",
                ("C", False): "was already at C, which",
                ("0", True): "was 0 again, which",
                ("0", False): "was already 0, which",
            }
            assert [key for key, phrase in phrases.items() if phrase in said] == [(wall, moved)]
            told[wall, moved] += 1
    assert min(told.values()) > 2
    assert len(told) == 4


@pytest.mark.parametrize("name", ["hinge-sgd", "pegasos"])
def test_a_point_that_rounding_keeps_inside_its_margin_is_told_to_be_on_it(name: str) -> None:
    # a regression: "s ≈ 1 − 8.59·10⁻¹² ≥ 1"
    run = trace(name, Problem([[3e-5, 1e-5], [-1e-5, 2e-5]], [1, -1]), steps=1)
    words = words_of(run)
    columns = columns_for_words(run, np.array([1]))
    for short, on_margin in ((8.59e-12, True), (2e-9, False)):
        columns["before"] = np.array([1 - short])
        told = words.columns(columns)
        assert (told["before"][0] == 1) == on_margin
        assert told["f_before"] == columns["label"] * told["before"]
        case = "beyond" if on_margin else "inside"
        (row,) = rows_of(run, columns | told)
        assert true_as_printed(fill(words.phrases[case].text, row))
        for line in words.phrases[case].formula:
            assert true_as_printed(fill(line, row))
