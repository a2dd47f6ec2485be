"""Sentences of the page's scripts: each word of change has a test that holds it, or says nothing of a run."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from linviz.run.algorithm import UPDATE
from linviz.run.trace import Trace
from linviz.run.why_it_stops import Closing, Squeeze
from linviz.views.why_it_stops.line_search import squared_bound_coefficients
from tests.amount import amount
from tests.datasets import lifted
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.views.claims.claim import shortest
from tests.words.test_claims import budget
from tests.words.test_claims_of_phrases import CHANGE_WORDS
from tests.words.test_what_steps_did import clouds

ROOT = Path(__file__).parents[2]
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
CHANGE = re.compile(rf"(?<!\bin )\b(?:{CHANGE_WORDS})\b", re.I)
PUT_IN = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
# selectors and classes of elements
NO_TEXT = re.compile(r"\.[a-z]|(?:series|chart-name|sights) [a-z-]+$")
VIEWS, PAGE = "tests/views/test_", "tests/browser/views/test_"
LARGEST = f"{VIEWS}margin.py::test_the_widest_is_half_the_distance_of_the_hulls"
SHORTEST = (
    f"{VIEWS}weights.py::test_no_place_with_y_f_of_1_is_nearer_to_0_than_the_one_on_the_circle"
)
GREY = f"{VIEWS}weights.py::test_no_place_of_stronger_grey_has_fewer_points_that_count"
BALL = f"{VIEWS}margin.py::test_the_radius_is_that_of_the_smallest_ball_round_the_points"
TOY = (
    f"{VIEWS}dual.py"
    "::test_the_dual_of_the_small_problem_is_the_lowest_of_l_and_meets_x_squared_at_a_saddle"
)
PREDICTIONS = "tests/javascript/test_predictions.py::"
UPDATES = f"{PREDICTIONS}test_every_answer_about_an_update_is_that_of_random_runs"
CHANGES = f"{PREDICTIONS}test_which_way_a_number_went_is_told_with_both_values"
BOUND = (
    f"{VIEWS}why_it_stops.py::test_ceiling_and_floor_are_those_of_the_theorem_and_meet_at_the_bound"
)
HALF = f"{VIEWS}orders.py::test_it_says_how_many_end_below_half_of_the_widest"
HERE = "tests/words/test_claims_of_scripts.py::test_"
ANSWERS = "tests/javascript/test_answers.py::test_every_name_has_the_same_value_in_the_browser"
WHICH_WAY = "tests/javascript/test_ask.py::test_which_way_is_that_of_the_run_with_the_new_value"
CARDS = "tests/javascript/test_cards.py::test_the_"
NAMED = f"{CARDS}points_that_cards_name_are_the_longest_and_the_nearest"
NUMBERS = f"{CARDS}numbers_of_cards_are_those_of_random_runs"
WAY = f"{HERE}a_step_goes_to_the_shortest_place_of_its_way"
# words of a sentence, and the test that computes what they claim from the points and the run
HELD = {
    # "Ask about this step"
    "the smallest $y·$f($x) / ‖$w‖": ANSWERS,
    "the fewest mistakes so far": ANSWERS,
    "it rises": WHICH_WAY,
    "it falls": WHICH_WAY,
    "it stays the same": WHICH_WAY,
    # legends and names of lines
    "no run makes more mistakes": BOUND,
    "the boundary with the largest margin": LARGEST,
    "the $w with the largest margin": LARGEST,
    "the direction with the largest margin": LARGEST,
    "the direction of $v with the largest margin": BOUND,
    "the largest margin": LARGEST,
    "largest margin": LARGEST,
    "at least half of the largest": HALF,
    "an order with a smaller margin": HALF,
    "margins below half of the largest": HALF,
    "largest: …": LARGEST,
    "smallest ball": BALL,
    "the longest (1, $x), or of the longest $x": BOUND,
    "where the error of the points left out is least": (
        f"{VIEWS}why_it_stops.py::test_the_error_of_points_left_out_is_that_of_runs_without_them"
    ),
    "all $w as long as the shortest one": SHORTEST,
    "the shortest $w with $y·$f($x) ≥ 1": SHORTEST,
    "the shortest $v that gives every point": (
        f"{VIEWS}why_it_stops.py"
        "::test_the_goal_of_the_relaxation_is_the_shortest_v_that_has_all_at_the_level"
    ),
    "stronger grey: more misclassified points, more with $y·$f($x) < 1, or a larger $J": GREY,
    "an eigenvalue, the largest first": (
        f"{VIEWS}kernel.py::test_as_many_eigenvalues_are_above_0_as_points_are_independent"
    ),
    "nearest points found so far": f"{HERE}the_points_of_both_hulls_are_the_nearest_so_far",
    "a larger ring means a larger $alpha": (
        "tests/browser/test_sizes.py::test_the_larger_alpha_the_larger_its_ring"
    ),
    "stronger: more votes": (
        "tests/javascript/voters.test.js::a voter counts as many votes as it has survived visits"
    ),
    # cards
    "Longest vector": NAMED,
    "longest vector": NAMED,
    "an arrow to the longest": NAMED,
    "The smallest $y·$f($x)/‖$w‖ of all points": NAMED,
    "the smallest $y·$f($x)/‖": NUMBERS,
    "The largest: $xi": NUMBERS,
    "Largest margin": LARGEST,
    "argest margin of any boundary": BOUND,
    "Mistakes at most: $longest²/$margin²": NUMBERS,
    # the kernel's row
    "nearest, lifted": (
        f"{PAGE}kernel_page.py::test_its_caption_is_of_the_point_under_the_pointer_and_of_the_sight"
    ),
    "most similar": (
        f"{PAGE}kernel_page.py::test_its_caption_is_of_the_point_under_the_pointer_and_of_the_sight"
    ),
    # the toy problem of the dual
    "the smallest value of $L": TOY,
    "$L is lowest at": TOY,
    "stays below 1": TOY,
    "is larger than necessary": TOY,
    # why it stops
    "falls from … to …, its smallest value on this segment": WAY,
    "It is smaller at …: …": WAY,
    "The step stays in the hull": WAY,
    "It is smallest at …, …, and grows again beyond": WAY,
    "the $kappa with the shortest result": WAY,
    "makes ‖$v‖² grow by more": f"{HERE}no_mistake_adds_more_to_the_length_or_less_along_the_best_v",
    "at least this along the best $v": (
        f"{HERE}no_mistake_adds_more_to_the_length_or_less_along_the_best_v"
    ),
    "at most …": BOUND,
    "at least …": BOUND,
    # predictions
    "the nearest cross": UPDATES,
    "the farthest cross": UPDATES,
    "At a higher price of slack the best boundary never has a wider margin": CHANGES,
    "At a higher price the best $w is never longer": CHANGES,
    "The best boundary is the same at both prices": CHANGES,
    "The best boundary is not the same at both prices": CHANGES,
    "The best $w is the same at both prices": CHANGES,
    "The best $w is not the same at both prices": CHANGES,
    "After more than …": "tests/javascript/test_predictions.py::test_every_answer_is_that_of_the_run",
    # weights
    "falls fastest from $w": f"{VIEWS}weights.py::test_the_arrow_of_j_leads_against_its_gradient",
    "too narrow to see": f"{VIEWS}weights.py::test_a_narrow_cell_is_not_said_to_be_missing",
    # the ruler
    "nearest with $f = 0": (
        "tests/browser/test_inspector.py::test_the_ruler_on_a_curve_finds_the_nearest_place_of_it"
    ),
}
# words that say nothing of the numbers of a run: limits, what somebody did, what a key does, what a symbol stands for
NO_CLAIM = (
    # a class of elements for narrow screens
    "narrow-only",
    # what Undo takes back
    "point … moved",
    "the largest number that fits",
    # what an author chooses from
    "It rises",
    "It falls",
    "It stays the same",
    "At most … characters are allowed",
    "Point at marks to read numbers, zoom, turn",
    "move … to …",
    "only the highest power is left",
    "The power to which the polynomial kernel raises",
    "or the one that fails it most",
    "The run stops after this many steps without a boundary that has fewer misclassified points",
    "At most … points fit",
    "and … more",
    "at most 5 MB can be read. Use fewer rows",
    "or move each with the arrow keys",
    "move it there",
    "Will $w become longer or shorter",
    "Will more or fewer of these points be misclassified",
    "Will the run need more or fewer updates",
    "the price of slack, and not of a narrow margin",
    "With a larger $gamma the kernel falls faster with the distance",
    "stay with the points on this page",
    "It stays in your browser",
    "or move them to multiples",
    "Point … moved …",
    "Look closer",
    "arrows move the cross",
    "arrow keys turn it",
    "drag to turn",
    "raised to height 1",
    "the loss that this algorithm lowers",
    "1 largest influence",
    "how fast the kernel falls with the distance",
    "he weight of a point in the nearest point of its hull",
    "The largest number of points that can be placed",
    "The probability that the bound fails is at most",
)


def strings(file: Path) -> Iterator[str]:
    """Yield the strings of a script, with … for what it puts into them."""
    code = re.sub(r"^\s*//.*$", "", file.read_text(encoding="utf-8"), flags=re.M)
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
    for text in STRING.findall(code):
        # in quotes ${lambda} is a symbol
        yield text[1:-1] if text[0] == '"' else PUT_IN.sub("…", text[1:-1])


def sentences() -> Iterator[tuple[str, str]]:
    """Yield the file and the text of all that the page's scripts say."""
    for file in sorted((ROOT / "assets").rglob("*.js")):
        for text in strings(file):
            if " " in text.strip() and not NO_TEXT.search(text):
                yield file.name, text


