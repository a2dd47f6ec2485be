"""Reader of TOML text files that turns every error into a ScenarioError."""

import re
import tomllib
from pathlib import Path
from typing import Any

from linviz.scenario.checks import ScenarioError
from linviz.scenario.content import read_content

# tomllib's time grows with the square of a key's parts; no preset needs more than two
MOST_PARTS = 16
# 500 points with all their digits fit into one such line
MOST_LINE = 32_000
# strings and comments, in which dots and brackets have no meaning. An unclosed one goes on to the
# end, so that the text is scanned only once
OPAQUE = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''[\s\S]*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*(?:"|[\s\S]*)'
    r"|'[^'\n]*(?:'|[\s\S]*)"
    r"|#[^\n]*"
)
# a run of text between TOML's punctuation: a key with all its parts, or a value
PIECE = re.compile(r"[^\n=,\[\]{}]+")


def read_text(path: Path) -> str:
    """Return a file's text; raises ScenarioError where it cannot be read, is too large, or is not UTF-8."""
    return decode_utf8(read_content(path))


def decode_utf8(content: bytes) -> str:
    """Return the text of these bytes; raises ScenarioError where they are not UTF-8."""
    try:
        # some editors write a byte order mark, which TOML does not allow
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError("file", "it is not UTF-8 text; save it as UTF-8") from None


def read_table(content: str) -> dict[str, Any]:
    """Return the table of a TOML text; raises ScenarioError where it is invalid or would take long to parse."""
    _check_key_parts(content)
    _check_line_lengths(content)
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError("TOML", str(error)) from None
    # int() refuses more than 4,300 digits
    except ValueError:
        raise ScenarioError("TOML", "one of its numbers has too many digits") from None
    except RecursionError:
        raise ScenarioError("TOML", "its lists are nested too deeply") from None


def unwrap(text: str) -> str:
    """Return the text with its lines joined; only an empty line begins a new paragraph."""
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _check_line_lengths(content: str) -> None:
    """Raise ScenarioError where a line is too long."""
    for i, line in enumerate(content.split("\n")):
        if len(line) > MOST_LINE:
            reason = f"line {i + 1} has {len(line):,} characters; break it into lines of at most {MOST_LINE:,}"
            raise ScenarioError("TOML", reason)


def _check_key_parts(content: str) -> None:
    """Raise ScenarioError where a key has too many parts, separated by dots."""
    bare = OPAQUE.sub(_blank_out, content)
    for piece in PIECE.finditer(bare):
        parts = piece[0].count(".") + 1
        if parts > MOST_PARTS:
            line = bare.count("\n", 0, piece.start()) + 1
            reason = f"the key in line {line} has {parts:,} parts; a key has at most {MOST_PARTS}"
            raise ScenarioError("TOML", reason)


def _blank_out(match: re.Match[str]) -> str:
    """Return an 'x', since the text may be a part of a key, and the line breaks, so that line numbers stay correct."""
    return "x" + "\n" * match[0].count("\n")
