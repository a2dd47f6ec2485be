"""Bundle of the page's assets: one file of scripts, and a head with all styles and the scripts that run first."""

import base64
import hashlib
import json
import re
from ast import literal_eval
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from plotly.offline import get_plotlyjs

from linviz.ui.server.linker import link_chunk, link_modules, minify
from linviz.ui.server.pruner import prune
from linviz.ui.server.static import BuiltFile, build_file

ENTRY = "main.js"
# entry of the page with the lecturer's notes
NOTES = "notes/notes.js"
# chunks that are loaded after the page, with the sheets below their folders: file name by entry
CHUNKS = {
    "stage/drawings/chunk.js": "drawings.js",
    "views/chunk.js": "views.js",
    "parts/predict/mode.js": "predict.js",
    "data/data.js": "data.js",
    "cards/cards.js": "cards.js",
    "parts/present/room.js": "present.js",
    "parts/embed/frame/frame.js": "frame.js",
    "parts/menu/list.js": "menu.js",
    "parts/first/guide.js": "first.js",
    "parts/legend/card.js": "legend.js",
    "parts/inspector/card.js": "inspector.js",
    "parts/sheets/index.js": "sheets.js",
    "parts/share/room.js": "share.js",
}
# scripts that must run before anything else is loaded; they are inline in the page, as all styles are
STARTUP = "startup.js"
EARLY = "early.js"
# the service worker
WORKER = "worker.js"
# the entry of the gallery's own script, which is inline, its folder, and the sheets that it uses
GALLERY_ENTRY = "gallery/gallery.js"
GALLERY = "gallery"
GALLERY_SHEETS = ("style/tokens.css", "style/icons.css", "gallery/gallery.css")
SCRIPTS = "page.js"
NOTES_SCRIPTS = "notes.js"
ICON = "favicon.svg"
PLOTLY = "plotly.min.js"
# Bootstrap's classes that the page uses in addition to its styles of elements
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
# selectors of Bootstrap's for elements and parts of fields that no page has
UNUSED = (
    r"^(abbr|address|blockquote|figure|samp|optgroup|mark|caption|tfoot|hr|h4|h5|h6|code|a>code|pre code)\b"
    r"|\[list\]|search|date|color-swatch|file|type=reset|\b[ou]l [ou]l\b"
)
COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
# a string literal that Python can evaluate too
SHEET = re.compile(r"""\.textContent=('\.(?:[^'\\]|\\.)*')""")
PICTURE = re.compile(r'url\("(?!data:)([^"]+)"\)')


class Bundle(NamedTuple):
    """The files made of a folder of assets, by name, and the heads of the page, the notes and the gallery.

    policy: the part of the Content-Security-Policy that allows the heads' inline scripts and styles, and no others.
    worker: the service worker, which caches the pages in the browser.
    """

    files: dict[str, BuiltFile]
    head: str
    notes: str
    policy: str
    worker: BuiltFile
    gallery: str


def build_bundle(assets: Path, bootstrap: Path) -> Bundle:
    """Return the bundle of a folder of assets and Bootstrap's sheet."""
    versions = tuple((path, path.stat().st_mtime_ns) for path in sorted(assets.rglob("*")))
    return _build_bundle(assets, bootstrap, versions)


# building takes a third of a second, and tests make hundreds of apps from one folder
@lru_cache(maxsize=4)
def _build_bundle(assets: Path, bootstrap: Path, versions: tuple[object, ...]) -> Bundle:
    """Return the bundle. versions: changes when a file does, so that an old bundle is not taken from the cache."""
    startup, early = (minify((assets / name).read_text("utf-8")) for name in (STARTUP, EARLY))
    texts = module_texts(assets)
    scripts = build_file(SCRIPTS, link_modules(texts, ENTRY).encode())
    chunks = [_build_chunk(assets, texts, entry, _address(scripts)) for entry in CHUNKS]
    notes = build_file(NOTES_SCRIPTS, link_modules(texts, NOTES).encode())
    # loaded when somebody opens a figure
    plotly = get_plotlyjs()
    library = build_file(PLOTLY, plotly.encode())
    sheets = joined_sheets(assets)
    sheet = f"{prune(bootstrap.read_text('utf-8'), CLASSES, sheets, UNUSED)}\n{sheets}"
    style = f"<style>{sheet}</style>"
    page_parts = [
        # first, since the early script may load one of them
        *(_meta_tag(file) for file in (library, *chunks)),
        f"<script>{startup}</script>",
        f"<script>{early}</script>",
        _script_tag(scripts),
        style,
    ]
    # inline, since browsers request an icon again whenever the step in the address changes
    icon = f'<link rel="icon" type="image/svg+xml" href="{data_url(assets / ICON)}">'
    gallery_script = link_modules(texts, GALLERY_ENTRY)
    gallery_sheet = _join_sheets(assets / name for name in GALLERY_SHEETS)
    gallery_parts = [
        f"<script>{gallery_script}</script>",
        f"<style>{gallery_sheet}</style>",
        # identifies the build (worker.js)
        f'<meta name="build" content="{_address(scripts)}">',
    ]
    style_hashes = " ".join(map(_policy_hash, (sheet, gallery_sheet, *_plotly_sheets(plotly))))
    script_hashes = " ".join(map(_policy_hash, (startup, early, gallery_script)))
    policy = f"script-src 'self' {script_hashes}; style-src-elem {style_hashes}"
    files = {one.name: one for one in (scripts, notes, library, *chunks)}
    worker = _build_service_worker(assets, [_address(one) for one in (scripts, notes, *chunks)])
    notes_parts = [f"<script>{startup}</script>", _script_tag(notes), style]
    heads = ["\n  ".join([*some, icon]) for some in (page_parts, notes_parts, gallery_parts)]
    return Bundle(files, heads[0], heads[1], policy, worker, heads[2])


