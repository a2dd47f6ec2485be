"""Drafts: what is shown while something is dragged is the beginning of the whole run, however long that is."""

import numpy as np
import pytest

from linviz import linear, polynomial, rbf
from linviz.algorithms.gradients.logistic.algorithm import LogisticGd
from linviz.algorithms.gradients.logistic.words import descent_words
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.perceptron.novikoff import mistake_bound
from linviz.core.lift import Lifted
from linviz.core.parameter import build
from linviz.core.problem import Problem
from linviz.core.separability import OPEN, separability_light
from linviz.run.draft import Draft, steps_of_many
from linviz.run.entry import ENTRIES
from linviz.run.loop import record, record_draft
from linviz.run.outcome import UNFINISHED
from tests.datasets import lifted
from tests.runs import suitable_lifts

LIFTS = ("none", "quadratic", "rbf")


def crowd(lift: str) -> Lifted:
    """Return 60 points that no line separates, in a lift."""
    rng = np.random.default_rng(5)
    y = np.where(np.arange(60) % 2 == 0, 1, -1)
    return lifted(Problem(np.round(rng.normal(size=(60, 2)) + 0.5 * y[:, None], 1), y), lift)


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("lift", LIFTS)
def test_a_draft_is_the_beginning_of_the_run(name: str, lift: str) -> None:
    entry = ENTRIES[name]
    if lift not in suitable_lifts(entry.kind):
        return
    one, points = build(entry.kind, name, {}), crowd(lift)
    whole, draft = record(one, points), record_draft(one, points)
    made = len(draft.event)
    for column in ("event", "index", "other", "cases"):
        assert getattr(draft, column).tolist() == getattr(whole, column)[:made].tolist()
    steps = np.arange(made + 1)
    assert draft.history.rows(steps).tobytes() == whole.history.rows(steps).tobytes()
    assert draft.stop == (UNFINISHED if made < len(whole.event) else whole.stop)


def test_with_more_than_100_points_a_draft_makes_fewer_wide_updates() -> None:
    draft = Draft(updates=700, wide_updates=300)
    sets = {n: Problem(np.arange(2.0 * n).reshape(n, 2), [1, -1] * (n // 2)) for n in (2, 100, 300)}
    for lift, most in (("none", (700, 700, 700)), ("rbf", (300, 300, 100))):
        assert tuple(draft.most_updates(lifted(one, lift)) for one in sets.values()) == most


def test_the_dearest_runs_are_not_finished_in_a_draft() -> None:
    long = {
        "kozinec": "none",
        "kozinec-two-hull": "rbf",
        "mdm": "rbf",
        "logistic-gd": "quadratic",
        "logistic-sgd": "none",
        "hinge-sgd": "none",
    }
    stops = {
        name: record_draft(build(ENTRIES[name].kind, name, {}), crowd(lift)).stop.name
        for name, lift in long.items()
    }
    assert set(stops.values()) == {"UNFINISHED"}, stops


def test_a_draft_of_many_features_leaves_open_what_holds_of_all_points_together() -> None:
    """Look at the bound on mistakes, at whether there is an optimum, and at the end where only a proof tells it."""
    far = Problem(
        [(8, 8), (8, 9), (9, 8), (-9, -9), (-8, -9), (-9, -8)] * 5, [1, 1, 1, -1, -1, -1] * 5
    )
    for degree, is_known in ((1, True), (6, False)):
        points = Lifted(far, polynomial(degree), is_draft=True)
        assert np.isfinite(mistake_bound(points, Perceptron())) == is_known
        descent = LogisticGd()
        draft = record_draft(descent, points)
        assert draft.stop.name == ("NO_FINITE_OPTIMUM" if is_known else "UNFINISHED")
        start = " ".join(descent_words(descent, points).phrases["start"].sentences)
        assert ("no finite optimum" in start) == is_known
    assert record(descent, Lifted(far, polynomial(6))).stop.name == "NO_FINITE_OPTIMUM"


def test_a_draft_makes_fewer_steps_where_they_are_dear() -> None:
    draft = Draft(700, long_steps=300)
    assert [draft.most_steps(crowd(lift)) for lift in ("none", "rbf", "empirical")] == [
        700,
        700,
        300,
    ]
    assert [steps_of_many(900, n) for n in (2, 200, 300)] == [900, 900, 600]


def test_a_draft_of_many_features_does_not_say_whether_a_boundary_separates() -> None:
    """Look at the light, which is known at once of an RBF."""
    problem = Problem(np.random.default_rng(1).normal(size=(60, 2)), [1, -1] * 30)
    names = {}
    for one in (linear(), rbf(1), polynomial(6)):
        dragged = Lifted(problem, one, is_draft=True)
        names[one.name] = separability_light(dragged, is_sought=not dragged.skips_proofs).name
    assert names == {"none": "not separable", "rbf": "separable", "polynomial": OPEN.name}
