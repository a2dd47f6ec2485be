"""Lifts made of others, drawn at random, and those they are made of."""

from typing import Any

from hypothesis import strategies as st

import linviz
from linviz.core.lift import Lift
from linviz.core.problem import Array

LINEAR, QUADRATIC, RBF = linviz.linear(), linviz.quadratic(), linviz.rbf()
mapped = st.sampled_from(
    [
        LINEAR,
        QUADRATIC,
        linviz.polynomial(2),
        linviz.polynomial(3, 0.5),
        linviz.polynomial(2, 0),
        linviz.empirical(0.3),
    ]
)
factors = st.sampled_from([0, 0.25, 1, 3])


def combine_lifts(part: st.SearchStrategy[Lift]) -> st.SearchStrategy[Lift]:
    """Draw a sum, product or mixture of two of these parts, or a multiple of one."""
    return st.one_of(
        st.tuples(part, part).map(lambda pair: pair[0] + pair[1]),
        st.tuples(part, part).map(lambda pair: pair[0] * pair[1]),
        st.tuples(factors, part).map(lambda pair: pair[0] * pair[1]),
        st.builds(linviz.mix, part, part, st.sampled_from([0, 0.3, 1])),
    )


with_map = st.recursive(mapped, combine_lifts, max_leaves=3)
any_lift = st.recursive(
    mapped | st.builds(linviz.rbf, st.sampled_from([0.1, 2.0])), combine_lifts, max_leaves=4
)


def quadratic_kernel(x: Array, z: Array) -> Any:
    """Return the quadratic kernel, as a user's own function of two points."""
    return (x @ z) ** 2
