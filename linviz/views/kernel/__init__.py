"""View of the Gram matrix, sorted by class, with its eigenvalues and its size (003 kernels, kernel matrix)."""

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
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.problem import Array
from linviz.core.rounding import decimal_units, round_to_unit
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View

# an eigenvalue that is smaller relative to the largest is a rounding error
ROUNDING = 1e-9
# most eigenvalues shown as bars
BARS = 100
# longest formula that fits above the matrix, in letters
LETTERS = 56
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# a negative eigenvalue disproves a kernel; the matrix of some points cannot prove one
SIGNED = (
    "Each number is multiplied by the classes of both points: $yᵢ $yⱼ $K($xᵢ, $xⱼ), as in the dual."
)
ANSWER = "No eigenvalue of $K is negative on these points: no sign against a kernel."
# of a function that is tried as K; assets/views/kernel/tried.js has the numbers, and \u00a0 allows no line break
REFUSED = "The SVM solver refuses $K: its dual is not concave."
TRIED = (
    f"{ANSWER} One matrix proves nothing; one negative eigenvalue would disprove it.",
    "Point <point.first_shown> has $K($x,\u00a0$x)\u00a0<=>\u00a0<form|0>\u00a0<\u00a00, "
    f"but ‖$phi($x)‖² is never negative. {REFUSED}",
    "<point.first_shown> and <point.second_shown>: "
    "$K($x,\u00a0$x) $K($x′,\u00a0$x′)\u00a0<=>\u00a0<product|square> "
    f"is less than $K($x,\u00a0$x′)², <~><square>, which no kernel has. {REFUSED}",
    "<shown_points> ringed points have weights $coefficient with "
    "${coefficient}ᵀ${K}$coefficient\u00a0<=>\u00a0<form|0>\u00a0<\u00a00, "
    f"but ‖Σ $coefficient $phi($x)‖² is never negative. {REFUSED}",
)


