"""The text of a preset or course file, and its TOML: whatever is wrong with it ends in a sentence."""

import tomllib
from pathlib import Path
from typing import Any

from linviz.scenario.checks import ScenarioError

# many times what 500 points and the longest texts take
MOST_BYTES = 256 * 1024


def read_text(path: Path) -> str:
    """A file's text; ScenarioError where it cannot be read, is too large, or is no UTF-8."""
    try:
        with path.open("rb") as file:
            # no more than that, whatever size a device or a link to one claims
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ScenarioError("file", f"it cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise ScenarioError("file", f"it is larger than {MOST_BYTES // 1024} kB")
    try:
        # some editors begin a file with a byte order mark, which TOML does not know
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError("file", "it is not UTF-8 text; save it as UTF-8") from None


def read_table(path: Path) -> dict[str, Any]:
    """What a TOML file holds; ScenarioError where it is none."""
    content = read_text(path)
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError("TOML", str(error)) from None
    # Python reads no whole number of more than 4,300 digits
    except ValueError:
        raise ScenarioError("TOML", "one of its numbers has too many digits") from None
    except RecursionError:
        raise ScenarioError("TOML", "its lists are nested too deeply") from None


def flowing(written: str) -> str:
    """Text without the line breaks of its file; only an empty line begins a new paragraph."""
    paragraphs = written.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
