"""Texts of kernel ridge regression."""

import numpy as np

from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge, shows_primal
from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.run.phrase import START, Phrase, Words

NUMBERS = (
    ("Squared error / leave-one-out", "<squared_error> / <loo>"),
    ("Points wrong / leave-one-out", "<errors> / <loo_errors> of <n>"),
    ("Effective degrees of freedom", "<freedom>"),
)
# 003 kernel ridge regression: the two sides of the matrix identity
PRIMAL_AND_DUAL = (
    ("Primal $w = ($Phiᵀ$Phi + ${lambda}I)⁻¹$Phiᵀ$y", "<w_primal>"),
    ("Digits that both have alike", "<digits>"),
)
KERNEL = {
    "constant": "$K ← $K($xᵢ, $xⱼ) + 1",
    "centred": "$K, $y ← less their means",
    "none": "$K ← $K($xᵢ, $xⱼ)",
}
FLAT = "$lambda = ∞ allows no $f but 0: there is no boundary yet."
MEAN = "$lambda = ∞ allows no slope: $f is the mean of the labels everywhere."
STEEPER = "$lambda falls to <lam>, so $f may be steeper."
BENDS = "$lambda falls to <lam>, so $f may bend more."


def words(algorithm: KernelRidge, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    code = {
        START: f"{KERNEL[algorithm.bias]};  $K = U S Uᵀ, once",
        "repeat": f"for $lambda from ∞ down to {algorithm.lam:g}:",
        "change": "  $alpha ← U (S + $lambda)⁻¹ Uᵀ $y",
        "f": "  $f($x) = Σⱼ $alphaⱼ $K($xⱼ, $x)",
    }
    start = MEAN if algorithm.bias == "centred" else FLAT
    falls = STEEPER if lifted.lift.name == "none" else BENDS
    phrases = _phrases(start, falls)
    usual = Words(code, phrases, NUMBERS, _error_changes, "$w, $b", "expansion_b", "$alphaⱼ")
    if shows_primal(lifted):
        return usual._replace(numbers=NUMBERS + PRIMAL_AND_DUAL, w="Dual $w = $Phiᵀ$alpha, $b")
    return usual


def _phrases(start: str, falls: str) -> dict[str, Phrase]:
    """Return the phrases by case; start: the sentence at the start; falls: the one about a smaller lambda."""
    improvement = "The squared error falls by <error_change> to <squared_error>"
    formulas = (
        r"$lambda <=> <lam_before> \to <~>\mathbf{<lam>}",
        # 003 kernel ridge regression, the first line
        r"\sum ($y-$f)^{2} + $lambda \lVert $f\rVert^{2} "
        r"<=> <squared_error> + <penalty> <=> \mathbf{<primal>}",
    )
    return {
        "start": Phrase(start),
        "flat": Phrase(
            "$lambda falls to <lam>, but $f stays flat: nothing in this lift follows the labels.",
            formulas,
            "change",
        ),
        "stays": Phrase(
            "$lambda falls to <lam>, but $f hardly changes any more.", formulas, "change"
        ),
        "learns": Phrase(
            (falls, f"{improvement}, and the leave-one-out error by <loo_change> to <loo>."),
            formulas,
            "change",
        ),
        "by heart": Phrase(
            (falls, f"{improvement}, but the leave-one-out error rises by <loo_change> to <loo>."),
            formulas,
            "change",
        ),
    }


def _error_changes(columns: Columns) -> Columns:
    """Return error_change and loo_change: by how much the squared and the leave-one-out error changed."""
    return {
        "error_change": columns["squared_error_before"] - columns["squared_error"],
        "loo_change": np.abs(columns["loo"] - columns["loo_before"]),
    }
