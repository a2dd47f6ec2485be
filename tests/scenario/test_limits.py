"""Limits of presets and links: errors are reported in sentences, and every way to set them has the same effect."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from linviz.command import main
from linviz.scenario import limits, link
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import read_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets, make_link, read_link, to_toml
from linviz.ui.server.serve import create_app

ROOT = Path(__file__).parents[2]
FREE = builtin_presets().presets["two-points"]
LOCKED = replace(FREE, locked=["lift", "points"], hidden=["code", "formula"], covered=["f, w:3-5"])
PRESET = """title = "Mine"
algorithm = "perceptron"
points = [[2, 1, 1], [1, 2, -1]]
"""


def test_the_page_has_the_same_names() -> None:
    text = (ROOT / "assets/model/limits.js").read_text("utf-8")
    boxes = (ROOT / "assets/parts/share/boxes.js").read_text("utf-8")
    ask = (ROOT / "assets/parts/share/ask/hidden.js").read_text("utf-8")
    always = set(limits.ALWAYS_HIDDEN)
    for known, name, texts, left_out in (
        (limits.LOCKS, "LOCKS", boxes, set()),
        (limits.HIDES, "HIDES", boxes, set()),
        (limits.QUESTION_HIDES, "QUESTION_HIDES", ask, always),
    ):
        (listed,) = re.findall(rf"export const {name} = \[(.+?)\];", text, re.DOTALL)
        assert re.findall(r'"(\w+)"', listed) == list(known)
        # each has a box in the dialog that shares
        (boxed,) = re.findall(
            rf"const {name.removeprefix('QUESTION_')} = {{(.+?)}};", texts, re.DOTALL
        )
        assert set(re.findall(r"(\w+): \"", boxed)) == {*known} - left_out


def test_names_come_in_their_own_order_and_all_is_every_lock() -> None:
    assert (LOCKED.locked, LOCKED.hidden) == (("points", "lift"), ("formula", "code"))
    assert replace(FREE, locked=["all"]).locked == tuple(limits.LOCKS)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            'locked = ["dots"]',
            "locked[0]: locked may contain points, algorithm, lift, parameters, table, all",
        ),
        ('hidden = ["code", 3]', "hidden[1]: hidden may contain formula, code"),
        (
            'question_hides = ["view", "answer"]',
            "question_hides[1]: question_hides may contain idea, sentence",
        ),
        (
            'covered = "f:3"',
            "covered: covered must be a list of columns with steps, as in covered = ",
        ),
        (
            'covered = ["f:3", "w"]',
            "covered[1]: an entry must be columns and steps, as in covered = ",
        ),
        ('covered = ["f:36-31"]', "covered[0]: steps 36-31 end before they begin"),
        (
            'covered = ["f:3", "w,alpha:3-"]',
            "covered[1]: the table of this run has no column 'alpha' to cover; columns: f, mistake, w, b",
        ),
        (f"covered = {['f:1'] * 51}", "covered: covered may have at most 50 entries; these are 51"),
        ('locked = "points"', "locked: locked must be a list of names, as in locked = ['points']"),
    ],
)
def test_a_slip_is_told_by_file_key_and_reason(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(f"{PRESET}{line}\n", "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert said in "".join(capsys.readouterr())


def test_a_preset_file_and_its_json_keep_them(tmp_path: Path) -> None:
    path = tmp_path / "two-points.toml"
    path.write_text(to_toml(LOCKED), "utf-8")
    assert read_preset(path)[0] == LOCKED
    assert Scenario.from_json(LOCKED.to_json()) == LOCKED
    # the JSON of what is free says nothing of them, so that no address of a run is another
    assert not {"locked", "hidden", "covered"} & FREE.to_json().keys()


def test_a_code_is_the_same_with_them_and_without() -> None:
    assert link.encode(LOCKED) == link.encode(FREE)
    preset = Catalogue({"two-points": LOCKED})
    assert preset.with_preset_fields(link.decode(link.encode(FREE))).locked == LOCKED.locked


def test_a_link_says_them_before_its_code() -> None:
    address = make_link(LOCKED)
    assert "/?lock=points,lift&hide=formula,code&cover=f,w:3-5#" in address
    assert read_link(address) == replace(LOCKED, slug=None)
    assert read_link(address.replace("lock=points,lift", "lock=dots")).locked == ()
    assert read_link(address.replace("f,w:3-5", "none")).covered == ()
    # an entry that cannot be read is left out
    assert read_link(address.replace("f,w:3-5", "f:2-&cover=w")).covered == ("f:2-",)
    alone = make_link(replace(FREE, covered=["b:31-,40"]))
    assert "/?cover=b:31-,40#" in alone
    assert read_link(alone).covered == ("b:31-,40",)
    everything = make_link(replace(FREE, locked=["all"]))
    assert "/?lock=all#" in everything
    assert read_link(everything.replace("lock=all", "lock=none&c=x")).locked == ()
    assert make_link(FREE).count("?") == 0


def test_whatever_stands_in_a_list_ends_in_a_sentence() -> None:
    for value in (None, 3, {"points": 1}, [["points"]], [None], ["points"] * 9 + ["x" * 9000]):
        with pytest.raises(ScenarioError) as wrong:
            Scenario.from_json({"locked": value})
        assert len(str(wrong.value)) < 300


def test_a_preset_s_page_hides_before_any_script(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'{PRESET}hidden = ["code", "numbers"]\n', "utf-8")
    client: FlaskClient = create_app(scenarios=tmp_path).server.test_client()
    assert '<body data-hidden="code numbers">' in client.get("/s/mine").text
    assert "<body>" in client.get("/new").text
