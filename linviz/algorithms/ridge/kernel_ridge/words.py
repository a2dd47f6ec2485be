"""Texts of kernel ridge regression."""

import numpy as np

from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge, shows_primal
from linviz.core.lift import Lifted
from linviz.run import claim
from linviz.run.claim import constant_f, stays
from linviz.run.columns import Columns
from linviz.run.phrase import START, Phrase, Words

NUMBERS = (
    ("Squared error / leave-one-out", "<squared_error> / <loo>"),
    ("Points not correct, leave-one-out", "<loo_errors> of <n>"),
    ("Effective degrees of freedom", "<freedom>"),
)
# 003 kernel ridge regression: the two sides of the matrix identity
PRIMAL_AND_DUAL = (
    ("Primal $w = ($Phiᵀ$Phi + ${lambda}I)⁻¹$Phiᵀ$y", "<w_primal>"),
    ("Digits in which both agree", "<digits>"),
)
KERNEL = {
    "constant": "$K ← $K($xᵢ, $xⱼ) + 1",
    "centred": "$K, $y ← minus their means",
    "none": "$K ← $K($xᵢ, $xⱼ)",
}
FLAT = "At $lambda = ∞ only $f = 0 is possible, so there is no boundary yet."
MEAN = "At $lambda = ∞ $f is constant: the mean of the labels everywhere."
STEEPER = "$lambda fell to <lam>, so $f is allowed to be steeper."
BENDS = "$lambda fell to <lam>, so $f is allowed to bend more."


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
    improvement = "The squared error fell by <error_change> to <squared_error>"
    formulas = (
        r"$lambda <=> <lam_before> \to <~>\mathbf{<lam>}",
        # 003 kernel ridge regression, the first line
        r"\sum ($y-$f)^{2} + $lambda \lVert $f\rVert^{2} "
        r"<=> <squared_error> + <penalty> <=> \mathbf{<primal>}",
    )
    sentences: dict[str, str | tuple[str, ...]] = {
        "flat": "$lambda fell to <lam>, but $f stayed constant: nothing in this lift follows the labels.",
        "stays": "$lambda fell to <lam>, but $f hardly changed.",
        "learns": (falls, f"{improvement}, and the leave-one-out error by <loo_change> to <loo>."),
        "by heart": (
            falls,
            f"{improvement}, but the leave-one-out error rose by <loo_change> to <loo>.",
        ),
    }
    may = claim.rises("norm", "steeper" if falls == STEEPER else "more")
    claims = {
        "flat": (constant_f("stayed constant"),),
        "stays": (stays("squared_error", "hardly changed"),),
        "learns": (may, claim.falls("squared_error", "fell"), claim.falls("loo")),
        "by heart": (may, claim.falls("squared_error", "fell"), claim.rises("loo", "rose")),
    }
    fell = claim.falls("lam", "fell")
    return {"start": Phrase(start)} | {
        case: Phrase(said, formulas, "change", (fell, *claims[case]))
        for case, said in sentences.items()
    }


def _error_changes(columns: Columns) -> Columns:
    """Return error_change and loo_change: by how much the squared and the leave-one-out error changed."""
    return {
        "error_change": columns["squared_error_before"] - columns["squared_error"],
        "loo_change": np.abs(columns["loo"] - columns["loo_before"]),
    }
