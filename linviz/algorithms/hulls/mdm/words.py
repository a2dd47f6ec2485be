"""Pseudocode, sentences and numbers of the method of Mitchell, Demyanov and Malozemov."""

from functools import partial

import numpy as np

from linviz.algorithms.hulls.kozinec_two_hull import words as two_hull
from linviz.algorithms.hulls.mdm.algorithm import Mdm
from linviz.algorithms.hulls.walk import margin_lower_bound
from linviz.algorithms.hulls.words import bound_claim, bound_sentences, lower_bound_column
from linviz.core.lift import Lifted
from linviz.run.claim import largest_score_with_weight, smallest_score
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Numbers, Phrase, Words
from linviz.words.common_phrases import code_x

# the lines that choose the points: True for one hull, False for two
CHOICES = {
    True: {
        "take": "  i ← the point with the smallest $y $f($x)",
        "give": "  j ← the largest with $weightⱼ > 0",
    },
    False: {
        "take": "  i ← the smallest $y $f($x) of each class",
        "give": "  j ← the largest of it with $weightⱼ > 0",
        "choose": "  take the class where the two differ more",
    },
}
CODE = {
    "part": "  $amount ← the best weight to move, at most $weightⱼ",
    "change": "  $weightᵢ ← $weightᵢ + $amount;  $weightⱼ ← $weightⱼ − $amount",
    END: "until the bounds are within $epsilon",
}


def words(algorithm: Mdm, lifted: Lifted) -> Words:
    """Return the words for one hull or two, and this lift."""
    one_hull = algorithm.one_hull
    first = "$z₁" if one_hull else "the first ● and ■"
    code = (
        {START: f"$weight ← 1 for {first}, else 0", "repeat": "repeat"} | CHOICES[one_hull] | CODE
    )
    result = Words(
        code,
        _phrases(algorithm, lifted),
        _numbers(one_hull),
        _columns,
        weights=two_hull.WEIGHTS,
    )
    if one_hull:
        return result
    return result._replace(w=two_hull.W)


def _phrases(algorithm: Mdm, lifted: Lifted) -> dict[str, Phrase]:
    one_hull = algorithm.one_hull
    margin = "augmented margin" if one_hull else "margin"
    z = f"$z = $y (1, {code_x(lifted)})"
    start = "All weight is on the first ● and the first ■: the boundary lies halfway between them."
    if one_hull:
        start = f"All weight is on $z₁: $v starts there, in the convex hull of all {z}."
    phrases = {"start": Phrase(start)}
    claims = (
        smallest_score("smallest", of_class=not one_hull),
        largest_score_with_weight("largest", of_class=not one_hull),
    )
    choice = f"{'Point' if one_hull else 'In its class, point'} <point> had the smallest $y·$f($x)."
    for amount, verb in MOVED_WEIGHT.items():
        for case, bounds in bound_sentences(margin).items():
            source = (
                f"It {verb} point <other>, which had the largest $y·$f($x) of those with weight."
            )
            bound = bound_claim(partial(margin_lower_bound, algorithm), case)
            phrases[f"{amount} {case}"] = Phrase(
                (choice, source, bounds), MOVE, "change", (*claims, bound)
            )
    return phrases


# how much weight a step moved, by its case
MOVED_WEIGHT = {"some": "took weight from", "all": "took all the weight of"}
MOVE = (
    r"$amount <=> <moved>",
    r"$weight_{<i>} <=> <weight_i_before> \to <~>\mathbf{<weight_i|weight_i_before>}",
    r"$weight_{<j>} <=> <weight_j_before> \to <~>\mathbf{<weight_j|weight_j_before>}",
)


def _numbers(one_hull: bool) -> Numbers:
    carrying = (("Points with weight", "<carrying>"),)
    if not one_hull:
        return *two_hull.NUMBERS, *carrying
    return (
        ("Augmented margin at least", "<at_least>"),
        ("Augmented margin at most", "<upper>"),
        ("Margin of this boundary", "<margin>"),
        *carrying,
    )


def _columns(columns: Columns) -> Columns:
    """Return the lower bound, and the weights of both points after a step and before it.

    The wholes stay 1, so shares are weights, also where the hulls meet and alpha is 0.
    """
    result = lower_bound_column(columns)
    # without points there is nothing to move, and no step tells of any
    if not columns["shares"].shape[1]:
        return result
    frames = np.arange(len(columns["index"]))
    weights = {
        f"weight_{letter}{when}": columns[f"shares{when}"][frames, columns[point]]
        for letter, point in (("i", "index"), ("j", "other"))
        for when in ("", "_before")
    }
    return result | weights
