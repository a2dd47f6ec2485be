"""Every view of every algorithm: it has a figure and captions, or says why there is nothing to see."""

import json
import re
from functools import cache
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

import linviz
from linviz.algorithms.registry import algorithm_parameters
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, VIEWS, View
from linviz.scenario.scenario import BUDGETS
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.views.chance import labels
from linviz.views.new_points import sweep
from linviz.views.orders import other_orders
from linviz.words.describe import columns_for_words
from linviz.words.view_words import caption, view_columns, view_row
from tests.amount import amount
from tests.datasets import CIRCLES, FOUR, LINE_A, XOR, lifted
from tests.degenerate import DEGENERATE
from tests.notes import about
from tests.runs import ALGORITHMS, suitable_lifts, trace

POINTS = DEGENERATE | {
    "separable": FOUR,
    "XOR": XOR,
    "number line": LINE_A,
    "one on a number line": Problem([(1,)], [1]),
    "circles": CIRCLES,
}
# of the algorithms, and of the views
PLACES = {name: k for names in (ALGORITHMS, VIEWS) for k, name in enumerate(names)}
# each view of an algorithm is tested on every thirteenth set of points, and each view on other ones
EACH = amount(13, 1)
# limit of steps and updates, so that endless runs do not take the time of all tests
SHORT = 120
# the longest caption that fits into two lines of the pane, and the digits that its counts lack while items are few
LONGEST, LACKING = 150, 6
# what a number that is none would be written as
NO_NUMBER = re.compile(r"\bnan\b|\bNone\b|[<>][a-z_]+\|?[0-9a-z]*>")
# one of anything with the form of many
ONE_AS_MANY = re.compile(
    r"(?<![\d.,−])1 (points|steps|visits|votes|mistakes|updates|orders|seeds|labellings|support vectors)\b"
    r"|(?<![\d.,−])1 (of \d+ (points )?)?(are|have|hold|lie|cost|carry|separate|lack|were)\b"
)


@pytest.fixture(autouse=True)
def _reduce_item_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the numbers of items, since more of them take long and test nothing else."""
    monkeypatch.setattr(sweep, "VALUES", 3)
    monkeypatch.setattr(other_orders, "MOST", 12)
    monkeypatch.setattr(labels, "SHUFFLES", 50)


@cache
def runs(name: str) -> dict[str, Trace]:
    """Return runs of the algorithm on all POINTS, and with each of its lifts on the circles."""
    declared = {one.name for one in algorithm_parameters(name)}
    short = {budget: SHORT for budget in (*BUDGETS, "steps") if budget in declared}
    found = {title: trace(name, points, **short) for title, points in POINTS.items()}
    for of in suitable_lifts(ALGORITHMS[name]):
        found[of] = trace(name, lifted(CIRCLES, of), **short)
    return found


def assert_view_contract(view: View, run: Trace, draws: bool = True) -> None:
    """Assert what a view promises of a run that it suits. draws: check its figure too."""
    known = columns_for_words(run, run.displayed_steps())
    found = view_columns(view, run, known)
    captions = view.caption_templates(run)
    cases = found.get(CAPTION, np.zeros(len(known["step"])))
    assert set(np.unique(cases)) <= set(range(len(captions)))
    assert {len(values) for values in found.values()} <= {len(known["step"])}
    json.dumps(view.static_data(run), allow_nan=False)
    sent = json.dumps(serialise_trace(run, beside=view.name)["beside"], allow_nan=False)
    assert view.name in sent
    own = view.columns(run, known)
    for step in {0, 1, run.steps // 2, run.steps} & set(known["step"].tolist()):
        row = view_row(view, run, step)
        # as the endpoint sends them
        json.dumps(row["items"], allow_nan=False)
        said = caption(view, run, row)
        assert said.endswith((".", "?", "!"))
        assert not NO_NUMBER.search(said), said
        assert not ONE_AS_MANY.search(said), said
        assert len(said) <= LONGEST - LACKING * bool(view.item_count(run)), said
        # of each step alone it says the same as of all of them, but for what its items say in its place
        place = known["step"].tolist().index(step)
        for name in own.keys() - view.summary(row["items"]):
            np.testing.assert_allclose(
                row[name], own[name][place], rtol=1e-6, atol=1e-12, err_msg=f"{name}, step {step}"
            )
    if draws:
        assert isinstance(linviz.figure(run, run.steps // 2, view=view.name), go.Figure)


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_it_is_drawn_and_captioned_or_says_why_not(view: View, name: str) -> None:
    turn = PLACES[name] + PLACES[view.name]
    for k, (title, run) in enumerate(runs(name).items()):
        reason = letters(view.why_unsuited(run))
        assert view.question_for(run).endswith("?")
        if reason:
            assert reason == reason.strip().rstrip("."), reason
            assert len(reason) <= LONGEST
            with pytest.raises(linviz.InputError, match=re.escape(reason)):
                linviz.figure(run, 0, view=view.name)
        elif (k + turn) % EACH == 0:
            # Plotly checks all that it is given, which takes most of the time: of the algorithms a third is drawn,
            # another one for each view
            with about(view.name, name, title):
                assert_view_contract(view, run, draws=(k // EACH + turn) % 3 == 0)


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.short("weights", "why-it-stops", "table", "compare")
def test_it_says_something_of_many_points(view: View) -> None:
    random = np.random.default_rng(3)
    # counts of three digits
    n = amount(120, 300)
    X = random.normal(size=(n, 2)).round(2)
    many = Problem(X, np.where(X[:, 0] + 0.3 * random.normal(size=n) > 0, 1, -1))
    kinds: dict[str, dict[str, Any]] = {"perceptron": {"max_updates": 500}, "soft-svm": {}}
    for name, values in kinds.items():
        run = trace(name, many, **values)
        if not view.why_unsuited(run):
            assert_view_contract(view, run)
