"""Copies of a step: picture, formula and sentence are those on the screen, and nothing hidden is in them."""

import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

import linviz
from linviz.picture.palette import PALETTE
from linviz.scenario.scenario import Scenario
from tests.amount import some
from tests.browser.screen import Screen

Visit = Callable[..., Screen]
NAME = "{http://www.w3.org/2000/svg}"
READ = "() => navigator.clipboard.readText()"
# width and height of the copied PNG
SIZE = """async () => {
  const [item] = await navigator.clipboard.read();
  const { width, height } = await createImageBitmap(await item.getType("image/png"));
  return [item.types, width, height];
}"""
# the share of pixels in which a screenshot, as base64, and an SVG file differ by more than their letters' edges may
DIFFERENCE = """async ([screenshot, svg]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, Math.floor(image.width), Math.floor(image.height));
  };
  const shot = await pixels(`data:image/png;base64,${screenshot}`);
  const drawn = await pixels(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  let count = 0;
  for (let y = 0; y < drawn.height; y += 1) {
    for (let x = 0; x < drawn.width; x += 1) {
      const [here, there] = [4 * (y * drawn.width + x), 4 * (y * shot.width + x)];
      const apart = [0, 1, 2].map((k) => Math.abs(drawn.data[here + k] - shot.data[there + k]));
      count += Math.max(...apart) > 60;
    }
  }
  return count / (drawn.width * drawn.height);
}"""
# hides what lies over the canvas and is no part of the picture, and puts the canvas onto whole pixels of the screen
BARE = """() => {
  for (const node of document.querySelectorAll(".plane > :not(#graph)")) node.style.visibility = "hidden";
  const graph = document.querySelector("#graph");
  const { x, y } = graph.getBoundingClientRect();
  graph.style.translate = `${-x % 1}px ${-y % 1}px`;
}"""
# a browser that lets no page write to the clipboard, in either way
REFUSED = """() => {
  const fail = async () => { throw new DOMException("Denied.", "NotAllowedError"); };
  Object.defineProperty(navigator, "clipboard", { value: { write: fail, writeText: fail } });
  document.execCommand = () => false;
}"""


@pytest.fixture
def copying(visit: Visit) -> Screen:
    """Open a page that may read the clipboard."""
    screen = visit("", fresh=True)
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return screen


def describe(screen: Screen) -> linviz.Description:
    """Return what Python says of the step on the screen."""
    scenario = Scenario.from_json(screen.scenario | {"step": screen.step})
    return linviz.describe(scenario.run(), screen.step)


def notice(screen: Screen, text: str) -> None:
    """Check the notice, and clear it."""
    expect(screen.page.locator("#notice-text")).to_have_text(text)
    screen.page.evaluate("() => linviz.emit('notice', null)")


def saved_picture(screen: Screen, to: Path) -> str:
    """Save the picture by its key under the name that it should have, and return the text of the file."""
    with screen.page.expect_download() as download:
        screen.press("Shift+C")
    assert download.value.suggested_filename == to.name
    download.value.save_as(to)
    return to.read_text("utf-8")


STEPS = {
    "/s/one-mistake-one-turn#~s30": "perceptron",
    "/s/voted#~s6": "voted-perceptron",
    "/s/kozinec-two-hulls#~s-1": "kozinec-two-hull",
    "/s/outlier-c#~s3": "soft-svm",
    "/s/ridge-1d#~s4": "kernel-ridge",
    "/s/logistic-blobs#~s2": "logistic-gd",
}


