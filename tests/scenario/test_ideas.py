"""Ideas and notes of the built-in presets are true of their runs; tests/scenario/truths has the rest."""

import numpy as np
import pytest

from linviz.api import linear, mix, rbf, run
from tests.scenario.shipped import last_frame, preset, preset_run, weight_vector


def test_the_hull_of_z_is_nearest_to_the_origin_on_the_edge_that_faces_it() -> None:
    nearest = last_frame("hull-of-z").nearest
    assert nearest is not None
    # the edge from (1, 2.2) to the mirror image of (-2.6, 0.6)
    corner, along = np.array([1.0, 2.2]), np.array([2.6, -0.6]) - np.array([1.0, 2.2])
    foot = corner - (corner @ along) / (along @ along) * along
    assert nearest[0] == pytest.approx(foot, rel=0.05)


def test_the_average_and_the_vote_are_wrong_about_the_outlier_alone() -> None:
    for slug in ("averaged", "voted"):
        assert last_frame(slug).errors == last_frame(slug, order="cyclic").errors == 1
        last = preset_run(slug, order="cyclic")
        assert last.columns(np.array([last.steps]))["moving_errors"] == 7
    # a tie somewhere on the way between the classes
    between = np.array([(u, v) for u in np.linspace(-2, 2, 41) for v in np.linspace(-2, 2, 41)])
    assert (preset_run("voted").decision(between) == 0).sum() > 10


def test_the_circles_are_split_by_a_circle_about_the_origin() -> None:
    last = last_frame("circles")
    assert weight_vector(last) == pytest.approx([0.38133, 0.0, 0.38133], abs=5e-6)
    assert last.errors == 0
    assert np.count_nonzero(last.alpha) == 4


def test_the_active_set_ends_after_as_many_steps_as_its_idea_says() -> None:
    trace = preset_run("active-set")
    assert (trace.steps, trace.stop.name) == (6, "OPTIMAL")
    assert [*weight_vector(trace[-1]), trace[-1].b] == pytest.approx([0.72, 0.64, 0.16], abs=1e-12)


@pytest.mark.parametrize(("beta", "errors"), [(0.0, 4), (0.5, 3), (0.75, 0), (1.0, 0)])
def test_the_mixture_leaves_as_many_points_wrong_as_its_notes_say(beta: float, errors: int) -> None:
    scenario = preset("two-kernels")
    lift = mix(rbf(0.3), linear(), beta)
    assert (lift == scenario.lift) == (beta == 0.75)
    trace = run("soft-svm", scenario.problem, lift)
    assert trace[-1].errors == errors
    f = np.abs(trace.decision([(-6, -3), (7, 3), (7, -3)]))
    assert (f < 0.15).all() if beta == 1 else (f > 2).all()


def test_points_that_are_not_seen_are_wrong_least_often_between_stiff_and_supple() -> None:
    scenario = preset("unseen")

    def wrong(gamma: float) -> tuple[int, int]:
        found = run("soft-svm", scenario.problem, rbf(gamma), C=10)
        held = scenario.unseen
        return found[-1].errors, int((held.y * found.decision(held.X) <= 0).sum())

    seen, unseen = zip(*(wrong(gamma) for gamma in (0.01, 0.3, 100.0)), strict=True)
    assert seen[0] > seen[-1]
    assert unseen[1] < min(unseen[0], unseen[-1])
