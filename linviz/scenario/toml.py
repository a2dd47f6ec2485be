"""The text of a preset or course file, and its TOML: whatever is wrong with it ends in a sentence."""

import re
import tomllib
from pathlib import Path
from typing import Any

from linviz.scenario.checks import ScenarioError
from linviz.scenario.content import read_content

# a reader of TOML needs time that grows with the square of a key's parts; no preset has more than two
MOST_PARTS = 16
# 500 points with all their digits fit into one line
MOST_LINE = 32_000
# texts and comments: a dot or a bracket in them is neither of a key nor of a list. What is not closed goes on to the
# end, so that each of them is looked through once
OPAQUE = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''[\s\S]*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*(?:"|[\s\S]*)'
    r"|'[^'\n]*(?:'|[\s\S]*)"
    r"|#[^\n]*"
)
# what stands between the signs of TOML: a key with all its parts, or a value
PIECE = re.compile(r"[^\n=,\[\]{}]+")


def read_text(path: Path) -> str:
    """A file's text; ScenarioError where it cannot be read, is too large, or is no UTF-8."""
    return decode_utf8(read_content(path))


def decode_utf8(content: bytes) -> str:
    """Return the text; ScenarioError where the bytes are no UTF-8."""
    try:
        # some editors begin a file with a byte order mark, which TOML does not know
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError("file", "it is not UTF-8 text; save it as UTF-8") from None


def read_table(content: str) -> dict[str, Any]:
    """Return what a text in TOML holds; ScenarioError where it is none, or would take long to read."""
    _check_keys(content)
    _check_lines(content)
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError("TOML", str(error)) from None
    # Python reads no whole number of more than 4,300 digits
    except ValueError:
        raise ScenarioError("TOML", "one of its numbers has too many digits") from None
    except RecursionError:
        raise ScenarioError("TOML", "its lists are nested too deeply") from None


def unwrap(text: str) -> str:
    """Text without the line breaks of its file; only an empty line begins a new paragraph."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _check_lines(content: str) -> None:
    for i, line in enumerate(content.split("\n")):
        if len(line) > MOST_LINE:
            reason = f"line {i + 1} has {len(line):,} characters; break it into lines of at most {MOST_LINE:,}"
            raise ScenarioError("TOML", reason)


def _check_keys(content: str) -> None:
    bare = OPAQUE.sub(_blank_out, content)
    for piece in PIECE.finditer(bare):
        parts = piece[0].count(".") + 1
        if parts > MOST_PARTS:
            line = bare.count("\n", 0, piece.start()) + 1
            reason = f"the key in line {line} has {parts:,} parts; a key has at most {MOST_PARTS}"
            raise ScenarioError("TOML", reason)


def _blank_out(match: re.Match[str]) -> str:
    """Keep only the line breaks, and a letter, because a text may be a part of a key."""
    return "x" + "\n" * match[0].count("\n")
