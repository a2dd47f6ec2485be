"""Test of the rule of core/arithmetic.py: the modules that a run is computed with add and multiply in a fixed order."""

import ast
from collections.abc import Iterator
from pathlib import Path

import linviz

ROOT = Path(linviz.__file__).parent
# what a run is computed with
COMPUTING = ("core", "run", "algorithms", "views")
# a picture for Python is drawn by libraries; a judge, a proof and a search for one only decide whether what was
# computed is believed; what is computed in fractions has no order
FREE = (
    "/figure.py",
    "judge", "proof.py", "core/exact.py", "core/span.py", "core/capacity.py", "hulls/largest_margin.py",
    "hulls/augmented_margin.py", "core/arithmetic.py", "core/elementary.py",
)  # fmt: skip
# a line that is free of the rule says so, and why
MARK = "# any order:"
OF_NUMPY = frozenset({
    "dot", "vdot", "vecdot", "matmul", "inner", "tensordot", "einsum", "linalg", "mean",
    "average", "std", "var", "hypot", "exp", "exp2", "expm1", "log", "log2",
    "log10", "log1p", "logaddexp", "tanh", "sinh", "cosh", "sin", "cos", "tan",
    "arcsin", "arccos", "arctan", "arctan2", "power", "float_power", "cbrt", "geomspace",
    "logspace", "sum", "nansum", "prod", "polyval", "polyfit", "convolve", "correlate", "trace",
    "interp",
})  # fmt: skip
OF_ARRAYS = frozenset({"dot", "sum", "mean", "std", "var", "prod", "trace"})
OF_MATH = frozenset({
    "ceil", "comb", "factorial", "floor", "inf", "isfinite", "isinf", "isnan", "ldexp", "prod", "sqrt",
})  # fmt: skip


def computing_modules() -> Iterator[Path]:
    """Return the modules that the rule is for."""
    for folder in COMPUTING:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not any(part in name for part in FREE):
                yield path


def broken(node: ast.AST) -> str:
    """Return what of the node is not the same on every processor; "" where nothing is."""
    match node:
        case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
            return "a product of matrices"
        case ast.BinOp(left=left, op=ast.Pow()):
            is_whole = isinstance(left, ast.Constant) or (
                isinstance(left, ast.Call)
                and isinstance(left.func, ast.Name)
                and left.func.id == "len"
            )
            return "" if is_whole else "a power"
        case ast.Attribute(value=ast.Name(id="np"), attr=name) if name in OF_NUMPY:
            return f"np.{name}"
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in OF_ARRAYS:
            is_ours = isinstance(value, ast.Name) and value.id in {"arithmetic", "math"}
            return "" if is_ours else f".{name}()"
        case ast.ImportFrom(module="math", names=names):
            return ", ".join(f"math.{one.name}" for one in names if one.name not in OF_MATH)
        case ast.ImportFrom(module=str(module)) if module.startswith("scipy"):
            return "SciPy"
        case ast.Import(names=names) if any(one.name in {"math", "scipy"} for one in names):
            return "all of a library"
    return ""


def faults(text: str) -> Iterator[tuple[int, str]]:
    """Return line and fault of whatever breaks the rule in a module's text."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if reason := broken(node):
            line = node.lineno  # type: ignore[attr-defined]
            if not any(MARK in one for one in lines[line - 2 : line]):
                yield line, reason


def test_a_run_is_computed_in_a_fixed_order() -> None:
    paths = list(computing_modules())
    assert len(paths) > 100
    found = [
        f"{path.relative_to(ROOT)}:{line}: {reason}"
        for path in paths
        for line, reason in faults(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_rule_finds_what_it_forbids() -> None:
    forbidden = (
        "a @ b", "a @= b", "np.exp(x)", "x.sum(axis=1)", "np.linalg.norm(x)", "x ** 0.5", "x ** 2", "a.dot(b)",
        "from math import exp", "from scipy.linalg import qr", "import math", "np.einsum('i,i', a, b)", "(a > 0).sum()",
    )  # fmt: skip
    assert all(list(faults(line)) for line in forbidden)
    allowed = (
        "elementary.exp(x)", "product(a, b)", "np.sqrt(x)", "2**53", "len(x) ** 3", "np.count_nonzero(a > 0)",
        "np.add.reduce(x)", "from math import sqrt", f"a @ b  {MARK} a guess", f"{MARK} a guess\na @ b",
    )  # fmt: skip
    assert not any(list(faults(line)) for line in allowed)
