"""A reminder of docstrings and names that a stranger cannot read: `python docs/plain_english.py [folder ...]`.

A function's docstring begins with a verb ("Return the margin of each step."), that of a module, class or property with
a noun phrase. No function and no local that lives longer than three lines is a bare participle ("drawn", "told"): it is
named by what it returns or is.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("linviz", "assets", "benchmarks", "docs", "tests")
# a test's own names are as short-lived as the test
UNNAMED = ("tests",)
# folders that will be rewritten later, and get their names then
LATER = (
    "linviz/ui/page",
    "assets/parts",
    "assets/data",
    "assets/gallery",
    "tests/javascript/node_modules",
)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | Function

WORDS = {
    name: frozenset(text.split())
    for name, text in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
PARTICIPLE = "is a bare participle"
# number of lines that a local may live under any name
LIFE = 3


def is_participle(name: str) -> bool:
    """Return whether a name is nothing but a participle."""
    if not re.fullmatch("_*([A-Z]?[a-z]+|[A-Z]+)", name):
        return False
    word = name.strip("_").lower()
    return word in WORDS["irregular"] or (
        re.fullmatch(r"[a-z]+ed", word) is not None and word not in WORDS["nouns"]
    )


def is_property(node: Documented) -> bool:
    """Return whether a function is read like an attribute."""
    decorators = getattr(node, "decorator_list", [])
    return any("property" in ast.unparse(one) for one in decorators)


def opening_complaint(node: Documented) -> str:
    """Return the complaint about how a docstring opens; "" where there is none."""
    docstring = ast.get_docstring(node) or ""
    word = re.match(r"[A-Za-z]*", docstring)[0]
    if not docstring or word.lower() in WORDS["verbs"]:
        return ""
    if isinstance(node, Function) and not is_property(node):
        return f"begins with no verb: {docstring.splitlines()[0]}"
    return (
        f"begins with an ellipsis: {docstring.splitlines()[0]}"
        if word.lower() in WORDS["ellipses"]
        else ""
    )


def long_lived(node: Function) -> Iterator[str]:
    """Yield the parameters and locals of a function that live longer than three lines."""
    lines: dict[str, list[int]] = {}
    bound = set()
    for one in ast.walk(node):
        if isinstance(one, ast.arg):
            bound.add(one.arg)
            lines.setdefault(one.arg, []).append(one.lineno)
        elif isinstance(one, ast.Name):
            if isinstance(one.ctx, ast.Store):
                bound.add(one.id)
            lines.setdefault(one.id, []).append(one.lineno)
    return (name for name in sorted(bound) if max(lines[name]) - min(lines[name]) > LIFE)


def python_complaints(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and complaint of a Python file."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, Documented):
            continue
        line = getattr(node, "lineno", 1)
        if complaint := opening_complaint(node):
            yield line, complaint
        names = [] if isinstance(node, ast.Module) else [node.name]
        if isinstance(node, Function):
            names += long_lived(node)
        yield from ((line, f"{PARTICIPLE}: {name}") for name in names if is_participle(name))


def javascript_complaints(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and complaint of a JavaScript file, of what it declares outside of functions."""
    declaration = re.compile(
        r"(?:export )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)"
    )
    for number, line in enumerate(text.splitlines(), 1):
        match = declaration.match(line)
        if match and is_participle(match[1]):
            yield number, f"{PARTICIPLE}: {match[1]}"


READERS = {".py": python_complaints, ".js": javascript_complaints}


def files(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the Python and JavaScript files of some folders, except those in LATER."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in READERS and not path.relative_to(ROOT).as_posix().startswith(LATER):
                yield path


def complaints(folders: Iterable[str]) -> Iterator[str]:
    """Yield each complaint about the files of some folders, with its place."""
    for path in files(folders):
        name = path.relative_to(ROOT).as_posix()
        for line, complaint in READERS[path.suffix](path.read_text("utf-8")):
            if not (name.startswith(UNNAMED) and complaint.startswith(PARTICIPLE)):
                yield f"{name}:{line}: {complaint}"


if __name__ == "__main__":
    sys.exit("\n".join(complaints(sys.argv[1:] or FOLDERS)) or None)
