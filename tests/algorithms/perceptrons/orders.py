"""Strategies for the orders and learning rates of perceptrons."""

from hypothesis import strategies as st

from linviz.run.order import ORDERS, PASSES

orders, passes = st.sampled_from(ORDERS), st.sampled_from(PASSES)
etas = st.sampled_from([0.25, 0.5, 1.0, 2.0])
