"""Captions of views: what they claim is true of the numbers of random runs, and no word of change stands alone."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from linviz.core.lift import Lifted
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.entry import ENTRIES
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, FUTURE, VIEWS, View
from linviz.views.c_path import trade_off
from linviz.views.chance import labels
from linviz.views.lifted.scene import scene_of
from linviz.views.new_points import sweep
from linviz.views.orders import other_orders
from linviz.views.why_it_stops import sights
from linviz.words.describe import columns_for_words, rows_of
from linviz.words.template import SLOT
from tests.amount import amount
from tests.datasets import CIRCLES, XOR, lifted, on_line
from tests.notes import about
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.views.claims import of_points, of_steps
from tests.views.claims.claim import Claim, Seen
from tests.views.flaws import flaws_of
from tests.words.test_claims import budget
from tests.words.test_claims_of_phrases import CHANGE_WORDS, OTHERS
from tests.words.test_what_steps_did import clouds

# "in turn" and "at a time" are no changes
CHANGE = re.compile(rf"(?<!\bin )\b(?:{CHANGE_WORDS})\b", re.I)
CLAIMS: dict[str, tuple[Claim, ...]] = {
    "c-path": of_points.C_PATH,
    "dual": of_points.DUAL,
    "kernel": of_points.KERNEL,
    "lifted": of_steps.LIFTED,
    "loss": of_points.LOSS,
    "margin": of_points.MARGIN,
    "orders": of_points.ORDERS,
    "table": of_points.TABLE,
    "weights": of_steps.WEIGHTS,
    "why-it-stops": of_steps.WHY_IT_STOPS,
}
# captions of the view Kernel for its other three sights, which show them at every step
OF_SIGHTS = 3
# limit of the runs in other orders, which may not end
SHORT = {"max_updates": 40, "max_steps": 40}


@pytest.fixture(autouse=True)
def _reduce_items(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the items of views, since more of them take long and say nothing else."""
    monkeypatch.setattr(sweep, "VALUES", 2)
    monkeypatch.setattr(other_orders, "MOST", 6)
    monkeypatch.setattr(other_orders, "BUDGETS", SHORT)
    monkeypatch.setattr(other_orders, "SLOW", SHORT)
    monkeypatch.setattr(labels, "SHUFFLES", 10)
    monkeypatch.setattr(trade_off, "DECADE", 1)


def random_data(name: str) -> Iterator[Lifted]:
    """Yield random points, whole numbers and others, in lifts, on a line, far apart, in one place, of one class."""
    turn = list(ALGORITHMS).index(name)
    (problem,) = clouds(40 + turn, 1, True)
    far = Problem(problem.X + 4 * problem.y[:, None], problem.y)
    for one in (far, *clouds(30 + turn, amount(1, 4), False), XOR, problem):
        yield lifted(one)
    yield lifted(Problem(np.vstack([far.X, far.X[:2]]), np.append(far.y, far.y[:2])))
    yield lifted(on_line(problem))
    yield lifted(Problem(CIRCLES.X[::2], CIRCLES.y[::2]), "quadratic")
    yield lifted(Problem(problem.X, np.ones(len(problem.y))))
    lifts = [lift for lift in suitable_lifts(ALGORITHMS[name]) if lift != "none"]
    for lift in lifts if amount(0, 1) else [lifts[turn % len(lifts)]]:
        for whole in (True, False)[amount(1, 0) :]:
            for one in clouds(50 + turn, amount(1, 3), whole):
                yield lifted(one, lift)


@cache
def runs(name: str) -> tuple[Trace, ...]:
    """Return runs on that data; in the short suite each with other parameters, in the long one with all of them."""
    settings = [{}, *OTHERS.get(name, [])]
    data = list(random_data(name))
    return tuple(
        trace(name, one, **(budget(name) | settings[k]))
        for place, one in enumerate(data)
        for k in amount([place % len(settings)], range(len(settings)))
    )


