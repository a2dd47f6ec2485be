"""Sentences at the end of a run: what they claim is true of the run, and no word of change stands alone."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import linprog

from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.amount import amount
from tests.datasets import lifted
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.views.claims.claim import Seen, at_most, relative_gap
from tests.views.claims.of_points import is_best_ridge
from tests.words.test_claims import budget
from tests.words.test_claims_of_phrases import CHANGE
from tests.words.test_what_steps_did import clouds

OUTCOMES = Path(__file__).parents[2] / "linviz/run/outcome.py"
# the relative gap at which a run counts as optimal, with the digits that are lost here
CLOSED = 1e-5


def last_of(run: Trace) -> Seen:
    """Return the last step of a run."""
    columns = run.columns(np.array([run.steps]))
    return Seen(run, {name: values[0] for name, values in columns.items()}, [])


def is_optimal(run: Trace) -> bool:
    """Return whether no solution has a lower objective, by weak duality."""
    C = run.entry.C(run.algorithm) if run.entry.C else np.inf
    return at_most(relative_gap(last_of(run), C), CLOSED)


def is_best_f(run: Trace) -> bool:
    """Return whether no f has a lower objective of ridge."""
    return is_best_ridge(last_of(run))


def has_no_minimum(run: Trace) -> bool:
    """Return whether along some (w, b) no loss ever rises and one always falls: a linear programme."""
    z = run.lifted.y[:, None] * np.column_stack([run.lifted.phi, np.ones(run.lifted.n)])
    found = linprog(-z.sum(axis=0), A_ub=-z, b_ub=np.zeros(len(z)), bounds=(-1, 1))
    return bool(-found.fun > 1e-9)


def grows(run: Trace) -> bool:
    """Return whether w became longer in each of the last steps."""
    w = run.columns(np.arange(run.steps + 1))["w"]
    sizes = np.abs(w[-4:]).max(axis=1)
    return bool((sizes[1:] > sizes[:-1]).all())


def errors_of(run: Trace) -> np.ndarray:
    """Return the misclassified points after each step, by the w that moves."""
    return np.asarray(run.columns(np.arange(run.steps + 1))["errors"])


def had_no_better(run: Trace) -> bool:
    """Return whether the fewest mistakes were reached so many steps ago and never undercut."""
    errors = errors_of(run)
    (steps,) = re.findall(r"Nothing better for ([\d,]+) steps?", run.stop.sentence)
    return bool(len(errors) - 1 - errors.argmin() == int(steps.replace(",", "")))


def best_has_so_many(run: Trace) -> bool:
    """Return whether the best boundary of the run has as many points not correct as it says."""
    (count,) = re.findall(r"The best boundary of the run has (\d+)", run.stop.sentence)
    return bool(errors_of(run).min() == int(count))


def is_held_elsewhere(run: Trace) -> bool:
    """Return True: tests/words/test_what_steps_did.py continues such runs."""
    return run.algorithm.name == "logistic-gd"


CLAIMS: dict[str, Callable[[Trace], bool]] = {
    "No better solution exists": is_optimal,
    "no better solution exists": is_optimal,
    "no other f makes Σ(y − f)² + λ‖f‖² smaller": is_best_f,
    "no w has the smallest loss": has_no_minimum,
    "w grows without bound": grows,
    "Nothing better for ": had_no_better,
    "The best boundary of the run has ": best_has_so_many,
    "the loss falls in every step": is_held_elsewhere,
    "the loss would rise ": is_held_elsewhere,
}
# advice, and what may be or is not known
NO_CLAIM = re.compile(
    r"(?:Try|Take|Bring|Turn|Add)\b[^.]*\.|[^.]*\b(?:may|Whether)\b[^.]*\.?|Nothing better found"
    r"|(?<=exact\. )Try[^.]*"
)


def bare(sentence: str) -> str:
    """Return the sentence without the words that claim something and without advice."""
    text = NO_CLAIM.sub("", letters(sentence))
    for words in CLAIMS:
        text = text.replace(words, "")
    return text


def runs_of(name: str) -> Iterator[Trace]:
    """Yield random runs that end in different ways: short and whole, with large rates and with few points."""
    further: dict[str, list[dict[str, object]]] = {
        "batch-perceptron": [{"patience": 7}, {"steps": 9, "schedule": "1/t"}],
        "logistic-gd": [{"eta": 50.0}, {"lam": 0.5}, {"steps": 4000, "eta": 1.0}],
        "relaxation": [{"eta": 2.0}],
        "soft-svm": [{"max_steps": 4}, {"C": 0.1}],
        "kernel-ridge": [{"lam": 1e-4}],
        "hinge-sgd": [{"eta": 5.0}],
    }
    lifts = suitable_lifts(ALGORITHMS[name])
    turn = list(ALGORITHMS).index(name)
    for values in (budget(name), {}, *further.get(name, [])):
        for problem in clouds(90 + turn, amount(2, 12), whole=True):
            apart = Problem(problem.X + 3 * problem.y[:, None], problem.y)
            for data in (problem, apart):
                lift = lifts[len(data.y) % len(lifts)]
                flat = lift in ("parabola", "shifted-parabola")
                for one in (lifted(data), *([] if flat else [lifted(data, lift)])):
                    yield trace(name, one, **(budget(name) | values))


def test_every_claim_at_the_end_of_a_run_is_true_of_it() -> None:
    told = Counter[str]()
    for name in ALGORITHMS:
        for run in runs_of(name):
            for words, holds in CLAIMS.items():
                if words in letters(run.stop.sentence):
                    told[words] += 1
                    assert holds(run), (run, run.stop.sentence)
            assert not CHANGE.findall(bare(run.stop.sentence)), run.stop.sentence
    assert len(told) > 5, told


def strings() -> list[str]:
    """Return the texts of the module with the ends, without its docstrings."""
    tree = ast.parse(OUTCOMES.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]


@pytest.mark.parametrize("text", [text for text in strings() if CHANGE.search(text)])
def test_no_word_of_change_in_an_end_stands_without_a_claim(text: str) -> None:
    # a part of a sentence that goes on with "may" or begins with "Try"
    parts = (" may find a better one.", " A better one may exist all the same.", "It may need more")
    for part in (*parts, "Try more passes, or the pocket."):
        text = text.replace(part, "")
    assert not CHANGE.findall(bare(text)), text