class Kernel(View):
    """The similarities of the points in the lifted space."""

    name = "kernel"
    title = "Kernel"
    question = "How similar are the points?"
    group = "Over the points"
    drawn_from = ()

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no matrix: there are no points."""
        return "" if trace.lifted.n else "there are no points yet"

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the values of the nearest points, of its own class and of the other, to the point of each step."""
        lifted = trace.lifted
        index = run_columns["index"]
        point = np.maximum(index, 0)
        own_class, other_class = nearest_values(lifted)
        case = np.full(len(index), 2 if has_constant_diagonal(lifted) else 1)
        case[(index < 0) | np.isnan(own_class[point]) | np.isnan(other_class[point])] = 0
        return {"own": own_class[point], "opposite": other_class[point], CAPTION: case}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the order of rows and columns, the range of the values, the eigenvalues, and the number of features.

        rows: whether the matrix shows features instead of K. above: the number of positive eigenvalues.
        """
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
            "above": int(np.count_nonzero(values > 0)),
            "features": feature_count(lifted),
            # for the caption of the point under the pointer
            "nearest": [
                [one if np.isfinite(one) else None for one in values.tolist()]
                for values in nearest_values(lifted)
            ],
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions: without a point, with its distances in the lifted space, with its values of K.

        Four are for a function that is tried as K: without a sign against a kernel, or with one, two or more points
        that disprove it. The last are those of the eigenvalues, the sizes and the matrix with signs, also with a point.
        """
        n = trace.lifted.n
        count = feature_count(trace.lifted)
        some = "1 feature" if count == 1 else f"{count} features"
        stand = "infinitely many features" if count is None else some
        values = spectrum(trace.lifted)
        above, largest = int(np.count_nonzero(values > 0)), number(values[0]).text
        size = f"$K holds {n} × {n} numbers, instead of {stand} for each point."
        return (
            f"{size} {ANSWER}",
            f"Nearest neighbours of <point>: own class at <own>, other class at <opposite>. {ANSWER}",
            f"Most similar to <point>: own class $K <=> <own>, other class $K <=> <opposite>. {ANSWER}",
            *TRIED,
            f"Eigenvalues of $K above 0: {above} of {n}, the largest {largest}. {ANSWER}",
            size,
            SIGNED,
            f"{SIGNED} The frame marks the row of <point>.",
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the matrix as a heat map; its values are in the hover text, even if the shades are cosines."""
        static_data = self.static_data(trace)
        order = static_data["order"]
        low, high = static_data["range"]
        cells = np.ix_(order, order)
        names = [f"{i + 1} {'●' if trace.lifted.y[i] > 0 else '■'}" for i in order]
        heat = {
            "type": "heatmap",
            "x": names,
            "y": names,
            "z": cell_shades(trace.lifted)[cells],
            "customdata": shown_matrix(trace.lifted)[cells],
            "hovertemplate": "$K(%{y}, %{x}) = %{customdata:.3~g}<extra></extra>",
            "colorbar": {"title": {"text": static_data["shade"]}},
            "zmin": low,
            "zmax": high if high > low else low + 1,
            "colorscale": [[0, colour["card"]], [1, colour["text"]]],
        }
        axes = {"type": "category", "showticklabels": trace.lifted.n <= BARS}
        return {"K": heat}, {"xaxis": axes, "yaxis": axes | {"autorange": "reversed"}}


@once
def spectrum(lifted: Lifted) -> Array:
    """Return the eigenvalues of K, the largest first, to nine digits of it, with rounding errors set to 0, (n,)."""
    # any order: nine digits are the same
    values: Array = np.linalg.eigvalsh((lifted.K + lifted.K.T) / 2)[::-1].astype(np.float64)
    largest = np.abs(values).max(initial=0.0)
    unit = decimal_units(largest)
    digits = unit * round_to_unit(values, unit)
    return np.where(np.abs(values) <= ROUNDING * largest, 0.0, digits)


def has_constant_diagonal(lifted: Lifted) -> bool:
    """Return whether K(x, x) is the same for all points, so that a larger K(x, z) is a smaller distance."""
    diagonal = lifted.K.diagonal()
    return bool(np.ptp(diagonal) <= ROUNDING * np.abs(diagonal).max())


@once
def nearest_values(lifted: Lifted) -> tuple[Array, Array]:
    """Return the value of each point's nearest point in its own class and in the other, (n,) each; NaN if none.

    A value is K if the diagonal is constant, else the distance |phi(x) - phi(z)| (003 similarity and distance).
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
    """Return whether the features are shown instead of K: those of the empirical map are rows of a matrix (003)."""
    return isinstance(lifted.lift, Empirical)


def shown_matrix(lifted: Lifted) -> Array:
    """Return the matrix that is shown, (n, n): K, or the features of the empirical map."""
    return lifted.phi if shows_features(lifted) else lifted.K


def cell_shades(lifted: Lifted) -> Array:
    """Return what the shades of the cells show, (n, n): the matrix, or cosines if K has no constant diagonal.

    Otherwise one large K(x, x) could make all other cells look alike (003 similarity and distance).
    """
    values = shown_matrix(lifted)
    if not shade_name(lifted):
        return values
    size = np.sqrt(np.maximum(values.diagonal(), 0.0))
    both = np.outer(size, size)
    cosines: Array = np.divide(values, both, out=np.zeros_like(values), where=both > 0)
    return np.clip(cosines, -1.0, 1.0)


def shade_name(lifted: Lifted) -> str:
    """Return the name of what the shades show; "" if that is the matrix itself."""
    return "" if shows_features(lifted) or has_constant_diagonal(lifted) else "cosine"


def value_range(values: Array) -> tuple[float, float]:
    """Return the smallest and the largest of these values and 0."""
    return float(min(0.0, values.min())), float(max(0.0, values.max()))


def feature_count(lifted: Lifted) -> int | None:
    """Return the number of features; None if it is infinite or too large."""
    return lifted.phi.shape[1] if lifted.has_map else None


def formula(lift: Lift) -> str:
    """Return the formula of K(x, z); the lift's label if the formula is too long."""
    if isinstance(lift, Empirical):
        return f"$psiⱼ($x) = exp(−{lift.gamma:g} ‖$x − $xⱼ‖²)"
    text = f"$K($x, $x′) = {kernel_text(lift)}"
    # a dash takes hardly any room
    length = len(letters(text).replace("′", ""))
    return text if length <= LETTERS else f"$K = {lift.label}"


def kernel_text(lift: Lift) -> str:
    """Return the right side of the formula of K(x, z)."""
    if isinstance(lift, KernelSum):
        return " + ".join(map(kernel_text, lift.terms))
    if isinstance(lift, Product):
        return " · ".join(map(_factor_text, lift.terms))
    if isinstance(lift, Scale):
        part = kernel_text(lift.part)
        return f"{lift.factor:.4g} " + (f"({part})" if isinstance(lift.part, KernelSum) else part)
    if isinstance(lift, Linear):
        return "$x·$x′"
    if isinstance(lift, Quadratic):
        return "($x·$x′)²"
    if isinstance(lift, Polynomial):
        within = f"($x·$x′ + {lift.coef0:g})" if lift.coef0 else "($x·$x′)"
        return f"{within}{str(lift.degree).translate(POWERS) if lift.degree > 1 else ''}"
    if isinstance(lift, Rbf):
        return f"exp(−{lift.gamma:g} ‖$x − $x′‖²)"
    return "$psi($x)·$psi($x′)" if isinstance(lift, Empirical) else "$phi($x)·$phi($x′)"


def _factor_text(lift: Lift) -> str:
    """Return the formula of a factor, in brackets if it is a sum or x·z."""
    text = kernel_text(lift)
    return f"({text})" if isinstance(lift, KernelSum | Linear) else text
