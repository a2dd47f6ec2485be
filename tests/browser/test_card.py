"""Pictures of a preset outside its page: the card of a link and the thumbnail in the gallery."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Page

from linviz.picture.card import HEIGHT, WIDTH
from linviz.picture.palette import PALETTE
from linviz.picture.scene import Box, padded_extent
from linviz.picture.thumbnail import HEIGHT as LOW
from linviz.picture.thumbnail import WIDTH as NARROW
from linviz.ui.page.thumbnails import thumbnail_of
from tests.browser.screen import Screen
from tests.picture.test_thumbnail import paths
from tests.scenario.shipped import PRESETS

# colours of a picture of this server at given places, as #rrggbb
READ = """async ([address, places]) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const hex = (n) => n.toString(16).padStart(2, "0");
  const at = ([x, y]) => [...pen.getImageData(Math.round(x), Math.round(y), 1, 1).data];
  return places.map((one) => "#" + at(one).slice(0, 3).map(hex).join(""));
}"""


@pytest.mark.parametrize("slug", ["widest-street", "circles", "ridge-1d"])
def test_the_points_of_a_card_are_where_they_are(page: Page, address: str, slug: str) -> None:
    preset = PRESETS[slug]
    box = Box.filling(preset.view or padded_extent(preset.places), WIDTH, HEIGHT)
    # beside the cross of a misclassified point
    aside = 9
    places = [
        ((x - box.x0) / box.pixel, (box.y1 - y) / box.pixel + aside) for x, y in preset.places
    ]
    page.goto(f"{address}/")
    found = page.evaluate(READ, [f"{address}/s/{slug}.png", places])
    wanted = [PALETTE["light"]["plus" if label > 0 else "minus"] for label in preset.labels]
    assert [one.lower() for one in found] == [one.lower() for one in wanted]


# the boundary on the canvas, as places on the screen
DRAWN = """() => {
  const line = document.querySelector("#graph .boundary");
  const [matrix, long] = [line.getScreenCTM(), line.getTotalLength()];
  return Array.from({ length: 600 }, (_, k) => line.getPointAtLength((k * long) / 599).matrixTransform(matrix))
    .map(({ x, y }) => [x, y]);
}"""
# px; a unit of the thumbnail is about three pixels on the canvas
NEAR = 8
# number of places of a boundary that are compared
SOME = 40


@pytest.mark.parametrize("slug", ["widest-street", "circles", "one-mistake-one-turn"])
def test_a_thumbnail_has_the_points_and_the_boundary_of_the_page(
    slug: str, look: Callable[..., Screen]
) -> None:
    preset = PRESETS[slug]
    screen = look(f"/s/{slug}").settled()
    if preset.step is None:
        screen.press("End").painted()
    box = Box.filling(preset.view or padded_extent(preset.places), NARROW, LOW)

    def on_screen(units: np.ndarray) -> np.ndarray:
        places = [[box.x0 + x * box.pixel, box.y1 - y * box.pixel] for x, y in units]
        return np.array([screen.at(place) for place in places])

    thumbnail_paths = paths(str(thumbnail_of(preset)))
    for label, name in ((1, "plus"), (-1, "minus")):
        units = np.concatenate(thumbnail_paths[f"point {name}"])
        preset_places = [
            screen.at(place) for place in preset.places[np.array(preset.labels) == label]
        ]
        assert (
            np.abs(np.sort(on_screen(units), axis=0) - np.sort(preset_places, axis=0)).max() < NEAR
        )
    canvas_places = np.array(screen.page.evaluate(DRAWN))
    # places along the whole line, since the path of a straight line has only its ends
    along = np.linspace(0, 1, 20)[:, None]
    units = np.concatenate(
        [a + along * (b - a) for line in thumbnail_paths["boundary"] for a, b in pairwise(line)]
    )
    inside = units[((units > 0) & (units < [NARROW, LOW])).all(axis=1)]
    places = on_screen(inside[:: 1 + len(inside) // SOME])
    canvas = screen.page.locator("#graph").bounding_box()
    assert canvas is not None
    low = np.array([canvas["x"], canvas["y"]])
    in_sight = (
        (places > low) & (places < low + np.array([canvas["width"], canvas["height"]]))
    ).all(axis=1)
    assert in_sight.sum() > 3
    far = np.linalg.norm(places[in_sight][:, None] - canvas_places[None], axis=2).min(axis=1)
    assert far.max() < NEAR
