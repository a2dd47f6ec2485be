"""Every view next to the canvas has a file in the browser."""

from linviz.views.registry import ALL
from tests.javascript.computer import Computer


def test_page_and_python_know_the_same_views(computer: Computer) -> None:
    assert sorted(computer("views", [])) == sorted(view.name for view in ALL)
