"""Orders are a function of seed and pass alone, and stay what they are."""

import numpy as np
import pytest

from linviz.run.order import PASSES, order_of_pass


def test_cyclic_is_the_order_of_the_points() -> None:
    assert order_of_pass("cyclic", 4, 7, 3) == (0, 1, 2, 3)


@pytest.mark.parametrize("number", range(5))
def test_shuffled_has_every_point_once(number: int) -> None:
    assert sorted(order_of_pass("shuffled", 9, 1, number)) == list(range(9))


@pytest.mark.parametrize("order", PASSES)
def test_one_point_has_one_order_that_is_not_drawn(
    order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(np.random, "Philox", None)
    assert order_of_pass(order, 1, 5, 3) == (0,)


def test_random_may_have_a_point_twice() -> None:
    assert len(set(order_of_pass("random", 9, 0, 0))) < 9


def test_each_pass_and_each_seed_has_its_own_order() -> None:
    orders = {
        order_of_pass("shuffled", 9, seed, number) for seed in range(4) for number in range(4)
    }
    assert len(orders) == 16


def test_recorded_orders_are_for_ever() -> None:
    # a link that was shared must open the same run for years
    assert order_of_pass("shuffled", 6, 0, 0) == (0, 2, 1, 5, 4, 3)
    assert order_of_pass("shuffled", 6, 99, 3) == (1, 2, 5, 0, 3, 4)
    assert order_of_pass("random", 6, 0, 0) == (5, 2, 3, 0, 3, 3)