def test_formula_and_sentence_are_copied_as_python_has_them(copying: Screen) -> None:
    for path, algorithm in some(STEPS.items(), every=2):
        screen = copying.open(path).answered().settled()
        assert screen.scenario["algorithm"] == algorithm
        said = describe(screen)
        assert said.latex
        screen.press("e")
        notice(screen, "The formula is copied.")
        assert screen.page.evaluate(READ) == said.latex
        screen.press("w")
        notice(screen, "The sentence is copied.")
        assert screen.page.evaluate(READ) == said.caption


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_that_of_the_canvas_and_stands_alone(
    copying: Screen, theme: str, tmp_path: Path
) -> None:
    copying.page.emulate_media(color_scheme=theme)
    for slug in ("one-mistake-one-turn", "svm-or-probability", "ridge-1d"):
        screen = copying.open(f"/s/{slug}").settled()
        page = screen.page
        page.evaluate(BARE)
        shot = page.locator("#graph").screenshot()
        to = tmp_path / f"{slug}-step-{screen.step}.svg"
        text = saved_picture(screen, to)
        notice(screen, f"Saved as {to.name}.")
        assert page.evaluate(DIFFERENCE, [b64encode(shot).decode(), text]) < 0.004
        # nothing of the page is needed to draw it
        assert not re.search(r"var\(|url\(|color\(|class=| style=|data-|aria-", text)
        root = ElementTree.fromstring(text)
        title = root.find(f"{NAME}title")
        assert title is not None
        assert title.text == describe(screen).caption
        colours = {PALETTE[theme][name] for name in ("plus", "minus", "boundary")}
        assert colours <= set(re.findall(r"#[0-9A-F]{6}", text))
        page.keyboard.press("c")
        notice(screen, "The picture is copied.")
        width, height = int(root.attrib["width"]), int(root.attrib["height"])
        assert page.evaluate(SIZE) == [["image/png"], 2 * width, 2 * height]


def test_what_an_open_question_hides_is_not_copied(copying: Screen, tmp_path: Path) -> None:
    screen = copying.open("/s/averaged").settled()
    page = screen.page
    assert {"sentence", "formula"} <= set(
        page.evaluate("() => document.documentElement.dataset.veiled").split()
    )
    page.evaluate("() => navigator.clipboard.writeText('before')")
    for key, part in (("e", "formula"), ("w", "sentence")):
        screen.press(key)
        notice(screen, f"The {part} is hidden here, so it is not copied.")
    assert page.evaluate(READ) == "before"
    # the crosses too, which tell the points that are misclassified
    name = f"averaged-step-{screen.step}.svg"
    crossed = saved_picture(screen, tmp_path / name)
    page.evaluate("() => { document.documentElement.dataset.veiled += ' crosses'; }")
    veiled = saved_picture(screen, tmp_path / name)
    wrong = page.locator(".point.is-wrong").count()
    marks = [text.count('stroke-linecap="round"') for text in (crossed, veiled)]
    assert marks[0] - marks[1] == wrong > 0
    assert "<title" not in crossed + veiled
    screen.press("s")
    expect(page.get_by_role("button", name="Picture", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Formula (LaTeX)")).to_be_hidden()
    expect(page.get_by_role("button", name="Sentence")).to_be_hidden()


def test_a_browser_that_refuses_gets_a_file_and_a_selected_text(
    visit: Visit, tmp_path: Path
) -> None:
    screen = visit("/s/two-points#~s1", fresh=True)
    page, said = screen.page, describe(screen)
    page.evaluate(REFUSED)
    with page.expect_download() as download:
        screen.press("c")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    name = download.value.suggested_filename
    assert name == "two-points-step-1.png"
    notice(screen, f"This browser did not let the page copy a picture, so it is saved as {name}.")
    screen.press("e")
    field = page.locator("#copy-text")
    expect(field).to_be_focused()
    assert field.input_value() == said.latex
    expect(page.locator("#copy-said")).to_contain_text("copy it with Ctrl+C")
    assert page.evaluate("() => getSelection().toString()") == said.latex
    page.get_by_role("button", name="Sentence").click()
    assert field.input_value() == said.caption
    # another time the dialog opens without it
    screen.press("Escape")
    expect(page.locator("#share")).to_be_hidden()
    screen.painted().press("s")
    expect(page.locator("#share-link")).to_be_visible()
    expect(field).to_be_hidden()
    # on a narrow screen the buttons stand in two rows
    screen.resized(360, 700)
    body = page.locator("#share .dialog-body")
    assert body.evaluate("(body) => body.scrollWidth - body.clientWidth") == 0
    right = body.evaluate("(body) => body.getBoundingClientRect().right")
    for name in ("Sentence", "Preset file (TOML)"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] < right


def test_a_step_without_a_formula_says_so(visit: Visit) -> None:
    screen = visit("/s/two-points#~s0")
    screen.press("e")
    notice(screen, "This step has no formula.")