def test_no_word_of_change_in_a_script_stands_without_a_test() -> None:
    used = set()
    for file, sentence in sentences():
        text = sentence
        for words in sorted((*HELD, *NO_CLAIM), key=len, reverse=True):
            if words in text:
                used.add(words)
                text = text.replace(words, "")
        assert not CHANGE.findall(text), f"{file}: {sentence}"
    assert not {*HELD, *NO_CLAIM} - used


@pytest.mark.parametrize("name", sorted(set(HELD.values())))
def test_each_of_these_tests_exists(name: str) -> None:
    file, test = name.split("::")
    start = f'test("{test}"' if file.endswith(".js") else f"def {test}("
    assert start in (ROOT / file).read_text(encoding="utf-8")


def test_no_script_says_that_a_rounded_number_is_equal() -> None:
    for file in sorted((ROOT / "assets").rglob("*.js")):
        code = file.read_text(encoding="utf-8")
        # wording/number.js has `equals`, which knows whether the text is exact
        assert not re.findall(r"= \$\{(?:number|vector)\(.*", code), file.name


def runs(*kinds: type) -> Iterator[Trace]:
    """Yield random runs of the algorithms with such an explanation, in the plane and in lifts."""
    for turn, name in enumerate(ALGORITHMS):
        for k, lift in enumerate(suitable_lifts(ALGORITHMS[name])):
            if lift in ("parabola", "shifted-parabola") or (
                lift != "none" and (k + turn) % amount(3, 1)
            ):
                continue
            for problem in clouds(70 + turn, amount(2, 20), whole=True):
                run = trace(name, lifted(problem, lift), **budget(name))
                if run.steps and any(isinstance(why, kinds) for why in run.entry.why):
                    yield run


