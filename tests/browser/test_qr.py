"""The QR code of the page: it contains the link of the Share dialog, or the page says why there is none."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.ui.test_qr import read

Visit = Callable[..., Screen]


def test_a_phone_reads_the_link_to_this_step(visit: Visit) -> None:
    """Test it for changed points too; code and text are fully visible, and Escape closes them."""
    screen = visit("/s/one-mistake-one-turn#~s30", viewport={"width": 390, "height": 844})
    screen.press("x", "Delete", "s")
    link = screen.page.locator("#share-link").input_value()
    screen.page.get_by_role("button", name="Show the QR code").click()
    code = screen.page.get_by_role("img", name="QR code of the link to this step")
    size = float((code.get_attribute("viewBox") or "").split()[-1])
    path = code.locator("path").get_attribute("d")
    assert read({"size": int(size), "path": path}, 3) == link
    for part in (code, screen.page.locator("#qr-said")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(screen.page.locator("#qr-said")).to_contain_text("phones cannot open it")
    screen.press("Escape", "ArrowRight")
    expect(screen.page.locator("#qr")).to_be_hidden()
    assert screen.step == 31


def test_without_a_server_it_says_that_nobody_could_open_it(
    visit: Visit, server: ServerProcess
) -> None:
    """Test also that the step stays the same."""
    screen = visit("/s/one-mistake-one-turn#~s30", server=server.address, expect=REFUSED)
    # its dialogs are loaded before
    screen.press("s").settled().press("Escape")
    server.kill()
    screen.press("s")
    screen.page.get_by_role("button", name="Show the QR code").click()
    expect(screen.page.locator("#qr-said")).to_contain_text("The server does not answer")
    assert screen.step == 30