def moments(view: View, run: Trace) -> Iterator[tuple[set[int], Seen]]:
    """Yield some steps of a run as the view shows them, each with the indices of its captions."""
    steps = np.unique(np.linspace(0, run.steps, amount(3, 8)).astype(int))
    known = columns_for_words(run, steps)
    own = view.columns(run, known)
    items = [view.item(run, number) for number in range(view.item_count(run))]
    told = view.summary(items)
    columns = {name for name in own if re.match(r"caption|of_|why_caption", name)}
    if view.name == "lifted" and not scene_of(run).flips:
        columns.remove("caption_flipped")
    for row in rows_of(run, dict(known) | dict(own)):
        values: dict[str, Any] = {**row, **told, **told_by_page(view, row)}
        shown = {int(values[name]) for name in columns | ({CAPTION} & values.keys())}
        yield (shown or {0}) | fixed_captions(view, run), Seen(run, values, items)


def told_by_page(view: View, row: Mapping[str, Any]) -> dict[str, float]:
    """Return the numbers that the page adds for the sights of the view Margin, where b is not shifted."""
    if view.name != "margin":
        return {}
    b, margin, radius = (float(row[name]) for name in ("b", "margin", "radius"))
    ratio = margin / radius if radius else 0.0
    return {
        **{"ratio": ratio, "tried_b": b, "tried_margin": margin},
        "foot": abs(b) * float(row["half_width"]),
    }


def fixed_captions(view: View, run: Trace) -> set[int]:
    """Return the indices of captions that sights have at every step."""
    if view.name == "why-it-stops":
        return {one["caption"] for one in sights(run) if isinstance(one["caption"], int)}
    templates = view.caption_templates(run)
    if view.name == "loss":
        # the regularised risk
        return {len(templates) - 1} if templates[-1] else set()
    of_sights = OF_SIGHTS if view.name == "kernel" else 0
    return set(range(len(templates) - of_sights, len(templates)))


def words_in(template: str) -> str:
    """Return the words of a template, without slots and with the letters of symbols."""
    return letters(SLOT.sub("", template.replace(FUTURE, "")))


def views_of(name: str, every: int = 1) -> Iterator[tuple[View, Trace]]:
    """Yield the views with every n-th run that they suit, each view with other ones; those of other runs with few."""
    for place, view in enumerate(VIEWS.values()):
        suited = [run for run in runs(name) if not view.why_unsuited(run)][place % every :: every]
        for run in suited[: amount(1, 6)] if view.group == "Other runs" else suited:
            yield view, run


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_claim_of_a_caption_is_true_of_random_runs(name: str) -> None:
    for view, run in views_of(name, amount(4, 1)):
        templates = view.caption_templates(run)
        said = [words_in(template) for template in templates]
        for shown, seen in moments(view, run):
            for index in shown:
                with about(view.name, run.lifted.lift.name, seen.step, said[index]):
                    for claim in CLAIMS.get(view.name, ()):
                        assert claim.words not in said[index] or claim.holds(seen), claim.words
                    assert not flaws_of(templates[index], seen.row)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_word_of_change_in_a_caption_stands_without_a_claim(name: str) -> None:
    titles = [entry.kind.title for entry in ENTRIES.values()]
    for view, run in views_of(name):
        claimed = [claim.words for claim in CLAIMS.get(view.name, ())]
        for template in view.caption_templates(run):
            text = words_in(template)
            for words in (*titles, *claimed):
                text = text.replace(words, "")
            assert not CHANGE.findall(text), template


def test_every_claim_is_made_by_a_caption() -> None:
    said: dict[str, set[str]] = {name: set() for name in VIEWS}
    for name in ALGORITHMS:
        for view, run in views_of(name):
            said[view.name] |= set(map(words_in, view.caption_templates(run)))
    for view_name, claims in CLAIMS.items():
        text = "\n".join(said[view_name])
        assert not [claim.words for claim in claims if claim.words not in text], view_name
