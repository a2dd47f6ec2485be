"""docs/python.md works: each of its code blocks runs and prints the output that the page shows."""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from linviz.core.notation import letters
from linviz.run.view import VIEWS

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# a result in a comment after its print, and a label that separates the outputs of two blocks
BESIDE = re.compile(r"^ *print\(.*\)  # (.+)$", re.MULTILINE)
MARK = "--- block {} ---"


class Block(NamedTuple):
    """A code block with the block of text that follows it, which is its output."""

    language: str
    code: str
    output: str

    @property
    def says(self) -> list[str]:
        """The lines that the block prints according to the page."""
        return self.output.splitlines() or BESIDE.findall(self.code)


def blocks() -> list[Block]:
    page_blocks: list[Block] = []
    for language, code in FENCE.findall(PAGE):
        if language == "text":
            page_blocks[-1] = page_blocks[-1]._replace(output=code)
        else:
            page_blocks.append(Block(language, code, ""))
    return page_blocks


def visible_lines(text: str) -> list[str]:
    # captions have no-break spaces in their formulas, which look like ordinary ones
    return [line.rstrip() for line in text.replace("\xa0", " ").splitlines()]


def test_every_block_is_of_a_kind_that_is_run() -> None:
    assert {block.language for block in blocks()} == {"python", "sh"}


def test_the_python_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    python = [block for block in blocks() if block.language == "python"]
    program = "\n".join(
        f"print({MARK.format(i)!r})\n{block.code}" for i, block in enumerate(python)
    )
    command = [sys.executable, "-W", "error", "-X", "utf8", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    pieces = re.split(r"--- block \d+ ---\n", done.stdout)[1:]
    for block, piece in zip(python, pieces, strict=True):
        assert visible_lines(piece) == visible_lines("\n".join(block.says)), block.code
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        re.findall(r'(?:write_html|Path)\("([^"]+)"', program)
    )


@pytest.mark.parametrize(
    "block", [block for block in blocks() if block.language == "sh"], ids=lambda block: block.code
)
def test_the_commands_of_the_page_write_what_the_page_says(block: Block) -> None:
    (line,) = block.code.splitlines()
    words = line.split()
    assert words[0] == "python"
    command = [sys.executable, "-X", "utf8", *words[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not block.says or visible_lines(done.stdout) == visible_lines("\n".join(block.says))


def test_every_public_function_is_on_the_page() -> None:
    import linviz

    functions = [name for name in linviz.__all__ if name[0].islower()]
    lifts = set(linviz.list_lifts()) | {"linear", "shifted_parabola", "mix", "empirical"}
    assert [name for name in functions if f"linviz.{name}" not in PAGE and name not in lifts] == []


def test_every_view_is_on_the_page_with_its_question() -> None:
    told = re.findall(r"^\| `([a-z-]+)` \| (.+\?) \|$", PAGE, re.MULTILINE)
    assert told == [(name, letters(view.question)) for name, view in VIEWS.items()]


def test_the_drawing_of_the_house_is_that_of_the_imports() -> None:
    sys.path.insert(0, str(ROOT / "docs"))
    house = importlib.import_module("house")
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert house.with_drawing(page) == page