def module_texts(assets: Path) -> dict[str, str]:
    """Return the texts of the page's ES modules in the folder, by names such as "stage/axes.js"."""
    excluded_paths = {assets / name for name in (STARTUP, EARLY, WORKER)}
    paths = (path for path in assets.rglob("*.js") if path not in excluded_paths)
    return {path.relative_to(assets).as_posix(): path.read_text("utf-8") for path in paths}


def joined_sheets(assets: Path) -> str:
    """Return all sheets of the page as one, without comments, each folder's own before those of its subfolders."""
    excluded_paths = [assets / GALLERY, *((assets / entry).parent for entry in CHUNKS)]
    sheets = assets.rglob("*.css")
    return _join_sheets(
        _sort_by_folder(one for one in sheets if not any(map(one.is_relative_to, excluded_paths)))
    )


def data_url(picture: Path) -> str:
    """Return an SVG as a data URL."""
    return "data:image/svg+xml," + quote(picture.read_text("utf-8"))


def _sort_by_folder(sheets: Iterable[Path]) -> list[Path]:
    """Return the sheets in order, each folder's own before those of its subfolders."""
    return sorted(sheets, key=lambda path: (path.parent.parts, path.name))


def _join_sheets(sheets: Iterable[Path]) -> str:
    """Return the texts of the sheets as one sheet, without comments and with pictures as data URLs."""
    return COMMENT.sub("", "\n".join(map(_inline_pictures, sheets)))


def _inline_pictures(sheet: Path) -> str:
    """Return a sheet with its pictures as data URLs, since relative paths would break in the joined sheet."""
    return PICTURE.sub(
        lambda match: f'url("{data_url(sheet.parent / match[1])}")', sheet.read_text("utf-8")
    )


def _plotly_sheets(plotly: str) -> list[str]:
    """Return the contents of Plotly's style elements: an empty one, to which it adds rules, and its maps' sheet."""
    return ["", *map(literal_eval, SHEET.findall(plotly))]


def _policy_hash(inline: str) -> str:
    """Return the hash of an inline element's text as a policy contains it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"


def _build_service_worker(assets: Path, files: list[str]) -> BuiltFile:
    """Return the service worker of this build; it lists the files' addresses, so each build has a different one.

    Raises ValueError where the script has no placeholder for the list.
    """
    placeholder, files_constant = "const FILES = [];", f"const FILES = {json.dumps(files)};"
    text = (assets / WORKER).read_text("utf-8")
    if placeholder not in text:
        raise ValueError(f"{WORKER} has no {placeholder} for the files of the page")
    return build_file(WORKER, minify(text.replace(placeholder, files_constant)).encode())


def _build_chunk(
    assets: Path, texts: Mapping[str, str], entry: str, script_address: str
) -> BuiltFile:
    """Return a chunk with its styles in its text, and a first line with the page's script that it belongs to.

    So no two builds share a chunk, and the service worker can tell their pages apart. texts: all modules by name.
    entry: a key of CHUNKS. Raises ValueError where there are styles and the entry has no placeholder for them.
    """
    placeholder = 'const SHEET = "";'
    sheet = _join_sheets(_sort_by_folder((assets / entry).parent.rglob("*.css")))
    if sheet and placeholder not in texts[entry]:
        raise ValueError(f"{entry} has no {placeholder} for its styles")
    text = texts[entry].replace(placeholder, f"const SHEET = {json.dumps(sheet)};")
    return build_file(
        CHUNKS[entry],
        f"// of {script_address}\n{link_chunk({**texts, entry: text}, ENTRY, entry)}".encode(),
    )


def _meta_tag(file: BuiltFile) -> str:
    """Return a meta element with the address of a file that is loaded later; its name ends before the first dot."""
    return f'<meta name="{file.name.partition(".")[0]}" content="{_address(file)}">'


def _script_tag(file: BuiltFile) -> str:
    """Return a script element; crossorigin: in a sandboxed frame the script could not import the chunks without it."""
    return f'<script defer crossorigin src="{_address(file)}"></script>'


def _address(file: BuiltFile) -> str:
    """Return the address of a built file, with its version."""
    return f"/assets/{file.name}?{file.version}"
