"""Check that a scenario can be run: its lift takes the points, its algorithm takes the lift and has a first state."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from linviz.core.lift import Lifted
from linviz.core.problem import InputError, Problem
from linviz.picture.thumbnail import KINDS
from linviz.run.algorithm import Algorithm
from linviz.run.entry import ENTRIES
from linviz.scenario.catalogue import display_name
from linviz.scenario.checks import ScenarioError, errors_at
from linviz.scenario.scenario import Scenario

DIMENSIONS = (1, 2)

logger = logging.getLogger("linviz")


def check_runnable(scenario: Scenario) -> None:
    """Raise ScenarioError, with the key and a way out, where the run could not even begin. Takes no step of it."""
    _check_dimension(scenario)
    # raises InputError for points that are out of the lift's range
    with errors_at("lift"):
        lifted = Lifted(scenario.problem, scenario.lift)
    _check_features(scenario.algorithm, lifted)
    with errors_at("lift"):
        # computed here, since an algorithm learns from one of them
        _ = lifted.phi if scenario.algorithm.takes == "features" else lifted.K
    with errors_at("parameters"):
        scenario.algorithm.init(lifted)
    # the view replaces an `other` that needs features where there are none, and tells the user
    if scenario.other is not None and (scenario.other.takes == "kernel" or lifted.has_map):
        with errors_at("other"):
            scenario.other.init(lifted)


class _Setting(NamedTuple):
    """The inputs of a run that has not been made."""

    algorithm: Algorithm[Any]
    lifted: Lifted
    held_out: Problem


def check_thumbnail(scenario: Scenario, kind: str) -> None:
    """Raise ScenarioError where a thumbnail of this kind cannot be drawn of a runnable scenario. kind: "" for none."""
    if not kind:
        return
    setting = _Setting(scenario.algorithm, Lifted(scenario.problem, scenario.lift), scenario.unseen)
    if reason := KINDS[kind].why_unsuited(setting):
        raise ScenarioError("thumbnail", f"{kind!r} does not suit this preset: {reason}")


@contextmanager
def errors_as_scenario_error(path: Path) -> Iterator[None]:
    """Raise any error inside as a ScenarioError; an unexpected one is logged with the file's name."""
    try:
        yield
    except ScenarioError:
        raise
    # an error that only appears in a run mostly means that the lift does not suit the points
    except InputError as error:
        raise ScenarioError("lift", str(error)) from None
    except Exception as error:
        # an error of linviz itself, which the operator has to see
        logger.exception("linviz has an error that this file shows: %s", display_name(path))
        reason = (
            f"linviz cannot run it because of an error in linviz itself ({type(error).__name__})"
        )
        raise ScenarioError("run", reason) from None


def _check_dimension(scenario: Scenario) -> None:
    """Raise ScenarioError where the lift does not take the dimension; without points too, since some may be drawn."""
    try:
        scenario.lift.check_dimension(scenario.dimension)
    except InputError as error:
        alternative = next(
            (d for d in DIMENSIONS if d != scenario.dimension and _lift_takes(scenario, d)), None
        )
        advice = f"write dimension = {alternative}, or " if alternative else ""
        raise ScenarioError("lift", f"{error}; {advice}choose another lift") from None


def _lift_takes(scenario: Scenario, d: int) -> bool:
    """Return whether the scenario's lift takes points with d coordinates."""
    try:
        scenario.lift.check_dimension(d)
    except InputError:
        return False
    return True


def _check_features(algorithm: Algorithm[Any], lifted: Lifted) -> None:
    """Raise ScenarioError where the algorithm needs features and the lift has none, or too many."""
    if algorithm.takes == "kernel" or lifted.has_map:
        return
    count_text = "too many" if lifted.lift.has_map else "no finite"
    kernel = next(name for name, entry in ENTRIES.items() if entry.kind.takes == "kernel")
    reason = (
        f"{algorithm.title} needs the features of the lift, and {lifted.lift.label} has {count_text} features; "
        f"choose an algorithm that takes a kernel, such as {kernel}, or another lift"
    )
    raise ScenarioError("lift", reason)
