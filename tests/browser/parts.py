"""The modules of the page that compute, loaded without the page."""

from playwright.sync_api import Page

IMPORT = """async () => {
  // what the page's first script leaves
  window.linviz = { early: {} };
  const { MODULES } = await import("/assets/handle.js");
  Object.assign(window.linviz, MODULES);
}"""


def open_modules(page: Page, address: str) -> Page:
    """Open a page of the server that has only the page's JavaScript modules, as they are shipped."""
    # a browser requests an icon where a page names none
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{address}/assets/early.js")
    page.evaluate(IMPORT)
    return page
