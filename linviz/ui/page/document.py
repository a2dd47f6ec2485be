"""The HTML documents of linviz: what a page says of itself, to the browser and to whom its link is sent."""

from html import escape
from typing import NamedTuple

from linviz.core.notation import letters
from linviz.picture import card

TAGLINE = "Watch linear classifiers learn, one update at a time"
DESCRIPTION = "Put points down, choose an algorithm, and watch it learn: every update, forwards and backwards."
DOCUMENT = """<!DOCTYPE html>
<html lang="en"{root}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="darkreader-lock">
  {about}
  {head}
</head>
<body{body}>
  {page}
</body>
</html>
"""


class Site(NamedTuple):
    """What all documents of a kind have. head: their styles and scripts (bundle.py).

    address: where linviz is had, without a slash at its end; "" where nobody has said so.
    """

    head: str
    address: str = ""


class About(NamedTuple):
    """What a page says of itself. picture: the address of its card, or ""."""

    title: str = ""
    description: str = ""
    picture: str = ""


def document(site: Site, about: About, page: str, root: str = "", body: str = "") -> bytes:
    """The whole page. root, body: attributes of the elements html and body, after a space."""
    return DOCUMENT.format(
        root=root,
        about="\n  ".join(_told(site, about)),
        head=site.head,
        body=body,
        page=page,
    ).encode()


def _told(site: Site, about: About) -> list[str]:
    """A title, and where there is something to be shown what a chat makes a card of."""
    about = about._replace(title=letters(about.title), description=letters(about.description))
    title = f"{about.title} · linviz" if about.title else "linviz"
    told = [f"<title>{escape(title)}</title>"]
    if about.description:
        told.append(f'<meta name="description" content="{escape(about.description)}">')
    if not about.picture:
        return told
    shown = {
        "title": about.title or "linviz",
        "description": about.description,
        "type": "website",
        # without an address of its own it is for those who know where the page is
        "image": site.address + about.picture,
        "image:width": card.WIDTH,
        "image:height": card.HEIGHT,
    }
    told += [
        f'<meta property="og:{name}" content="{escape(str(value))}">'
        for name, value in shown.items()
    ]
    return [*told, '<meta name="twitter:card" content="summary_large_image">']
