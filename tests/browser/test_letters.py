"""The size of letters as they are seen: on the desk, in every view and on a phone none is smaller than 13 px."""

from collections.abc import Callable

from linviz.run.view import VIEWS
from tests.browser.screen import Screen
from tests.browser.views.homes import address

Visit = Callable[..., Screen]
SIZES = [(1440, 900), (1024, 768), (390, 844)]
# texts, fields and written marks that are smaller, in a scaled picture too; an index or exponent is smaller by nature
SMALLER = """() => {
  const LEAST = 12.9;
  const INDEX = "sub, sup, :is(msub, msup, msubsup, munder, munderover) > :not(:first-child)";
  const found = new Set();
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const note = (one, style, text) => {
    const size = parseFloat(style.fontSize) * scaleOf(one);
    const name = `${one.tagName} ${one.getAttribute("class") ?? one.id}`;
    if (size && size < LEAST) found.add(`${Math.round(100 * size) / 100} px: ${text.trim()} (${name})`);
  };
  function scaleOf(one) {
    const matrix = one.closest("svg") && one.getScreenCTM?.();
    if (matrix) return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const frame = one.closest(".pane-drawing, .page, body");
    return frame.getBoundingClientRect().width / frame.offsetWidth;
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: one, data } = texts.currentNode;
    if (!data.trim() || !isSeen(one) || one.closest(INDEX)) continue;
    if (one.closest("script, style, title, noscript, option, .visually-hidden")) continue;
    note(one, getComputedStyle(one), data);
  }
  for (const one of document.querySelectorAll("body *")) {
    if (!isSeen(one) || one.closest(".visually-hidden")) continue;
    if (one.matches("select, textarea, [type=number], [type=text]")) note(one, getComputedStyle(one), "field");
    for (const pseudo of ["::before", "::after"]) {
      const style = getComputedStyle(one, pseudo);
      if (/^".*\\S.*"$/.test(style.content)) note(one, style, style.content);
    }
  }
  return [...found];
}"""


def sights(screen: Screen) -> list[str]:
    """Return the names of the open view's sights."""
    return screen.page.locator("#pane-sights [role=radio]:visible").all_inner_texts()


def test_no_letter_is_smaller_than_13_px(visit: Visit, thorough: bool) -> None:
    screen = visit(has_touch=True)
    problems: dict[str, list[str]] = {}
    for place, (width, height) in enumerate(SIZES):
        screen.follow("~s30").resized(width, height)
        problems[f"desk at {width}"] = screen.page.evaluate(SMALLER)
        # the short suite looks at each view at one size
        for name in VIEWS if thorough else [*VIEWS][place :: len(SIZES)]:
            screen.follow(address(name).partition("#")[2])
            if width < SIZES[1][0]:
                screen.act("tab-view")
            screen.worked().page.locator(
                "#pane:not([data-empty]) #pane-drawing > :visible"
            ).first.wait_for()
            for sight in sights(screen) or [""]:
                if sight:
                    screen.page.get_by_role("radio", name=sight, exact=True).click()
                    screen.worked()
                problems[f"{name}, {sight} at {width}"] = screen.page.evaluate(SMALLER)
    assert {what: found for what, found in problems.items() if found} == {}
