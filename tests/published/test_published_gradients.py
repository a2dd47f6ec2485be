"""Published examples of logistic regression, and reports of what went wrong with it elsewhere."""

from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_iris

from linviz.certificate.certify import certify
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.words.describe import describe
from tests.amount import amount
from tests.datasets import lifted
from tests.runs import columns, trace


def losses(run: Trace) -> list[float]:
    found: list[float] = columns(run)["objective"].tolist()
    return found


# three of the samples of "Logistic Regression: Gradient Descent, Example", scribd 827701831
START = {"w0": [0.2], "b0": 0.1, "eta": 0.1}
SAMPLES = Problem([[0.5], [2.0], [3.0]], [1, 1, -1])


def test_from_the_given_start_the_first_scores_and_probabilities_are_those_printed() -> None:
    start = trace("logistic-gd", SAMPLES, **START)[0]
    assert start.scores == pytest.approx([0.2, 0.5, 0.7])
    assert 1 / (1 + np.exp(-start.scores)) == pytest.approx([0.5498, 0.6225, 0.6682], abs=5e-5)
    # of the second sample the cross entropy is printed
    assert np.log1p(np.exp(-start.scores[1])) == pytest.approx(0.4741, abs=5e-5)


def test_one_step_from_the_given_start_adds_what_is_lacking_to_the_label() -> None:
    one = Problem([[0.5], [3.0]], [1, -1])
    run = trace("logistic-sgd", one, order="cyclic", steps=2, **START)
    mu = 1 / (1 + np.exp(-0.2))
    assert [*run[1].w, run[1].b] == pytest.approx(
        [0.2 + 0.1 * (1 - mu) * 0.5, 0.1 + 0.1 * (1 - mu)]
    )


def test_two_irises_have_the_coefficients_that_r_prints() -> None:
    # glm(Species ~ Petal.Length + Petal.Width, binomial): -45.272, 5.755, 10.447, residual deviance 20.564
    flowers = Problem(load_iris().data[50:, 2:], np.repeat([-1, 1], 50))
    # the optimum is far from 0, so the run starts at what is printed
    run = trace("logistic-gd", flowers, w0=[5.755, 10.447], b0=-45.272, eta=0.001, steps=20)
    assert 2 * losses(run)[0] == pytest.approx(20.564, abs=1e-3)
    assert [*run[-1].w, run[-1].b] == pytest.approx([5.755, 10.447, -45.272], abs=1e-3)
    assert "cannot be below 10.2818" in certify(run).reason


def test_where_a_line_separates_the_labels_there_is_no_optimum() -> None:
    # statsmodels, issue 659
    run = trace("logistic-gd", Problem([[0], [0], [2], [1]], [1, 1, -1, -1]))
    loss = losses(run)
    assert loss[-1] < loss[500] < loss[0]
    assert run.stop.name != "OPTIMAL"
    proved = certify(run)
    assert "no finite optimum" in proved.reason
    assert not proved.optimal


# statsmodels, issue 1705: at 1 every label is +1, at 0 there are both
HALF_SEPARABLE = Problem([[0], [0], [1], [1]], [1, -1, 1, 1])


def test_where_a_line_separates_some_of_the_labels_the_loss_has_a_limit_and_no_optimum() -> None:
    run = trace("logistic-gd", HALF_SEPARABLE, steps=5000)
    assert 2 * np.log(2) < losses(run)[-1] < 2 * np.log(2) + 0.01
    proved = certify(run)
    assert "no finite optimum" in proved.reason
    assert "1.38629" in proved.reason


def test_with_a_price_on_w_there_is_one() -> None:
    last = trace("logistic-gd", HALF_SEPARABLE, lam=0.5, eta=0.5, steps=20_000)[-1]
    # two equations by hand: at 0 both probabilities add up to 1, so b and w balance the points at 1
    mu_0, mu_1 = (1 / (1 + np.exp(-(last.b + x * last.w[0]))) for x in (0, 1))
    assert 2 * mu_0 - 1 + 2 * (mu_1 - 1) == pytest.approx(0, abs=1e-6)
    assert 2 * (1 - mu_1) == pytest.approx(0.5 * last.w[0], abs=1e-6)


def test_steps_that_are_too_long_repeat_for_ever_and_more_of_them_are_not_advised() -> None:
    run = trace("logistic-gd", Problem([[8], [-8], [7], [-7]], [1, -1, -1, 1]))
    assert losses(run)[-4:] == pytest.approx([14.66735, 5.90006] * 2, abs=1e-4)
    assert "the same 2 steps repeat for ever" in run.stop.sentence
    assert "More steps may come closer" not in run.stop.sentence


# TensorFlow Playground, issues 77 and 153: all weights became NaN
TOO_FAST: list[tuple[str, dict[str, Any]]] = [
    ("logistic-gd", {"eta": 1000}),
    ("logistic-gd", {"eta": 1000, "lam": 100}),
    ("logistic-sgd", {"eta": 1000}),
    ("hinge-sgd", {"eta": 1000, "C": 1e4}),
    ("thresholded-sgd", {"eta": 1000}),
    ("perceptron", {"eta": 1000}),
    ("batch-perceptron", {"eta": 1000}),
    ("pegasos", {"C": 1e4}),
    ("relaxation", {"eta": 2}),
]
FAR_AND_NEAR = Problem(
    [[6, 6], [-6, -5.5], [0.1, 0], [5, -6], [-6, 6], [0, 0.1]], [1, 1, -1, -1, -1, 1]
)
CUBIC = lifted(FAR_AND_NEAR, "polynomial", degree=3)


@pytest.mark.parametrize("data", [FAR_AND_NEAR, CUBIC], ids=["plain", "cubic"])
@pytest.mark.parametrize(("name", "values"), TOO_FAST)
def test_with_an_extreme_rate_every_number_is_still_one(
    name: str, values: dict[str, Any], data: Problem | Lifted
) -> None:
    budget = {"steps": amount(60, 1000)} if name.endswith("sgd") or name == "pegasos" else {}
    run = trace(name, data, **values, **budget)
    for step in {1, run.steps // 2, run.steps}:
        frame = run[step]
        assert np.isfinite([*frame.scores, *frame.w, frame.b]).all()
        said = describe(run, step).caption
        assert "nan" not in said.lower()
        assert "inf" not in said.replace("infin", "")
