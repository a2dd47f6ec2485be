"""All mistakes at once, the best line so far, votes and averages, and the dual perceptron."""

import numpy as np
import pytest

from linviz.run.trace import Trace
from tests.runs import columns
from tests.scenario.shipped import last_frame, preset, preset_run
from tests.scenario.truths.gradients import risk
from tests.scenario.truths.truth import (
    Claims,
    Truth,
    misclassified,
    shortest,
    signed_scores,
    vector,
    weights,
    with_places,
)


def batch_perceptron(trace: Trace) -> Claims:
    best = columns(trace)["best_errors"]
    first = int(np.flatnonzero(best == best[-1])[0])
    # two labels at one place cost one mistake, and there is a line that makes no other
    places, labels = trace.lifted.X, trace.lifted.y
    assert np.flatnonzero((places == [-3, 3]).all(axis=1)).tolist() == [5, 8]
    assert labels[[5, 8]].tolist() == [1, -1]
    fewest = last_frame("pocket", visits=10_000, seed=2).best_errors
    assert preset("pocket").points == preset("batch-perceptron").points
    assert last_frame("batch-perceptron", schedule="1/t").best_errors == best[-1]
    assert (misclassified(trace, 46), fewest) == ([4, 9], 1)
    yield "answer", f"No, more: {len(misclassified(trace, 47))}"
    yield "answer", f"the line of step {first} stays the kept one"
    yield "answer", f"points 6 ● and 9 ■ share the place {vector(places[5])}"
    yield "notes", f"The line of step {first} stays the kept one for all {trace.steps} steps"
    yield "notes", "the kept line still misclassifies two"


def criterion(trace: Trace) -> Claims:
    eta = 0.2
    assert preset("criterion").parameters["eta"] == eta
    assert [misclassified(trace, step) for step in (4, 5)] == [[7], [3]]
    before, after = (np.maximum(0, -signed_scores(trace, step)).sum() for step in (4, 5))
    x, w = trace.lifted.X[6], weights(trace, 4)
    # the same step with a tenth of the rate
    short = trace.lifted.y * (trace.lifted.X @ (w + 0.1 * eta * x))
    assert np.maximum(0, -short).sum() < before
    yield (
        "question",
        f"Only point 7 ●, at {vector(x)}, is misclassified: J = {with_places(before, 3)}",
    )
    yield "question", f"η = {shortest(eta)}"
    yield "answer", f"it rises to {with_places(after, 3)}"
    yield "answer", "The step corrects point 7, but now point 3 ● is misclassified"
    yield "notes", f"after {trace.steps} steps all points are classified correctly"
    assert misclassified(trace) == []
    assert {tuple(misclassified(trace, step)) for step in range(1, 9)} == {(3,), (7,)}
    yield "notes", "one of the points 7 and 3 is misclassified at each step"


def pocket(trace: Trace) -> Claims:
    best = columns(trace)["best_errors"]
    assert (np.diff(best) <= 0).all()
    assert last_frame("pocket", visits=10_000, seed=2).best_errors == 1
    assert [trace[step].index for step in (4, 5)] == [3, 3]
    assert signed_scores(trace, 4)[3] < 0 < signed_scores(trace, 5)[3]
    yield "question", f"The line in the pocket has {trace[4].best_errors} mistakes"
    yield "answer", "It classifies point 4 correctly"
    yield "answer", f"it misclassifies {trace[5].errors} points"
    assert trace[5].best_errors == trace[4].best_errors
    yield "notes", f"step {int(np.flatnonzero(best == 2)[0])}: there the line with two mistakes"
    yield "notes", f"In {with_places(trace.visits)} visits the pocket reaches two"
    yield "notes", "with seed 2 it finds the best line, with one mistake"


def averaged(trace: Trace) -> Claims:
    told = columns(trace)
    assert (trace[63].index, told["moving_errors"][63], told["errors"][63]) == (6, 5, 1)
    before, w, b = told["moving_w"][69], told["moving_w"][70], told["moving_b"][70]
    assert (trace.steps, trace[70].index, trace[70].event) == (70, 6, "update")
    assert (w.tolist(), b, misclassified(trace, 69), misclassified(trace)) == ([0, 0], 0, [7], [7])
    n = trace.lifted.n
    assert (n, preset("averaged").parameters["passes"]) == (7, 10)
    assert told["moving_errors"][70] == n
    # the line of a visit counts once
    assert told["moving_w"][1:].mean(axis=0) == pytest.approx(weights(trace))
    yield "idea", "Point 7 ■ is an outlier"
    yield "question", f"point 7 ■, at {vector(trace.lifted.X[6])}"
    yield "question", f"w = {vector(before)} and b = {shortest(told['moving_b'][69])}"
    yield "answer", f"All seven: the update leaves w = {shortest(w[0])} and b = {shortest(b)}"
    yield "answer", "every f(x) is 0, which is no correct class"
    yield "answer", f"1 of {trace.visits}, since there were ten passes of seven visits"
    yield "answer", f"misclassifies {trace[-1].errors} point, the outlier"
    yield "notes", "step 63: there the update for the outlier, point 7"
    yield "notes", "misclassified five points"


