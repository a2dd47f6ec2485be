"""Takes docs/linviz.png, the README's picture, from the page itself: .venv/bin/python docs/picture.py"""

import shutil
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from linviz.ui.server.serve import create_app, listen

# a mistake in the middle of the run: the boundary before and after, wrong points, the point looked at
MOMENT = "/s/one-mistake-one-turn#~s30"
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy()"


def take(to: Path) -> None:
    """A picture of the page at that moment."""
    server = listen(create_app(), port=0)
    Thread(target=server.run, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=["--no-sandbox"],
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
        page.goto(f"http://127.0.0.1:{server.effective_port}{MOMENT}")
        page.wait_for_function(READY)
        page.screenshot(path=to, animations="disabled")
        browser.close()


if __name__ == "__main__":
    take(Path(__file__).with_name("linviz.png"))
