"""Phrases that many algorithms share: x or its feature map, and the line of pseudocode that picks a point."""

from linviz.core.lift import Lifted


def code_x(lifted: Lifted) -> str:
    """Return x, or its feature map, as pseudocode."""
    return "$x" if lifted.lift.name == "none" else "$phi($x)"


def formula_x(lifted: Lifted, index: str = "_{<i>}") -> str:
    """Return x, or its feature map, as a formula.

    index: what stands behind x, by default the slot for the point looked at; "" for any x.
    """
    x = rf"$x{index}"
    return x if lifted.lift.name == "none" else rf"$phi({x})"


def pick_line_and_indent(order: str, point: str) -> tuple[str, str]:
    """Return the line that picks a point, and the indent of the lines that follow it.

    order: "cyclic", "shuffled" or "random". point: the letters for a point, such as "(x, y)" or "i".
    """
    line = {
        "cyclic": f"for each {point}:",
        "shuffled": f"for each {point}, shuffled:",
        "random": f"pick a random {point}",
    }
    # random draws have no passes, so there is one loop less
    return f"  {line[order]}", "  " if order == "random" else "    "
