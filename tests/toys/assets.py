"""Copy of linviz's assets with the toys' files, and their lines in the indices."""

import shutil
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
TOYS = Path(__file__).parent


def copy_assets_with_toys(folder: Path) -> Path:
    """Copy the assets into a folder and add the toy mark and the toy view to the copy."""
    assets = shutil.copytree(ASSETS, folder / "assets")
    _add_module("means", assets / "stage" / "drawings" / "marks", "ALL_MARKS")
    _add_module("signed", assets / "views", "VIEWS")
    return assets


def _add_module(name: str, folder: Path, entries: str) -> None:
    """Copy the toy's file into the folder, and add a line to its index."""
    shutil.copy(TOYS / name / f"{name}.js", folder)
    index = folder / "index.js"
    text = index.read_text("utf-8")
    entered = text.replace(f"export const {entries} = [", f"export const {entries} = [{name}, ")
    assert entered != text
    index.write_text(f'import {{ {name} }} from "./{name}.js";\n{entered}', "utf-8")
