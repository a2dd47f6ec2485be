"""The presets that linviz ships are true to what their ideas and notes say."""

import numpy as np
import pytest

from linviz.api import linear, mix, rbf, run
from linviz.core.problem import Problem
from tests.scenario.shipped import end, normal, opened, shipped


@pytest.mark.parametrize(
    ("slug", "count"),
    [
        ("one-mistake-one-turn", 18),
        ("two-points", 2),
        ("order-dependence", 1),
        ("tiny-margin", 71),
        ("one-update-not-enough", 5),
        ("xor-cycle", 4),
        ("xor-lifted", 2),
        ("batch-perceptron", 60),
        ("far-from-origin", 63),
        ("kozinec-zigzag", 65),
        ("hull-of-z", 9),
        ("mdm", 13),
        ("hulls-of-a-kernel", 25),
    ],
)
def test_a_preset_takes_as_many_updates_as_its_idea_says(slug: str, count: int) -> None:
    assert opened(slug).updates == count


def test_two_updates_leave_what_the_question_of_two_points_asks_for() -> None:
    frame = end("two-points")
    assert (normal(frame).tolist(), frame.b) == ([1.0, -1.0], 0.0)


def test_other_offsets_far_from_the_origin_take_what_the_idea_says() -> None:
    assert opened("far-from-origin", offset="one").updates == 906
    assert opened("far-from-origin", offset="centred").updates == 2


def test_the_hidden_cycle_is_found_where_its_idea_says() -> None:
    stop = opened("hidden-cycle").stop
    assert (stop.name, stop.start, stop.period) == ("CYCLING", 1807, 6610)


def test_four_lines_come_out_of_the_orders() -> None:
    ends = [end("order-dependence", seed=seed) for seed in range(10)]
    assert len({(*normal(frame), frame.b) for frame in ends}) == 4


def test_point_2_is_added_four_times_in_a_row() -> None:
    assert [frame.index for frame in opened("one-update-not-enough")] == [None, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("visits", "seed", "errors"), [(1_000, 0, 2), (1_000, 1, 2), (10_000, 2, 1)]
)
def test_the_pocket_keeps_as_few_mistakes_as_its_notes_say(
    visits: int, seed: int, errors: int
) -> None:
    assert end("pocket", visits=visits, seed=seed).best_errors == errors


def test_the_batch_perceptron_keeps_two_mistakes_though_the_pocket_finds_one() -> None:
    assert (
        end("batch-perceptron").best_errors
        == end("batch-perceptron", schedule="1/t").best_errors
        == 2
    )
    assert shipped("batch-perceptron").points == shipped("pocket").points


def test_a_smaller_epsilon_takes_as_many_steps_as_the_zigzags_idea_says() -> None:
    assert opened("kozinec-zigzag", epsilon=0.03).steps == 807


def test_the_zigzag_and_its_cure_have_the_same_points() -> None:
    assert shipped("mdm").points == shipped("kozinec-zigzag").points
    assert opened("kozinec-zigzag", tolerance="relative").stop.name == "STEP_LIMIT"


def test_where_the_bias_counts_the_line_passes_closer_than_where_it_does_not() -> None:
    assert shipped("bias-counts").points == shipped("bias-in-the-margin").points
    assert end("bias-counts").margin == pytest.approx(0.3536, abs=1e-4)
    assert end("bias-counts", hulls="two").margin == pytest.approx(1.0, abs=1e-4)


def test_the_hull_of_z_is_nearest_to_the_origin_on_the_edge_that_faces_it() -> None:
    nearest = end("hull-of-z").nearest
    assert nearest is not None
    # the edge from (1, 2.2) to the mirror image of (-2.6, 0.6)
    corner, along = np.array([1.0, 2.2]), np.array([2.6, -0.6]) - np.array([1.0, 2.2])
    foot = corner - (corner @ along) / (along @ along) * along
    assert nearest[0] == pytest.approx(foot, rel=0.05)


def test_the_average_and_the_vote_are_wrong_about_the_outlier_alone() -> None:
    for slug in ("averaged", "voted"):
        assert end(slug).errors == end(slug, order="cyclic").errors == 1
        last = opened(slug, order="cyclic")
        assert last.columns(np.array([last.steps]))["moving_errors"] == 7
    # a tie somewhere on the way between the classes
    between = np.array([(u, v) for u in np.linspace(-2, 2, 41) for v in np.linspace(-2, 2, 41)])
    assert (opened("voted").decision(between) == 0).sum() > 10


def test_the_margin_with_the_bias_left_out_of_it_is_one() -> None:
    assert end("bias-in-the-margin").margin == pytest.approx(1.0, rel=0.02)


def test_the_circles_are_split_by_a_circle_about_the_origin() -> None:
    last = end("circles")
    assert normal(last) == pytest.approx([0.38133, 0.0, 0.38133], abs=5e-6)
    assert last.errors == 0
    assert np.count_nonzero(last.alpha) == 4


