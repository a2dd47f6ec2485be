"""Draws the rooms of linviz and who imports whom, into CONTRIBUTING.md: python docs/house.py."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- house: made by docs/house.py -->\n", "<!-- end of house -->"


def imports(path: Path) -> Iterator[str]:
    """The modules of linviz that a file imports, as linviz.room.module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("linviz"):
            yield from (f"{node.module}.{one.name}" for one in node.names)


def room_of(module: str) -> str:
    """The room of a module: its folder, of the algorithms and the page with the folder within."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2]) if parts[0] in ("algorithms", "ui") else parts[0]


def rooms() -> dict[str, set[str]]:
    """The rooms that each room imports from."""
    folders = {path.parent for path in (ROOT / "linviz").rglob("*.py")}
    names = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    known = {room_of(name) for name in names if name != "linviz"} - {"ui", "algorithms"} | {
        "api",
        "algorithms.registry",
    }
    found: dict[str, set[str]] = {room: set() for room in known}
    for path in (ROOT / "linviz").rglob("*.py"):
        here = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        if here in known:
            found[here] |= {room_of(module) for module in imports(path)} & known - {here}
    return found


def floors(found: dict[str, set[str]]) -> list[list[str]]:
    """The rooms from the ground up: each above all that it imports from."""
    levels: list[list[str]] = []
    below: set[str] = set()
    while len(below) < len(found):
        level = sorted(room for room in found if room not in below and found[room] <= below)
        if not level:
            raise ValueError(f"a circle of imports among {sorted(found.keys() - below)}")
        levels.append(level)
        below.update(level)
    return levels[::-1]


def drawing() -> str:
    """The house as text: a line a room, the top floor first, and what each stands on."""
    found = rooms()
    width = max(map(len, found))
    lines = []
    for level in floors(found):
        lines += [
            f"{room:<{width}}  ->  {', '.join(sorted(found[room])) or 'nothing of linviz'}"
            for room in level
        ]
        lines.append("")
    return "```\n" + "\n".join(lines).rstrip() + "\n```\n"


def with_drawing(text: str) -> str:
    """The page with the drawing as it is now."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + drawing() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(with_drawing(PAGE.read_text("utf-8")), "utf-8")
