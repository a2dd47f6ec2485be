"""The page's scripts: ES modules, each under an address that names its version, so that a browser keeps it for ever."""

import base64
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from linviz.ui.server import static

ENTRY = "main.js"


class Head(NamedTuple):
    """What the page's head has for them, and what the policy allows of it."""

    html: str
    policy: str


def head(assets: Path, classic: str) -> Head:
    """The import map, the preloads and the entry of the modules under a folder; classic: a script that is none."""
    names = sorted(name for name in static.tree(assets) if name.endswith(".js") and name != classic)
    addresses = {f"/assets/{name}": static.address(assets, name) for name in names}
    # a module imports another by its plain address, which the map makes one of its version
    imports = json.dumps({"imports": addresses})
    preloads = "".join(f'<link rel="modulepreload" href="{one}">' for one in addresses.values())
    entry = f'<script type="module" src="{addresses[f"/assets/{ENTRY}"]}"></script>'
    digest = base64.b64encode(hashlib.sha256(imports.encode()).digest()).decode()
    return Head(
        f'<script type="importmap">{imports}</script>\n  {preloads}\n  {entry}',
        f"'sha256-{digest}'",
    )
