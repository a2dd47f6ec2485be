"""What the page is made of on the wire: one file of scripts, and in its head all styles and what comes first."""

import base64
import hashlib
import json
import re
from ast import literal_eval
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from plotly.offline import get_plotlyjs

from linviz.ui.server.linker import linked, small
from linviz.ui.server.pruner import pruned
from linviz.ui.server.static import Made, made

ENTRY = "main.js"
# the script that is there before anything else has come; it stands in the page itself, as all styles do
EARLY = "early.js"
# what the browser runs apart from the page, to keep it
WORKER = "worker.js"
SCRIPTS = "page.js"
ICON = "favicon.svg"
PLOTLY = "plotly.min.js"
# what of Bootstrap the page uses beside its styles of elements
CLASSES = frozenset(
    {
        "form-check",
        "form-check-input",
        "form-check-label",
        "form-control",
        "form-select",
        "form-switch",
        "visually-hidden",
    }
)
COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
# a text in quotes, as Python has them too
SHEET = re.compile(r"""\.textContent=('\.(?:[^'\\]|\\.)*')""")
PICTURE = re.compile(r'url\("(?!data:)([^"]+)"\)')


class Bundle(NamedTuple):
    """The files that are made of a folder of assets, by their names, and the head of the page.

    policy: of the page's policy, what allows the head its scripts and its styles, and none besides. worker: what keeps
    the page in the browser.
    """

    files: dict[str, Made]
    head: str
    policy: str
    worker: Made


def bundle(assets: Path, bootstrap: Path) -> Bundle:
    """What the page needs of that folder, and of Bootstrap's sheet."""
    versions = tuple((path, path.stat().st_mtime_ns) for path in sorted(assets.rglob("*")))
    return _bundle(assets, bootstrap, versions)


# making it takes a third of a second, and tests make hundreds of apps of one folder
@lru_cache(maxsize=4)
def _bundle(assets: Path, bootstrap: Path, versions: tuple[object, ...]) -> Bundle:
    script = small((assets / EARLY).read_text("utf-8"))
    scripts = made(SCRIPTS, linked(modules(assets), ENTRY).encode())
    # no page needs it before somebody asks for a figure
    plotly = get_plotlyjs()
    library = made(PLOTLY, plotly.encode())
    own = styles(assets)
    sheet = f"{pruned(bootstrap.read_text('utf-8'), CLASSES, own)}\n{own}"
    parts = [
        f"<script>{script}</script>",
        f'<script type="module" src="{_address(scripts)}"></script>',
        f"<style>{sheet}</style>",
        f'<meta name="plotly" content="{_address(library)}">',
        # written out: an icon with an address is asked for again whenever the step in the link changes
        f'<link rel="icon" type="image/svg+xml" href="{written_out(assets / ICON)}">',
    ]
    allowed = " ".join(map(_hash, (sheet, *_sheets(plotly))))
    policy = f"script-src 'self' {_hash(script)}; style-src-elem {allowed}"
    files = {one.name: one for one in (scripts, library)}
    worker = _worker(assets, [_address(scripts)])
    return Bundle(files, "\n  ".join(parts), policy, worker)


def modules(assets: Path) -> dict[str, str]:
    """The texts of the ES modules in the folder, by their names in it."""
    paths = (path for path in assets.rglob("*.js") if path.name not in (EARLY, WORKER))
    return {path.relative_to(assets).as_posix(): path.read_text("utf-8") for path in paths}


def styles(assets: Path) -> str:
    """All sheets of the folder, each folder's own before those of the folders in it, without their comments."""
    sheets = sorted(assets.rglob("*.css"), key=lambda path: (path.parent.parts, path.name))
    return COMMENT.sub("", "\n".join(map(_with_pictures, sheets)))


def written_out(picture: Path) -> str:
    """An SVG as an address that holds all of it."""
    return "data:image/svg+xml," + quote(picture.read_text("utf-8"))


def _with_pictures(sheet: Path) -> str:
    """A sheet whose pictures are written out: from where all sheets are one their paths would lead elsewhere."""
    return PICTURE.sub(
        lambda found: f'url("{written_out(sheet.parent / found[1])}")', sheet.read_text("utf-8")
    )


def _sheets(plotly: str) -> list[str]:
    """What Plotly puts into elements of style: nothing, to which it adds rule by rule, and the sheet of its maps."""
    return ["", *map(literal_eval, SHEET.findall(plotly))]


def _hash(inline: str) -> str:
    """As a policy names the text of an element."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"


def _worker(assets: Path, files: list[str]) -> Made:
    """The worker of a build is another one than that of the build before, since it names the files' addresses."""
    none, named = "const FILES = [];", f"const FILES = {json.dumps(files)};"
    text = (assets / WORKER).read_text("utf-8")
    if none not in text:
        raise ValueError(f"{WORKER} has no {none} for the files of the page")
    return made(WORKER, small(text.replace(none, named)).encode())


def _address(file: Made) -> str:
    return f"/assets/{file.name}?{file.version}"