def voted(trace: Trace) -> Claims:
    survival = columns(trace)["survival"]
    # the last that each line has, before the next one counts from 1 again
    votes = [
        int(one) for one, after in zip(survival, [*survival[1:], 1], strict=True) if after == 1
    ]
    assert (sum(votes), len(votes) - 1) == (trace.visits, trace.updates)
    assert misclassified(trace) == [7]
    cyclic = preset_run("voted", order="cyclic")
    assert (cyclic[-1].errors, columns(cyclic)["moving_errors"][-1]) == (1, 7)
    # two votes of three at step 3, two of four at step 4, where the two others can make a tie
    assert [trace[step].event for step in range(1, 5)] == ["update", "visit", "update", "update"]
    grid = np.array([(u, v) for u in np.linspace(-2, 2, 41) for v in np.linspace(-2, 2, 41)])
    first, same, later = (np.sign(trace.decision(grid, step)) for step in (2, 3, 4))
    decided = first != 0
    assert (same == first)[decided].all()
    assert set(later[decided & (later != first)]) == {0}
    # the older line alone decides where one of the younger ones agrees with it
    lines = [
        (columns(trace)["moving_w"][step], columns(trace)["moving_b"][step]) for step in (1, 3, 4)
    ]
    older, *younger = (np.sign(grid @ w + b) for w, b in lines)
    apart = (younger[0] == -older) & (younger[1] == -older) & (older != 0)
    assert apart.any()
    assert ((later == 0) == apart)[(older != 0) & (younger[0] != 0) & (younger[1] != 0)].all()
    yield "answer", "The first line has 2 of 4 votes now"
    yield "notes", f"after {trace.visits} visits, the vote misclassifies only the outlier"
    yield "notes", f"The strongest of the {trace.updates} lines has {max(votes)} votes"


def far_from_origin(trace: Trace) -> Claims:
    other, centred = (preset_run("far-from-origin", offset=one) for one in ("one", "centred"))
    moves = np.diff(columns(other)["own_b"])[np.flatnonzero(np.diff(columns(other)["updates"]))]
    assert set(np.abs(moves)) == {1.0}
    squared = float(np.max((trace.lifted.X**2).sum(axis=1)))
    yield "question", f"R² = {with_places(squared)}"
    yield "question", f"more updates than {trace.updates}"
    yield "answer", f"Far more: {other.updates}"
    yield "answer", "by 1 at a time"
    yield "answer", f"it takes only {centred.updates}"
    yield "notes", f"count: {other.updates}"


def when_to_stop(trace: Trace) -> Claims:
    scenario = preset("when-to-stop")
    held = scenario.unseen

    def unseen(most: int) -> int:
        found = preset_run("when-to-stop", max_updates=most)
        return int((held.y * found.decision(held.X) <= 0).sum())

    counts = {most: unseen(most) for most in range(1, trace.updates + 1)}
    best = min(counts, key=lambda most: counts[most])
    step = int(np.flatnonzero(columns(trace)["updates"] == best)[0])
    assert (counts[20], counts[trace.updates], held.n) == (4, 9, 40)
    assert (step, trace[-1].errors) == (scenario.step, 0)
    assert sorted(counts.values())[0] < sorted(counts.values())[1]
    assert preset("two-gaussians").problem.n == trace.lifted.problem.n
    yield "idea", f"The {held.n} hollow points are held out"
    assert risk(np.array([2.0, -1.0]), 0) == pytest.approx(1 / 8, abs=0.001)
    yield "notes", "about one in eight of all"
    yield "question", f"You stop after {best} updates, as here, where the fewest hollow points"
    yield "answer", f"part of their {shortest(100 * counts[best] / held.n)} % is luck"
    yield "answer", f"of all possible points it misclassifies {_share(trace, step)} %"
    yield "answer", f"After {trace.updates} updates"
    yield "answer", f"it is {_share(trace)} %"
    yield "notes", f"after {best} updates, two of the {held.n} held-out points are misclassified"
    yield "notes", f"After one update {counts[1]} of the {held.n}"
    yield "notes", "after 20 four, at the end nine"


def _share(trace: Trace, step: int = -1) -> str:
    """Return the share of all points of the two Gaussians that the boundary misclassifies, in whole percent."""
    draws = np.random.default_rng(1)
    root = np.linalg.cholesky([[1, 0.5], [0.5, 1]])
    places = draws.normal(size=(50_000, 2)) @ root.T
    labels = np.where(np.arange(50_000) % 2, 1, -1)
    places[:, 0] += labels
    return with_places(100 * np.mean(labels * trace.decision(places, step) <= 0))


TRUTHS = {
    "batch-perceptron": Truth("STEP_LIMIT", 60, batch_perceptron),
    "criterion": Truth("SEPARATED", 9, criterion),
    "pocket": Truth("STEP_LIMIT", 339, pocket),
    "averaged": Truth("STEP_LIMIT", 20, averaged),
    "voted": Truth("STEP_LIMIT", 22, voted),
    "far-from-origin": Truth("SEPARATED", 63, far_from_origin),
    "when-to-stop": Truth("SEPARATED", 188, when_to_stop),
}
