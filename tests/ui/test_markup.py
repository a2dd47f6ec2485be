"""Dash's components as HTML: the same as React would render, without React."""

import dash_bootstrap_components as dbc
import pytest
from dash import dcc, html

from linviz.ui.page.markup import markup

DRAWN = {
    '<div class="card" id="a" data-owner="svm" hidden>a &lt; b &amp; c<p>3</p></div>': html.Div(
        ["a < b & c", None, html.P(3)],
        className="card",
        id="a",
        hidden=True,
        **{"data-owner": "svm"},
    ),
    '<label for="c" title="&quot;d&quot;">C</label>': html.Label("C", htmlFor="c", title='"d"'),
    '<button tabindex="-1">x</button>': html.Button("x", tabIndex=-1, hidden=False),
    '<input class="form-control" id="n" type="number" min="0" step="1" value="0">': dbc.Input(
        id="n", type="number", min=0, step=1, value=0
    ),
    '<input class="form-control" id="r" readonly>': dbc.Input(id="r", readonly=True),
    '<select class="form-select" id="s"><option value="1">one</option>'
    '<option value="2" selected>two &amp; more</option></select>': dbc.Select(
        id="s",
        options=[{"value": 1, "label": "one"}, {"value": 2, "label": "two & more"}],
        value="2",
    ),
    '<div class="form-check form-switch"><input class="form-check-input" type="checkbox" id="b" checked>'
    '<label class="form-check-label" for="b">on</label></div>': dbc.Switch(
        id="b", value=True, label="on"
    ),
    '<script type="application/json">["\\u003c/script>"]</script>': html.Script(
        '["</script>"]', type="application/json"
    ),
}


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_component_is_drawn_with_its_attributes(drawn: str) -> None:
    def parts(text: str) -> list[str]:
        # the order of attributes says nothing
        return sorted(text.replace(">", " >").split(" "))

    assert parts(markup(DRAWN[drawn])) == parts(drawn)


def test_a_component_that_needs_its_own_script_is_refused() -> None:
    with pytest.raises(TypeError, match="Graph is not a component that is drawn as HTML"):
        markup(html.Div(dcc.Graph()))


def test_attributes_with_free_names_are_written_in_one_order() -> None:
    names = [f"data-{letter}" for letter in "hgfedcba"]
    drawn = markup(html.Li("x", className="row", **dict.fromkeys(names, "1")))
    written = " ".join(f'{name}="1"' for name in sorted(names))
    assert drawn == f'<li class="row" {written}>x</li>'
