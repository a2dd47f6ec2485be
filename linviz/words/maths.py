"""What many algorithms say alike: x as it is lifted, and the line that takes a point."""

from linviz.core.lift import Lifted


def code_x(lifted: Lifted) -> str:
    """x, or what the lift makes of it, in pseudocode."""
    return "x" if lifted.lift.name == "none" else "φ(x)"


def formula_x(lifted: Lifted, index: str = "_{<i>}") -> str:
    """The same in a formula: of the point looked at, or of any."""
    x = rf"\mathbf{{x}}{index}"
    return x if lifted.lift.name == "none" else rf"\varphi({x})"


def picks(order: str, point: str) -> tuple[str, str]:
    """The line that takes a point, and the indent of what is done with it."""
    line = {
        "cyclic": f"for each {point}:",
        "shuffled": f"for each {point}, shuffled:",
        "random": f"pick a random {point}",
    }
    # random draws know no passes, so there is one loop less
    return f"  {line[order]}", "  " if order == "random" else "    "
