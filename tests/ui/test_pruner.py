"""The pruner of stylesheets: what is kept means the same as before."""

from linviz.ui.server.pruner import prune

SHEET = """@charset "utf-8";/*!license*/
:root{--one:1px;--two:var(--three);--three:3px;--four:4px;--five:5px}
body,.used,.other{margin:var(--one)}
.used:not(.other){color:red}
.used>.part::after{content:",.x";width:var(--two)}
@media (min-width:10px){.other{color:red}.used{color:blue}}
@media print{.other{color:red}}
@keyframes turn{to{color:red}}
"""


def test_what_is_for_elements_and_for_the_classes_stays() -> None:
    assert prune(SHEET, {"used", "part"}) == (
        ":root{--one:1px;--two:var(--three);--three:3px}"
        "body,.used{margin:var(--one)}"
        '.used>.part::after{content:",.x";width:var(--two)}'
        "@media (min-width:10px){.used{color:blue}}"
    )


def test_what_no_page_has_is_left_out() -> None:
    sheet = "h4,h5{margin:0}h4{color:red}p{margin:0}.used::file-selector-button{padding:0}"
    assert prune(sheet, {"used"}, left_out=r"^h4\b|file") == "h5{margin:0}p{margin:0}"


def test_a_property_that_another_sheet_uses_stays() -> None:
    assert ":root{--one:1px;--five:5px}" in prune(SHEET, (), "p { gap: var(--five, 2px); }")