def test_a_step_goes_to_the_shortest_place_of_its_way() -> None:
    steps = 0
    for run in runs(Closing):
        (why,) = (one for one in run.entry.why if isinstance(one, Closing))
        columns = run.columns(np.arange(run.steps + 1))
        for (_, b, c), kappa in zip(
            squared_bound_coefficients(run, why, columns), columns[why.moved], strict=True
        ):
            if not np.isfinite(c):
                continue
            steps += 1
            # up to kappa it falls; where the hull does not end, it grows from there on
            lowest = -b / (2 * c)
            assert 0 < kappa <= lowest * (1 + 1e-5)
            assert kappa == pytest.approx(lowest, rel=1e-5) or kappa <= 1 + 1e-9
    assert steps > 100


def test_the_points_of_both_hulls_are_the_nearest_so_far() -> None:
    for run in runs(Closing):
        upper = run.columns(np.arange(run.steps + 1))["upper"]
        assert (upper[1:] <= upper[:-1] * (1 + 1e-7) + 1e-9).all()


def test_no_mistake_adds_more_to_the_length_or_less_along_the_best_v() -> None:
    bounded = 0
    for run in runs(Squeeze):
        why = next(one for one in run.entry.why if isinstance(one, Squeeze))
        z, start, eta = why.rows(run.algorithm, run.lifted)
        made = run.record.index[run.record.event == UPDATE]
        v = np.vstack([start, start + eta * np.cumsum(z[made], axis=0)])
        squares, square = (v * v).sum(axis=1), eta**2 * (z * z).sum(axis=1).max()
        assert (np.diff(squares) <= square + 1e-9 * (1 + squares[:-1])).all()
        best = shortest(z, np.ones(len(z)))
        if best is not None:
            bounded += 1
            margin = eta / np.linalg.norm(best)
            assert (np.diff(v @ best) / np.linalg.norm(best) >= margin * (1 - 1e-6)).all()
    assert bounded > 3
