"""Screenshot of the page for the README, docs/linviz.png: .venv/bin/python docs/picture.py"""

import shutil
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from linviz.ui.server.serve import create_app, listen

# a mistake in the middle of the run: boundary before and after, misclassified points, and the point of the step
MOMENT = "/s/one-mistake-one-turn#~s30"
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy()"


def take(to: Path) -> None:
    """Save a screenshot of the page at MOMENT."""
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
