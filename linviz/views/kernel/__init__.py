"""The Gram matrix of the points, sorted by class; its eigenvalues; how large it is (003 kernels, kernel matrix)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.lift import (
    Empirical,
    Lift,
    Lifted,
    Linear,
    Polynomial,
    Product,
    Quadratic,
    Rbf,
    Scale,
    once,
)
from linviz.core.lift.composed import KernelSum
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View

# beside the largest eigenvalue, one that is rounding
ROUNDING = 1e-9
# eigenvalues that have room as bars
BARS = 100
# letters of a formula that have room over the matrix
LETTERS = 56
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# one matrix disproves a kernel or does not; only that of all points would prove it
ANSWER = "No eigenvalue of K is negative on these points: no sign against a kernel."


class Kernel(View):
    """How alike the points are to each other, in the lifted space."""

    name = "kernel"
    title = "Kernel"
    question = "How alike are the points?"
    group = "Over the points"
    drawn_from = ()

    def why_unsuited(self, trace: Trace) -> str:
        """Without points there is no matrix."""
        return "" if trace.lifted.n else "there are no points yet"

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """Of the point that the step looks at: the most alike of its own class and of the other."""
        lifted = trace.lifted
        index = known["index"]
        point = np.maximum(index, 0)
        own_class, other_class = nearest_values(lifted)
        case = np.full(len(index), 2 if has_constant_diagonal(lifted) else 1)
        case[(index < 0) | np.isnan(own_class[point]) | np.isnan(other_class[point])] = 0
        return {"own": own_class[point], "opposite": other_class[point], CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """The order of rows and columns, from where to where K goes, the eigenvalues, and the number of features."""
        lifted = trace.lifted
        values = spectrum(lifted)
        return {
            "formula": formula(lifted.lift),
            "order": np.argsort(-lifted.y, kind="stable").tolist(),
            "rows": shows_features(lifted),
            "range": value_range(cell_shades(lifted)),
            "signed": value_range(np.outer(lifted.y, lifted.y) * cell_shades(lifted)),
            "shade": shade_name(lifted),
            "eigenvalues": values[:BARS].tolist(),
            "even": has_constant_diagonal(lifted),
            "above": int((values > 0).sum()),
            "features": feature_count(lifted),
        }

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """Of no point; of one, by its distances in the lifted space, or by K where K(x, x) is the same everywhere."""
        n = trace.lifted.n
        count = feature_count(trace.lifted)
        some = "1 feature" if count == 1 else f"{count} features"
        stand = "infinitely many features" if count is None else some
        return (
            f"K holds {n} × {n} numbers, instead of {stand} for each point. {ANSWER}",
            f"Nearest neighbours of <point>: own class at <own>, other class at <opposite>. {ANSWER}",
            f"Most similar to <point>: own class K <=> <own>, other class K <=> <opposite>. {ANSWER}",
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """The matrix as a heat map; where the shade is a cosine, K is written beside it."""
        fixed = self.static_data(trace)
        order = fixed["order"]
        low, high = fixed["range"]
        cells = np.ix_(order, order)
        names = [f"{i + 1} {'●' if trace.lifted.y[i] > 0 else '■'}" for i in order]
        heat = {
            "type": "heatmap",
            "x": names,
            "y": names,
            "z": cell_shades(trace.lifted)[cells],
            "customdata": shown_matrix(trace.lifted)[cells],
            "hovertemplate": "K(%{y}, %{x}) = %{customdata:.3~g}<extra></extra>",
            "colorbar": {"title": {"text": fixed["shade"]}},
            "zmin": low,
            "zmax": high if high > low else low + 1,
            "colorscale": [[0, colour["card"]], [1, colour["text"]]],
        }
        axes = {"type": "category", "showticklabels": trace.lifted.n <= BARS}
        return {"K": heat}, {"xaxis": axes, "yaxis": axes | {"autorange": "reversed"}}


@once
def spectrum(lifted: Lifted) -> Array:
    """The eigenvalues of K, the largest first, those that are rounding as 0, (n,)."""
    values = np.linalg.eigvalsh((lifted.K + lifted.K.T) / 2)[::-1]
    largest = np.abs(values).max(initial=0.0)
    return np.where(np.abs(values) <= ROUNDING * largest, 0.0, values)


def has_constant_diagonal(lifted: Lifted) -> bool:
    """Whether K(x, x) is the same for all points, so that K itself says how near they are."""
    diagonal = lifted.K.diagonal()
    return bool(np.ptp(diagonal) <= ROUNDING * np.abs(diagonal).max())


@once
def nearest_values(lifted: Lifted) -> tuple[Array, Array]:
    """Of each point, the other of its own class and the one of the other class that are most alike, (n,) each.

    As K where `even`, else as distances |phi(x) - phi(z)| (003 similarity and distance); NaN where there is none.
    """
    K, y = lifted.K, lifted.y
    diagonal = K.diagonal()
    apart = np.sqrt(np.maximum(diagonal[:, None] + diagonal - 2 * K, 0.0))
    same_class = y[:, None] == y
    own_class = same_class & ~np.eye(lifted.n, dtype=bool)
    by_k = has_constant_diagonal(lifted)

    def best(among: Any) -> Array:
        empty = ~among.any(axis=1)
        if by_k:
            values = np.where(among, K, -np.inf).max(axis=1)
        else:
            values = np.where(among, apart, np.inf).min(axis=1)
        values[empty] = np.nan
        return np.asarray(values)

    return best(own_class), best(~same_class)


def shows_features(lifted: Lifted) -> bool:
    """Whether the features of a point are its row of another K, as in the empirical map; then that is shown (003)."""
    return isinstance(lifted.lift, Empirical)


def shown_matrix(lifted: Lifted) -> Array:
    """What is shown of the points, (n, n): K, or the features where they are the rows of such a matrix."""
    return lifted.phi if shows_features(lifted) else lifted.K


def cell_shades(lifted: Lifted) -> Array:
    """What the ink of the cells is, (n, n): the matrix, or the cosine between phi(x) and phi(z) where their lengths
    differ, for there one K(x, x) can be so large that beside it all others look alike (003 similarity and distance).
    """
    values = shown_matrix(lifted)
    if not shade_name(lifted):
        return values
    size = np.sqrt(np.maximum(values.diagonal(), 0.0))
    both = np.outer(size, size)
    cosines: Array = np.divide(values, both, out=np.zeros_like(values), where=both > 0)
    return np.clip(cosines, -1.0, 1.0)


def shade_name(lifted: Lifted) -> str:
    """The name of what the ink is, "" where it is the matrix itself."""
    return "" if shows_features(lifted) or has_constant_diagonal(lifted) else "cosine"


def value_range(values: Array) -> tuple[float, float]:
    """From where to where they go, 0 among them."""
    return float(min(0.0, values.min())), float(max(0.0, values.max()))


def feature_count(lifted: Lifted) -> int | None:
    """How many numbers of a point K stands for; None where they cannot be counted or are too many."""
    return lifted.phi.shape[1] if lifted.has_map else None


def formula(lift: Lift) -> str:
    """K(x, z) as it is written, by its label where it is made of more than there is room for."""
    if isinstance(lift, Empirical):
        return f"ψⱼ(x) = exp(−{lift.gamma:g} ‖x − xⱼ‖²)"
    text = f"K(x, z) = {kernel_text(lift)}"
    return text if len(text) <= LETTERS else f"K = {lift.label}"


def kernel_text(lift: Lift) -> str:
    """What K(x, z) is."""
    if isinstance(lift, KernelSum):
        return " + ".join(map(kernel_text, lift.terms))
    if isinstance(lift, Product):
        return " · ".join(map(_factor_text, lift.terms))
    if isinstance(lift, Scale):
        part = kernel_text(lift.part)
        return f"{lift.factor:.4g} " + (f"({part})" if isinstance(lift.part, KernelSum) else part)
    if isinstance(lift, Linear):
        return "x·z"
    if isinstance(lift, Quadratic):
        return "(x·z)²"
    if isinstance(lift, Polynomial):
        within = f"(x·z + {lift.coef0:g})" if lift.coef0 else "(x·z)"
        return f"{within}{str(lift.degree).translate(POWERS) if lift.degree > 1 else ''}"
    if isinstance(lift, Rbf):
        return f"exp(−{lift.gamma:g} ‖x − z‖²)"
    return "ψ(x)·ψ(z)" if isinstance(lift, Empirical) else "φ(x)·φ(z)"


def _factor_text(lift: Lift) -> str:
    """In brackets, where it is a sum or a product of its own."""
    text = kernel_text(lift)
    return f"({text})" if isinstance(lift, KernelSum | Linear) else text
