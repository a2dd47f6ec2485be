"""f(x) and y f(x) of the point that a step looks at, worked out in numbers, before the step."""

import numpy as np

from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.words.common_phrases import formula_x

# products that are written out; of more features only their sum is
PRODUCTS = 3
# what the browser works out by itself (assets/wording/words.js)
DERIVED = {"x", "label", "f_before", "sum_before", "rise", "w_b"}
OF_KERNEL = (
    r"f(\mathbf{x}_{<i>}) = \sum\alpha_{j} y_{j} K(\mathbf{x}_{j}, \mathbf{x}_{<i>}) + b "
    r"<=> <sum_before> <+own_b_before>"
)


def numeric_line(lifted: Lifted, bias: bool, own: str = "") -> tuple[str, ...]:
    """Return the line with w·x + b in numbers, or none where it would say no more than f itself.

    own: "moving_" where the w and b that are asked are not those that count.
    """
    D = lifted.phi.shape[1]
    if D > PRODUCTS:
        if not bias:
            return ()
        return (f"{symbols(lifted, bias)} <=> <sum_before> <+{own}b_before>",)
    products = [rf"<{'+' * (k > 0)}{own}w_before.{k}>\cdot<(x.{k}>" for k in range(D)]
    b = f" <+{own}b_before>" if bias else ""
    return (f"{symbols(lifted, bias)} <=> {' '.join(products)}{b}",)


def symbols(lifted: Lifted, bias: bool) -> str:
    """Return f of the point looked at in letters."""
    return rf"\mathbf{{w}}\cdot{formula_x(lifted)}{' + b' * bias}"


def as_factor(lifted: Lifted, bias: bool) -> str:
    """Return f in letters as a factor behind y: a sum stands in brackets."""
    f = symbols(lifted, bias)
    return f"({f})" if bias else f


def check_lines(lifted: Lifted, bias: bool, compared: str, letter: str = "") -> tuple[str, ...]:
    """Return f, and y f beside what it is compared with, such as " > 0" or a column, " < <beta>".

    letter: its own, such as "s = ".
    """
    return *numeric_line(lifted, bias), signed_score(as_factor(lifted, bias), compared, letter)


def signed_score(f: str, compared: str, letter: str = "") -> str:
    """Return y f, for f in letters."""
    # what it is compared with comes last
    other = f"|{compared.split()[-1].strip('<>')}" if compared else ""
    zero = other if other == "|0" else ""
    return rf"{letter}y_{{<i>}} {f} <=> <label>\cdot<(f_before{zero}> <=> <before{other}>{compared}"


def columns(lifted: Lifted, known: Columns, asked: str) -> Columns:
    """Return, for the point looked at, its features x where they are few, label, f, and f without the b asked; else 0.

    rise: by how much the step has raised its y f.
    """
    index = known["index"]
    # -1 stands for no point, and picks the last place
    label = np.append(lifted.y, 0.0)[index]
    f = label * np.nan_to_num(known["before"])
    rise = known["after"] - known["before"]
    sum_before = f - known[f"{asked}_before"]
    numbers = {"label": label, "f_before": f, "sum_before": sum_before, "rise": rise}
    if lifted.has_map and lifted.phi.shape[1] <= PRODUCTS:
        numbers["x"] = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])[index]
    return numbers
