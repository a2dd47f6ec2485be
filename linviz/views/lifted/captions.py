"""Captions of the view Lifted, by the kind of its scene."""

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.views.lifted.scene import Scene, describe_feature_count

# "0 of 2 points are not correct" would be read twice
CORRECT = "<right> of <n> <n:point:points> <right:is:are> correct."
HALVES = "It halves the segment from $w₊ to $w₋, <apart> long: no margin is above its half."
TOWARDS = (
    "$v, in the hull of all $z, is <upper> away from the origin, and no point of it is nearer"
    " than <nearest|upper>."
)


# used while the lower bound of the margin is not above 0
STILL = (
    "$v, in the hull of all $z, is <upper> away from the origin."
    " <errors> of <n> <n:point:points> <errors:is:are> not correct yet."
)


def caption_templates(trace: Trace, scene: Scene) -> tuple[str, ...]:
    """Return the captions in the order of `caption_cases`; the last two are for the flipped points."""
    texts = {
        "augmented": _augmented_captions,
        "plain": _plain_captions,
        "parabola": _parabola_captions,
        "surface": _surface_captions,
        "height": _height_captions,
        "terms": _terms_captions,
    }[scene.kind](trace, scene)
    return (*texts, *_flipped_captions(trace, scene))


def flipped_caption_cases(columns: Columns, caption_count: int) -> NDArray[np.int64]:
    """Return the index of each step's caption for the flipped points, among so many captions, (F,)."""
    shown = columns.get("nearest", np.ones(len(columns["step"]))) > 0
    return np.asarray(caption_count - 2 + shown)


def caption_cases(columns: Columns, scene: Scene) -> NDArray[np.int64]:
    """Return the index of each step's caption, (F,)."""
    # without w, f = 0 at every point stands for w = 0
    w = columns["plane"][:, 1:] if "plane" in columns else columns["scores"]
    case = np.where(w.any(axis=1), 1, 0)
    if scene.kind == "parabola":
        crossings = np.count_nonzero(
            ~np.isnan(np.stack([columns["cut_low"], columns["cut_high"]])), axis=0
        )
        return np.asarray(np.where(case > 0, 1 + crossings, 0))
    if scene.kind in ("augmented", "plain"):
        offset: Array = columns["plane"][:, 0]
        return np.asarray(np.where((case == 0) & (offset != 0), 2, case))
    if scene.kind == "surface":
        return np.asarray(np.where((case > 0) & (columns["errors"] == 0), 2, case))
    return np.asarray(case)


def _augmented_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    c = f"{scene.height:g}"
    if trace.lifted.problem.d == 1:
        return (
            f"Every $x goes up to height {c}. $w = 0 and $b = 0: there is no line yet.",
            f"Every $x goes up to height {c}. A line through the origin, at right angles to "
            "($w, $b), cuts that height at $x <=> <cut>: that is the boundary.",
            f"$w = 0: the line through the origin lies flat and never cuts height {c}."
            " All points have the sign of $b.",
        )
    return (
        f"The canvas at height {c}. $w = 0 and $b = 0: there is no plane yet.",
        f"The canvas at height {c}: a plane through the origin cuts it in the boundary. {CORRECT}",
        f"$w = 0: the plane through the origin lies flat and never cuts height {c}."
        " All points have the sign of $b.",
    )


def _plain_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    text = f"Without $b the boundary goes through the origin. {CORRECT}"
    return ("$w = 0: there is no boundary yet.", text, text)


def _flipped_captions(trace: Trace, scene: Scene) -> tuple[str, str]:
    """Return the two captions of the flipped points, equal unless the algorithm searches in their hull."""
    if scene.hulls == 1:
        return STILL, TOWARDS
    row = "$x" if scene.height == 0 else "(1, $x)"
    if scene.kind == "parabola":
        row = "(1, $phi)"
    text = (
        f"Every ■ goes through the origin to −{row}. Now one half has to hold all points:"
        " <errors> of <n> <errors:is:are> not in it."
    )
    return text, text


def _parabola_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    return (
        "Every $x goes up to its place on the parabola. $w = 0: there is no line yet.",
        "The line does not cut the parabola, and so all of the number line has one sign.",
        f"The line cuts the parabola once, at $x <=> <cut_low>. {CORRECT}",
        "One line cuts the parabola twice, at $x <=> <cut_low> and <cut_high>:"
        f" two thresholds on the number line. {CORRECT}",
    )


def _surface_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    canvas = "The canvas, folded so that $x and −$x meet"
    parts = (
        "the plane $w·$phi + $b = 0 separates the classes, and the nearest point is <margin> away."
    )
    if scene.hulls == 2:
        parts = f"a plane separates the classes. {HALVES}"
    elif scene.hulls == 1 and scene.height > 0:
        parts = (
            "a plane separates the classes; the hull of all $z is out of sight, in 4 dimensions."
        )
    return (
        f"{canvas}. $w = 0: there is no plane yet.",
        f"{canvas}. <right> of <n> <n:point:points> <right:is:are> correct with the plane $w·$phi + $b = 0.",
        f"{canvas}: {parts}",
    )


def _height_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    _, features = describe_feature_count(trace.lifted)
    return (
        f"{features}: no room to draw them, and so $f is a height over the plane; 0 so far.",
        f"{features}: no room to draw them, and so $f is a height over the plane. {CORRECT}",
    )


def _terms_captions(trace: Trace, scene: Scene) -> tuple[str, ...]:
    _, features = describe_feature_count(trace.lifted)
    return (
        f"{features}. $f is 0 everywhere so far.",
        f"{features}. The heavy curve $f is the sum of the <summed> thin ones and $b. {CORRECT}",
    )
