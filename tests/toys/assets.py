"""linviz's assets with a toy's files in their folders, and its line in the index."""

import shutil
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
TOYS = Path(__file__).parent


def with_toys(folder: Path) -> Path:
    """A copy of the assets under a folder, in which the toy mark is entered."""
    assets = shutil.copytree(ASSETS, folder / "assets")
    marks = assets / "stage" / "marks"
    shutil.copy(TOYS / "means" / "means.js", marks)
    index = marks / "index.js"
    text = index.read_text("utf-8")
    entered = text.replace("export const MARKS = [", "export const MARKS = [means, ")
    assert entered != text
    index.write_text(f'import {{ means }} from "./means.js";\n{entered}', "utf-8")
    return assets
