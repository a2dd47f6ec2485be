"""The first picture of the page, in the colours of the theme that the page has."""

import re

import pytest

from linviz.picture.both_themes import COLOUR, in_both_themes
from linviz.picture.palette import PALETTE
from linviz.picture.scene import padded_extent
from linviz.picture.svg import opening
from linviz.scenario.opening_step import opening_step
from tests.scenario.shipped import PRESETS

VARIABLE = re.compile(r"var\(--([\w-]+)\)")


@pytest.mark.parametrize("slug", sorted(PRESETS))
def test_it_has_the_elements_and_the_colours_of_the_picture_of_each_theme(slug: str) -> None:
    preset = PRESETS[slug]
    trace = preset.run()
    step, extent = opening_step(preset, trace), preset.view or padded_extent(preset.places)
    pictures = {
        theme: opening(trace, step, extent, (375, 295), theme=theme, classes="opening")
        for theme in ("light", "dark")
    }
    both = in_both_themes(**pictures)
    for theme, other in (("light", "dark"), ("dark", "light")):
        shown = re.sub(rf'<(\w+) class="opening-{other}"[^>]*?(?:/>|>.*?</\1>)', "", both)
        shown = shown.replace(f' class="opening-{theme}"', "")
        assert VARIABLE.sub(lambda one, of=PALETTE[theme]: of[one[1]], shown) == pictures[theme]
    # few come twice, or the page would be as large as before
    assert len(COLOUR.findall(both)) < len(COLOUR.findall(pictures["light"])) + 60


def test_what_is_no_svg_or_another_one_is_refused() -> None:
    with pytest.raises(ValueError, match="no SVG"):
        in_both_themes("<p>", "<p>")
    with pytest.raises(ValueError, match="zip"):
        in_both_themes("<svg><path/></svg>", "<svg></svg>")
