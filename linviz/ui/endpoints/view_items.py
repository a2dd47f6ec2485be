"""Endpoint of a view's items, which are computed one by one after the run: the page asks until it has all."""

from collections.abc import Mapping
from time import thread_time
from typing import Any, NamedTuple

from linviz.core.lift import Lifted
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import Algorithm
from linviz.run.view import View
from linviz.scenario.checks import finite_number, quote
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import reply_to
from linviz.views.registry import find

ENDPOINT = Endpoint("/api/beside", frozenset({"seq", "scenario", "first"}), seconds=0.3)
# processor time for one answer; an item that has been started is finished
TIME_LIMIT = 0.4  # seconds


class RunSetup(NamedTuple):
    """The inputs of a run, from which a view computes its items."""

    algorithm: Algorithm[Any]
    lifted: Lifted
    held_out: Problem


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, scenario, first} with {seq, items, of}, or {seq, error}.

    items: those from number `first` on for which there is time. of: how many the view has.
    """
    return reply_to(request, _items_reply)


def _items_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    scenario = Scenario.from_json(request.get("scenario"))
    view = find(scenario.beside)
    lifted = Lifted(scenario.problem, scenario.lift)
    setup = RunSetup(scenario.algorithm, lifted, scenario.unseen)
    count = view.item_count(setup)
    first = finite_number(request.get("first"))
    if first is None or first not in range(count):
        raise InputError(f"there are {count} items; {quote(request.get('first'))} is none of them")
    return {"items": _items_in_time(view, setup, range(int(first), count)), "of": count}


def _items_in_time(view: View, setup: RunSetup, numbers: range) -> list[Any]:
    """Return the items of these numbers until the time limit is over, at least one."""
    start = thread_time()
    items = []
    for number in numbers:
        items.append(view.item(setup, number))
        if thread_time() - start > TIME_LIMIT:
            break
    return items
