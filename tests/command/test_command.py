"""`python -m linviz`: what it writes, in plain sentences where something is wrong, and its exit codes."""

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import linviz
from linviz.command import main
from linviz.scenario.files import data_folder
from linviz.scenario.sharing import builtin_presets
from tests.amount import some

PRESETS = builtin_presets().presets
GOOD = 'title = "Two"\nalgorithm = "perceptron"\npoints = [[2, 1, 1], [1, 2, -1]]\n'
Said = tuple[int, str, str]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Run the command with these words; return its exit code, output and error output."""

    def run(*words: str) -> Said:
        code = main(words)
        return code, *capsys.readouterr()

    return run


def test_the_program_is_started_with_python_m() -> None:
    command = [sys.executable, "-W", "error", "-m", "linviz", "run", "xor-cycle"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "CYCLING" in done.stdout


def test_neither_dash_nor_plotly_nor_cvxpy_is_loaded_for_it() -> None:
    heavy = "dash", "flask", "plotly", "cvxpy"
    program = (
        "import sys; from linviz.command import main; main(['run', 'xor-cycle', '--steps', '0']);"
    )
    program += f"sys.exit(str([name for name in {heavy!r} if name in sys.modules]))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("words", [[], ["--help"], ["run"], ["nonsense"], ["check", "--nonsense"]])
def test_what_cannot_be_understood_is_answered_with_the_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == (0 if words == ["--help"] else 2)
    said = capsys.readouterr()
    assert "usage: python -m linviz" in said.out + said.err


# check


def test_the_presets_that_come_with_linviz_are_good(say: Callable[..., Said]) -> None:
    code, out, err = say("check")
    assert (code, err) == (0, "")
    courses = len(list(data_folder("scenarios").glob("*/course.toml")))
    assert out.count(": good\n") == len(PRESETS) + courses == out.count("\n")


BROKEN = {
    "a point too many": (
        GOOD.replace("[2, 1, 1]", "[2, 1]"),
        "points[0]: a point must be [x1, x2, label]",
    ),
    "an unknown key": (f"colour = 1\n{GOOD}", "colour: a preset has no key 'colour'"),
    "a wrong parameter": (f"{GOOD}[parameters]\neta = 0\n", "parameters: eta must lie between"),
    "a step that the run does not reach": (
        f"step = 1000000\n{GOOD}",
        "step: the run has no step 1,000,000; its last step is 4",
    ),
    "an answer after the end of the run": (
        f"answer_step = 5\n{GOOD}",
        "answer_step: the run has no step 5; its last step is 4",
    ),
    "a question after the end of the run": (
        f"{GOOD}[[predict]]\nstep = 5000\nat = [30, -30]\nask = '?'\nanswer = 1\nwhy = '.'\n",
        "predict[0].step: the run has no step 5000; its last step is 4",
    ),
    "an answer that is false": (
        f"{GOOD}[[predict]]\nstep = 1\nat = [30, -30]\nask = '?'\nanswer = -1\nwhy = '.'\n",
        "predict[0].answer: the answer is −1, but the run says 1",
    ),
    "no TOML": ("title =", "TOML: Invalid value"),
    "a lift that does not fit": (
        'title = "Line"\nalgorithm = "perceptron"\ndimension = 1\npoints = [[1, 1]]\n[lift]\nname = "quadratic"\n',
        "lift: the quadratic lift takes points with 2 coordinates; these have 1",
    ),
    "an algorithm that needs features": (
        f'{GOOD}[lift]\nname = "rbf"\n',
        "choose an algorithm that takes a kernel",
    ),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_a_broken_file_is_named_with_key_and_reason(
    say: Callable[..., Said], slip: str, tmp_path: Path
) -> None:
    content, says = BROKEN[slip]
    (tmp_path / "bad.toml").write_text(content, "utf-8")
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    code, out, err = say("check", str(tmp_path))
    assert code == 1
    assert f"{tmp_path / 'bad.toml'}: " in out
    assert says in out
    assert f"{tmp_path / 'good.toml'}: good\n" in out
    assert err == "linviz: 1 of 2 has a fault\n"


def test_a_link_is_checked_however_long_it_is(say: Callable[..., Said]) -> None:
    link = linviz.make_link(PRESETS["xor-cycle"])
    assert say("check", link)[:2] == (0, f"{link}: good\n")
    code, out, err = say("check", f"{link[:-2]}", "x" * 4000, f"http://x/#{'A' * 4000}")
    damaged, long, empty = out.splitlines()
    assert (code, err) == (1, "linviz: 3 of 3 have a fault\n")
    assert "link: this link is damaged" in damaged
    assert "file: there is no such file" in long
    assert "link: " in empty


@pytest.mark.parametrize("name", ["nothing.toml", ""])
def test_a_file_that_is_not_there_and_an_empty_folder_are_no_success(
    say: Callable[..., Said], name: str, tmp_path: Path
) -> None:
    code, out, _ = say("check", str(tmp_path / name))
    assert code == 1
    assert "there is no such file" in out or "this folder contains no .toml file" in out


# run


@pytest.mark.parametrize("slug", some(PRESETS, 2))
def test_csv_has_every_number_of_every_step(say: Callable[..., Said], slug: str) -> None:
    code, out, _ = say("run", slug, "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    trace = PRESETS[slug].run()
    assert code == 0
    assert [int(row["step"]) for row in rows] == list(range(len(trace)))
    for step in {0, 1, trace.steps // 2, trace.steps} & set(range(len(trace))):
        row, frame = rows[step], trace[step]
        assert row["event"] == frame.event
        assert row["point"] == ("" if frame.index is None else str(frame.index + 1))
        assert float(row["b"]) == pytest.approx(frame.b)
        assert (float(row["margin"]) if row["margin"] else None) == pytest.approx(frame.margin)
        assert int(row["errors"]) == frame.errors
        for name in ("w", "alpha"):
            numbers = [float(row[key]) for key in row if re.fullmatch(rf"{name}\d+", key)]
            whole = getattr(frame, name)
            # a product of one step's matrices and one of many may round differently in the last digit
            np.testing.assert_allclose(
                numbers, [] if whole is None else whole, rtol=1e-9, atol=1e-12
            )


def test_a_table_shows_the_start_the_end_and_why_it_ended(say: Callable[..., Said]) -> None:
    code, out, _ = say("run", "xor-cycle")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split() == [
        "step",
        "event",
        "point",
        "w1",
        "w2",
        "b",
        "margin",
        "errors",
        "bound",
    ]
    assert lines[3].split() == ["2", "update", "2", "0", "0", "2", "-", "2", "inf"]
    assert lines[-1].startswith("4 steps, 4 updates. CYCLING: Everything is as at step 0 again")
    assert len({len(line) for line in lines[:6]}) == 1


def test_a_long_run_comes_thinned_and_says_so(say: Callable[..., Said]) -> None:
    _, out, _ = say("run", "hidden-cycle")
    lines = out.splitlines()
    assert len(lines) < 45
    assert lines[-3].split()[0] == "8417"
    assert "skipped" in lines[-1]
    assert len(say("run", "hidden-cycle", "--steps", "all")[1].splitlines()) == 8418 + 3


@pytest.mark.parametrize(
    ("steps", "shown"),
    [("0", [0]), ("2,0-1", [0, 1, 2]), ("-1", [4]), ("3-3,-5", [0, 3]), ("all", [0, 1, 2, 3, 4])],
)
def test_steps_are_chosen_by_number_and_range(
    say: Callable[..., Said], steps: str, shown: list[int]
) -> None:
    _, out, _ = say("run", "xor-cycle", "--csv", f"--steps={steps}")
    assert [int(line.split(",")[0]) for line in out.splitlines()[1:]] == shown


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("5", "the run has steps 0 to 4; there is no 5"),
        ("-6", "the run has steps 0 to 4; there is no -6"),
        ("2-1", "there is no 2-1"),
        ("one", "steps must be numbers and ranges, as in 0,3,10-20,-1; this is 'one'"),
        ("", "this is ''"),
    ],
)
def test_steps_that_there_are_not_are_told(say: Callable[..., Said], steps: str, says: str) -> None:
    code, out, err = say("run", "xor-cycle", f"--steps={steps}")
    assert (code, out) == (1, "")
    assert says in err


def test_a_file_and_a_whole_link_run_as_well(say: Callable[..., Said], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD, "utf-8")
    as_file = say("run", str(tmp_path / "mine.toml"))[1]
    shared = linviz.make_link(linviz.read_scenario(tmp_path / "mine.toml"), "https://x.example")
    assert say("run", shared)[1] == as_file
    assert "SEPARATED" in as_file


def test_an_empty_canvas_is_a_table_too(say: Callable[..., Said], tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text(
        'title = "None"\nalgorithm = "soft-svm"\npoints = []\n', "utf-8"
    )
    code, out, err = say("run", str(tmp_path / "none.toml"))
    assert (code, err) == (0, "")
    assert "NO_POINTS" in out


@pytest.mark.parametrize("command", ["run", "link"])
def test_what_cannot_be_read_is_a_sentence_and_no_traceback(
    say: Callable[..., Said], command: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(GOOD.replace("[2, 1, 1]", "[2, 1]"), "utf-8")
    code, out, err = say(command, str(bad))
    assert (code, out) == (1, "")
    assert err.startswith(f"linviz: {bad}: points[0]: a point must be")
    assert say(command, "no-such")[2].startswith(
        "linviz: there is no file and no preset 'no-such'; presets are "
    )
    assert say(command, "http://x/#AAAA")[2].startswith("linviz: this link is damaged")


# link


@pytest.mark.parametrize("slug", some(reversed(PRESETS), 3))
def test_a_file_becomes_a_link_and_the_link_a_file_again(
    say: Callable[..., Said], slug: str, tmp_path: Path
) -> None:
    code, shared, _ = say(
        "link", str(data_folder("scenarios") / f"{slug}.toml"), "--address", "https://x.example/"
    )
    assert code == 0
    assert shared.startswith("https://x.example/#A")
    path = tmp_path / f"{slug}.toml"
    path.write_text(say("link", shared.strip())[1], "utf-8")
    assert linviz.read_scenario(path) == linviz.read_link(shared)


def test_a_link_becomes_json(say: Callable[..., Said]) -> None:
    _, shared, _ = say("link", "circles")
    _, out, _ = say("link", shared.strip(), "--json")
    assert json.loads(out) == linviz.read_link(shared).to_json()


def test_whoever_has_read_enough_is_not_shouted_at() -> None:
    program = f"{sys.executable} -m linviz run hidden-cycle --csv | head -n 1"
    done = subprocess.run(program, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("step,event,point,")
    assert done.stderr == ""
