"""What the page is made of on the wire: one file of scripts, one of styles, and in its head what comes first."""

import base64
import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from linviz.ui.server.linker import linked
from linviz.ui.server.static import Made

ENTRY = "main.js"
# a script and styles that are there before anything else has come; they stand in the page itself
EARLY = "early.js", "early.css"
SCRIPTS, STYLES = "page.js", "page.css"
ICON = "favicon.svg"
PICTURE = re.compile(r'url\("(?!data:)([^"]+)"\)')


class Bundle(NamedTuple):
    """The files that are made of a folder of assets, by their names, and the head of the page.

    policy: what the page's policy has to allow of the head.
    """

    files: dict[str, Made]
    head: str
    policy: str


def bundle(assets: Path, before: Sequence[Path] = ()) -> Bundle:
    """What the page needs of that folder; before: sheets of styles that stand before its own."""
    versions = tuple((path, path.stat().st_mtime_ns) for path in sorted(assets.rglob("*")))
    return _bundle(assets, tuple(before), versions)


# making it takes a tenth of a second, and tests make hundreds of apps of one folder
@lru_cache(maxsize=4)
def _bundle(assets: Path, before: tuple[Path, ...], versions: tuple[object, ...]) -> Bundle:
    script, style = ((assets / name).read_text("utf-8") for name in EARLY)
    scripts = _made(SCRIPTS, linked(modules(assets), ENTRY))
    sheets = _made(STYLES, styles(assets, before))
    parts = [
        f"<script>{script}</script>",
        f"<style>{style}</style>",
        f'<script type="module" src="{_address(scripts)}"></script>',
        f'<link rel="stylesheet" href="{_address(sheets)}">',
        # written out: an icon with an address is asked for again whenever the step in the link changes
        f'<link rel="icon" type="image/svg+xml" href="{written_out(assets / ICON)}">',
    ]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    files = {made.name: made for made in (scripts, sheets)}
    return Bundle(files, "\n  ".join(parts), f"'sha256-{digest}'")


def modules(assets: Path) -> dict[str, str]:
    """The texts of the ES modules in the folder, by their names in it."""
    paths = (path for path in assets.rglob("*.js") if path.name not in EARLY)
    return {path.relative_to(assets).as_posix(): path.read_text("utf-8") for path in paths}


def styles(assets: Path, before: Sequence[Path] = ()) -> str:
    """All sheets of the folder, each folder's own before those of the folders in it."""
    own = (path for path in assets.rglob("*.css") if path.name not in EARLY)
    sheets = [*before, *sorted(own, key=lambda path: (path.parent.parts, path.name))]
    return "\n".join(_with_pictures(path) for path in sheets)


def written_out(picture: Path) -> str:
    """An SVG as an address that holds all of it."""
    return "data:image/svg+xml," + quote(picture.read_text("utf-8"))


def _with_pictures(sheet: Path) -> str:
    """A sheet whose pictures are written out: from where all sheets are one their paths would lead elsewhere."""
    return PICTURE.sub(
        lambda found: f'url("{written_out(sheet.parent / found[1])}")', sheet.read_text("utf-8")
    )


def _made(name: str, text: str) -> Made:
    """The file, with a version that is the same on every machine: it is that of what is in it."""
    body = text.encode()
    return Made(name, body, f"v={hashlib.sha256(body).hexdigest()[:16]}")


def _address(made: Made) -> str:
    return f"/assets/{made.name}?{made.version}"
