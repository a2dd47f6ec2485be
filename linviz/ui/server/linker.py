"""The page's ES modules as one script: many small files are good to read, but each costs a visitor's line and browser.

A plain script, which what comes later sees the constants of: of scripts, and not of modules, browsers keep the compiled
code with the files that a service worker keeps, and so a second visit starts sooner.
Biome lays out every import and export, so their few forms are all that there is to know of JavaScript here; any other
form raises. Modules are joined in the order in which a browser would run them, without comments and indentation.
"""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(
    r'^import (?:\* as (?P<whole>[\w$]+)|\{(?P<names>[^}]*)\}) from "(?P<path>[^"]+)";$', re.M
)
EXPORT = re.compile(r"^export (?=(?:async )?function ([\w$]+)|const ([\w$]+)|class ([\w$]+))", re.M)
# what neither of them has taken
OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
# a comment that has its lines to itself; no text in quotes goes over several lines
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.M)
INDENTATION = re.compile(r"^[ \t]+", re.M)


def link_modules(texts: Mapping[str, str], entry: str) -> str:
    """One script that does what the entry does; texts: of the modules by their names, as "stage/axes.js".

    Raises ValueError for a form of import or export that is not known here, for a name that is missing, and for
    modules that import each other.
    """
    return (
        "\n".join(
            [
                '"use strict";',
                *(_wrap_module(name, texts[name]) for name in _import_order(texts, entry)),
            ]
        )
        + "\n"
    )


def link_chunk(texts: Mapping[str, str], entry: str, chunk: str) -> str:
    """A module of what the chunk has beyond the entry's page; it exports what its own entry does, as `chunk`."""
    page = _import_order(texts, entry)
    modules = [
        _wrap_module(name, texts[name]) for name in _import_order(texts, chunk) if name not in page
    ]
    return "\n".join([*modules, f"export {{ {_constant_name(chunk)} as chunk }};"]) + "\n"


def _import_order(texts: Mapping[str, str], entry: str) -> list[str]:
    """The entry and all that it imports, each after what it imports itself."""
    order = list[str]()
    stack = list[str]()

    def visit(name: str) -> None:
        if name in order:
            return
        if name in stack:
            raise ValueError(f"{name} imports itself by way of {stack[-1]}")
        if name not in texts:
            raise ValueError(f"{stack[-1]} imports {name}, which is not there")
        stack.append(name)
        for match in IMPORT.finditer(texts[name]):
            visit(_resolve(name, match["path"]))
        order.append(stack.pop())

    visit(entry)
    return order


def _wrap_module(name: str, text: str) -> str:
    """A constant that holds what the module exports; all else of it stays inside a function."""

    def as_constant(match: re.Match[str]) -> str:
        names = match["whole"] or f"{{{(match['names'] or '').replace(' as ', ': ')}}}"
        return f"const {names} = {_constant_name(_resolve(name, match['path']))};"

    exports = [a or b or c for a, b, c in EXPORT.findall(text)]
    body = EXPORT.sub("", IMPORT.sub(as_constant, text))
    if other := OTHER.search(body):
        raise ValueError(f"{name}: the linker does not know this form: {other[0]}")
    return_line = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    return f"// {name}\nconst {_constant_name(name)} = (() => {{\n{minify(body)}{return_line}}})();"


def minify(text: str) -> str:
    """The module without what only its readers need."""
    return INDENTATION.sub("", COMMENT.sub("", text))


def _resolve(importer: str, path: str) -> str:
    """The name of what a module imports from a path beside it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))


def _constant_name(name: str) -> str:
    """No module says $ itself; a test holds it."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
