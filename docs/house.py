"""Drawing of the folders of linviz and their imports in CONTRIBUTING.md: python docs/house.py."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- house: made by docs/house.py -->\n", "<!-- end of house -->"


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of linviz that a file imports, as linviz.room.module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("linviz"):
            yield from (f"{node.module}.{one.name}" for one in node.names)


def room_of(module: str) -> str:
    """Return the room of a module: its folder, for algorithms and ui with the subfolder."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2]) if parts[0] in ("algorithms", "ui") else parts[0]


def rooms() -> dict[str, set[str]]:
    """Return for each room the rooms that it imports from."""
    folders = {path.parent for path in (ROOT / "linviz").rglob("*.py")}
    names = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    room_names = {room_of(name) for name in names if name != "linviz"} - {"ui", "algorithms"} | {
        "api",
        "algorithms.registry",
    }
    imports_of: dict[str, set[str]] = {room: set() for room in room_names}
    for path in (ROOT / "linviz").rglob("*.py"):
        here = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        if here in room_names:
            imports_of[here] |= {room_of(module) for module in imports(path)} & room_names - {here}
    return imports_of


def floors(imports_of: dict[str, set[str]]) -> list[list[str]]:
    """Return the rooms level by level, top first: each is above all rooms that it imports from.

    Raises ValueError if the imports have a cycle.
    """
    levels: list[list[str]] = []
    below: set[str] = set()
    while len(below) < len(imports_of):
        level = sorted(
            room for room in imports_of if room not in below and imports_of[room] <= below
        )
        if not level:
            raise ValueError(f"a circle of imports among {sorted(imports_of.keys() - below)}")
        levels.append(level)
        below.update(level)
    return levels[::-1]


def drawing() -> str:
    """Return the drawing: a line for each room with the rooms that it imports from, the top level first."""
    imports_of = rooms()
    width = max(map(len, imports_of))
    lines = []
    for level in floors(imports_of):
        lines += [
            f"{room:<{width}}  ->  {', '.join(sorted(imports_of[room])) or 'nothing of linviz'}"
            for room in level
        ]
        lines.append("")
    return "```\n" + "\n".join(lines).rstrip() + "\n```\n"


def with_drawing(text: str) -> str:
    """Return the text of CONTRIBUTING.md with a new drawing."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + drawing() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(with_drawing(PAGE.read_text("utf-8")), "utf-8")
