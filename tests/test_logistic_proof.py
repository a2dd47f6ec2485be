"""Proofs about the logistic loss: they end, and no better classifier undercuts them."""

import pytest

import linviz
from linviz.certificate import certify

FAR_CORNERS = [(1, -3.8), (-1.5, 2.6), (1.6, -3.8), (4, -2.9)]
ENDLESS = {
    "twins on a number line": linviz.Problem([[-4], [3], [2], [2]], [1, 1, -1, -1]),
    "four points of the plane": linviz.Problem(FAR_CORNERS, [-1, 1, 1, -1]),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_proof_on_rows_of_k_comes_to_an_end(name: str) -> None:
    # the rows that were taken out set the measure for those that were left, and nobody ever went
    assert "no finite optimum" in certify(linviz.run("logistic-gd", ENDLESS[name], lift="empirical")).reason