def test_the_active_set_ends_after_as_many_steps_as_its_idea_says() -> None:
    trace = opened("active-set")
    assert (trace.steps, trace.stop.name) == (6, "OPTIMAL")
    assert [*normal(trace[-1]), trace[-1].b] == pytest.approx([1 / 9, 7 / 9, -35 / 18], abs=1e-12)


def test_there_is_no_hard_margin_where_its_idea_says_so_and_the_lift_helps() -> None:
    assert opened("no-free-margin").stop.name == "NOT_SEPARABLE"
    assert run("hard-svm", shipped("no-free-margin").problem, "polynomial").stop.name == "OPTIMAL"


@pytest.mark.parametrize(
    ("C", "distance"), [(0.05, 2.23), (1.0, 1.39), (10.0, 0.36), (100.0, 0.36)]
)
def test_the_outlier_draws_the_margin_lines_in_as_its_idea_says(C: float, distance: float) -> None:
    assert 1 / np.linalg.norm(normal(end("outlier-c", C=C))) == pytest.approx(distance, abs=0.005)


def test_the_line_stays_when_the_points_that_are_no_support_vectors_go() -> None:
    scenario, whole = shipped("only-svs"), end("only-svs")
    kept = [i for i in range(9) if i + 1 not in (2, 3, 4, 8)]
    assert whole.alpha is not None
    assert np.flatnonzero(whole.alpha > 1e-6).tolist() == kept
    X, y = scenario.problem.X[kept], scenario.problem.y[kept]
    rest = run("soft-svm", Problem(X, y), C=1.0)[-1]
    assert [*normal(rest), rest.b] == pytest.approx([*normal(whole), whole.b], abs=1e-3)


def test_the_two_points_in_one_place_pay_one_each() -> None:
    frame = end("contradictory")
    assert [*normal(frame), frame.b] == pytest.approx([0.5, 0.5, 0.0], abs=1e-6)
    assert frame.slack == pytest.approx([1.0, 1.0, 0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize(("gamma", "errors"), [(0.01, 7), (0.5, 0), (100.0, 0)])
def test_gamma_leaves_as_many_points_wrong_as_the_notes_say(gamma: float, errors: int) -> None:
    trace = run("soft-svm", shipped("rbf-overfit").problem, "rbf", C=10.0, gamma=gamma)
    assert trace[-1].errors == errors


@pytest.mark.parametrize(("beta", "errors"), [(0.0, 4), (0.5, 3), (0.75, 0), (1.0, 0)])
def test_the_mixture_leaves_as_many_points_wrong_as_its_notes_say(beta: float, errors: int) -> None:
    scenario = shipped("two-kernels")
    lift = mix(rbf(0.3), linear(), beta)
    assert (lift == scenario.lift) == (beta == 0.75)
    trace = run("soft-svm", scenario.problem, lift)
    assert trace[-1].errors == errors
    f = np.abs(trace.decision([(-6, -3), (7, 3), (7, -3)]))
    assert (f < 0.15).all() if beta == 1 else (f > 2).all()


def test_rows_of_k_take_more_mistakes_than_k_as_their_notes_say() -> None:
    problem = shipped("rows-of-k").problem
    assert opened("rows-of-k").updates == 291
    assert run("dual-perceptron", problem, "rbf", gamma=0.3).updates == 52
    assert run("perceptron", problem).stop.name == "CYCLING"


def test_by_the_strict_test_nothing_happens() -> None:
    assert (opened("nothing-happens").updates, opened("nothing-happens").stop.name) == (
        0,
        "NO_MISTAKES",
    )


def test_the_terraces_take_some_steps_and_end_without_a_mistake() -> None:
    run_ = opened("criterion")
    assert (run_.updates, run_[-1].errors) == (9, 0)


def test_of_three_points_every_labelling_is_separable() -> None:
    scenario = shipped("shatter")
    for bits in range(8):
        labels = [1 if bits >> i & 1 else -1 for i in range(3)]
        end_ = run("perceptron", Problem(scenario.problem.X, labels))
        assert end_.stop.name == "SEPARATED"


def test_the_widest_line_keeps_more_than_twice_as_far_as_the_perceptrons() -> None:
    widest = run("hard-svm", shipped("which-line").problem)[-1]
    assert widest.margin > 2 * end("which-line").margin


def test_points_that_are_not_seen_are_wrong_least_often_between_stiff_and_supple() -> None:
    scenario = shipped("unseen")

    def wrong(gamma: float) -> tuple[int, int]:
        found = run("soft-svm", scenario.problem, rbf(gamma), C=10)
        held = scenario.unseen
        return found[-1].errors, int((held.y * found.decision(held.X) <= 0).sum())

    seen, unseen = zip(*(wrong(gamma) for gamma in (0.01, 0.3, 100.0)), strict=True)
    assert seen[0] > seen[-1]
    assert unseen[1] < min(unseen[0], unseen[-1])
