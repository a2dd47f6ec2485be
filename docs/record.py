"""Recorder of the pictures in README and docs, all of which it lists: make record.

The pictures of the page are screenshots of linviz, served for this on a free port. Those of the presets are SVG files
of linviz.svg (docs/presets.py).
"""

import shutil
import struct
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import presets as preset_pictures
from playwright.sync_api import Browser, sync_playwright

from linviz.scenario.files import Presets
from linviz.ui.server.serve import create_app, listen

DOCS = Path(__file__).resolve().parent
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy() && !linviz.lazyParts.isBusy()"
# a view draws once more when the page has its size
CALM = """() => {
  window.calm = linviz.server.isBusy() || linviz.stage.isResting() ? 0 : (window.calm ?? 0) + 1;
  return window.calm > 9;
}"""
# takes a PNG in base64, and returns its pixels in base64: the rows from the top, with three bytes for each pixel
PIXELS = """async (screenshot) => {
  const image = new Image();
  image.src = `data:image/png;base64,${screenshot}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const colours = data.filter((_, i) => i % 4 !== 3);
  return await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.readAsDataURL(new Blob([colours]));
  });
}"""


class Shot(NamedTuple):
    """A screenshot of the page: its address, the keys that are pressed, its width and height in pixels, its theme."""

    address: str
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = (1280, 800)
    theme: str = "light"


SHOTS = {
    # the step that the question is about has been taken
    "desk.png": Shot("/s/one-mistake-one-turn", ("ArrowRight",), (1280, 820)),
    "view.png": Shot("/s/tiny-margin"),
}


def list_pictures() -> list[Path]:
    """Return the paths of all pictures that `make record` makes."""
    slugs = Presets(preset_pictures.SCENARIOS).catalogue().presets
    of_presets = [preset_pictures.PICTURES / f"{slug}.svg" for slug in slugs]
    return [*(DOCS / name for name in SHOTS), *of_presets]


def take_shots() -> None:
    """Save the screenshots of SHOTS."""
    server = listen(create_app(), port=0)
    Thread(target=server.run, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        for name, shot in SHOTS.items():
            take_shot(browser, f"http://127.0.0.1:{server.effective_port}", shot, DOCS / name)
        browser.close()


def take_shot(browser: Browser, server: str, shot: Shot, to: Path) -> None:
    """Save one screenshot of the page at `server`."""
    width, height = shot.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=1,
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page.goto(server + shot.address)
    page.wait_for_function(READY)
    for key in shot.keys:
        page.keyboard.press(key)
    page.wait_for_function(CALM)
    screenshot = b64encode(page.screenshot(animations="disabled")).decode()
    to.write_bytes(to_png(width, height, b64decode(page.evaluate(PIXELS, screenshot))))
    page.close()


def to_png(width: int, height: int, pixels: bytes) -> bytes:
    """Return a PNG of these pixels, three bytes each.

    A page has large areas of one colour, and its rows take a quarter less room as they are than by their differences,
    as browsers write them.
    """
    step = 3 * width
    rows = b"".join(b"\0" + pixels[start : start + step] for start in range(0, len(pixels), step))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


if __name__ == "__main__":
    take_shots()
    preset_pictures.make()
