"""Linker that joins the page's ES modules into one script, since each file costs a request.

The result is a plain script whose constants are visible to scripts loaded later. For scripts that a service worker
caches browsers keep the compiled code too, for modules they do not, so a second visit starts sooner. Biome formats
every import and export, so only its few forms occur; any other form raises an error. Modules are joined in the order in
which a browser would run them, without comments and indentation.
"""

import posixpath
import re
from collections.abc import Mapping

IMPORT = re.compile(
    r'^import (?:\* as (?P<whole>[\w$]+)|\{(?P<names>[^}]*)\}) from "(?P<path>[^"]+)";$', re.M
)
EXPORT = re.compile(r"^export (?=(?:async )?function ([\w$]+)|const ([\w$]+)|class ([\w$]+))", re.M)
# any form that neither of them matches
OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
# a comment on lines of its own; no string spans several lines
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.M)
INDENTATION = re.compile(r"^[ \t]+", re.M)


def link_modules(texts: Mapping[str, str], entry: str) -> str:
    """Return one script that does what the entry module does. texts: modules by name, such as "stage/axes.js".

    Raises ValueError for an unsupported form of import or export, for a missing module, and for modules that import
    each other.
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
    """Return a module with what the chunk has in addition to the entry's page; it exports its own entry as `chunk`."""
    page = _import_order(texts, entry)
    modules = [
        _wrap_module(name, texts[name]) for name in _import_order(texts, chunk) if name not in page
    ]
    return "\n".join([*modules, f"export {{ {_constant_name(chunk)} as chunk }};"]) + "\n"


def _import_order(texts: Mapping[str, str], entry: str) -> list[str]:
    """Return the entry and all modules that it imports, each after its own imports."""
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
    """Return a constant that holds the module's exports; everything else stays inside a function."""

    def as_constant(match: re.Match[str]) -> str:
        names = match["whole"] or f"{{{(match['names'] or '').replace(' as ', ': ')}}}"
        return f"const {names} = {_constant_name(_resolve(name, match['path']))};"

    exports = [a or b or c for a, b, c in EXPORT.findall(text)]
    body = EXPORT.sub("", IMPORT.sub(as_constant, text))
    if other := OTHER.search(body):
        raise ValueError(f"{name}: the linker does not know this form: {other[0]}")
    return_line = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    return f"const {_constant_name(name)} = (() => {{\n{minify(body)}{return_line}}})();"


def minify(text: str) -> str:
    """Return the module without comments and indentation."""
    return INDENTATION.sub("", COMMENT.sub("", text))


def _resolve(importer: str, path: str) -> str:
    """Return the name of the module that another imports by this relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))


def _constant_name(name: str) -> str:
    """Return the name of a module's constant; modules use no $ themselves, which a test checks."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
