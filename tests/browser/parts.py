"""The modules of the page that compute, without the page around them."""

from playwright.sync_api import Page

IMPORT = """async () => {
  // what the page's first script leaves
  window.linviz = { early: {} };
  const { MODULES } = await import("/assets/handle.js");
  Object.assign(window.linviz, MODULES);
}"""


def open_modules(page: Page, address: str) -> Page:
    """A page of that server with nothing but its modules, as they are shipped."""
    # a browser asks for the icon of what has none
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{address}/assets/early.js")
    page.evaluate(IMPORT)
    return page
