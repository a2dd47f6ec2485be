"""The README works: its code runs, its presets open, and its commands and files exist."""

import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from linviz.command import main
from linviz.run.view import VIEWS
from linviz.scenario.files import Presets, read_preset
from linviz.scenario.generators import GENERATORS
from linviz.scenario.readers import MOST_POINTS, REACH
from linviz.ui.page.dialogs import KEYS
from linviz.ui.server.serve import create_app

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = FENCE.findall(README)
PROSE = FENCE.sub("", README)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# commands that pip installs besides linviz itself, where the README asks for them
COMMANDS = {"python", "playwright", "gunicorn"}
# program that builds and runs containers
ENGINE = "podman"


def blocks(*languages: str) -> list[str]:
    return [text for language, text in BLOCKS if language in languages]


def command_lines() -> list[list[str]]:
    """Return the words of each command of the README, without environment variables set before it."""
    inline = [text for text in re.findall(r"`([^`\n]+)`", PROSE) if text.startswith("make ")]
    lines = [line for block in blocks("sh", "powershell") for line in block.splitlines()]
    split = [shlex.split(line.replace("\\", "/"), comments=True) for line in [*lines, *inline]]
    return [
        [word for i, word in enumerate(words) if i or not re.match(r"[A-Z_]+=", word)]
        for words in split
    ]


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    assert {language for language, _ in BLOCKS} == {
        "sh",
        "powershell",
        "toml",
        "html",
        "python",
        "text",
    }


def test_the_python_of_the_readme_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    program = "\n".join(blocks("python"))
    outputs = re.findall(r"^print\(.*\)  # (.+)$", program, re.MULTILINE)
    assert len(outputs) == program.count("print(") > 3
    command = [sys.executable, "-W", "error", "-X", "utf8", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    # captions have no-break spaces in their formulas, which look like ordinary ones
    assert done.stdout.replace("\xa0", " ").splitlines() == outputs
    assert [path.name for path in tmp_path.iterdir()] == re.findall(
        r'write_html\("([^"]+)"', program
    )


# by the names that the README gives them, in its order
FILES = dict(zip(("my-first", "ring", "two-ways", "course"), blocks("toml"), strict=True))


@pytest.mark.parametrize("block", [FILES[name] for name in ("my-first", "ring", "two-ways")])
def test_the_presets_of_the_readme_open_and_show_something(block: str, tmp_path: Path) -> None:
    path = tmp_path / "my-first.toml"
    path.write_text(block, "utf-8")
    scenario, _ = read_preset(path)
    assert scenario.problem.n > 1
    assert not scenario.problem.one_class
    # the preset that asks a question has an answer to it
    if scenario.other is not None:
        runs = [scenario.run(), replace(scenario, algorithm=scenario.other).run()]
        assert [run[-1].errors for run in runs] == [0, 0]
        held = scenario.unseen
        assert [bool((held.y * run.decision(held.X) > 0).all()) for run in runs] == [False, True]


def test_the_course_of_the_readme_has_its_presets_in_order(tmp_path: Path) -> None:
    own = tmp_path / "my-course"
    own.mkdir()
    for name, text in FILES.items():
        (own / f"{name}.toml").write_text(text, "utf-8")
    catalogue = Presets(ROOT / "scenarios", own).catalogue()
    assert catalogue.broken == ()
    course = next(iter(catalogue.courses.values()))
    assert (course.slug, course.presets) == (
        "my-course",
        ("my-first", "xor-cycle", "ring", "two-ways"),
    )
    assert main(["check", str(own)]) == 0


def test_commands_name_what_there_is() -> None:
    targets = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert targets is not None
    for first, *rest in command_lines():
        if first == "make":
            assert rest[0] in targets[1].split()
        elif first.startswith(".venv/"):
            assert Path(first).name in COMMANDS
        else:
            assert first in ("python3", "py", ENGINE)


def test_settings_that_the_readme_names_are_read_somewhere() -> None:
    made_of = [ROOT / "app.py", ROOT / "Makefile", *ROOT.glob("linviz/**/*.py")]
    sources = "".join(path.read_text("utf-8") for path in made_of)
    named = set(re.findall(r"\b(?:LINVIZ_\w+|HOST|PORT)(?==|`)", README))
    assert named >= {"LINVIZ_FRAME_ANCESTORS", "LINVIZ_PORT", "HOST", "PORT"}
    assert all(name in sources for name in named)


def test_what_pip_is_told_to_install_exists() -> None:
    for words in command_lines():
        if "install" in words and "pip" in words:
            for extra in re.findall(r"\[(\w+)\]", words[-1]):
                assert extra in PROJECT["optional-dependencies"]
            assert words[-1].startswith(".")


def test_the_server_that_gunicorn_is_told_to_run_exists() -> None:
    (line,) = [words for words in command_lines() if words[0].endswith("gunicorn")]
    module, name = line[1].split(":")
    text = (ROOT / f"{module}.py").read_text("utf-8")
    assert re.search(rf"^ *{name} = ", text, re.MULTILINE)


def test_links_and_paths_lead_to_files_of_this_repository() -> None:
    linked = [path for path in re.findall(r"\]\(([^)#]+)\)", PROSE) if "://" not in path]
    named = re.findall(r"`((?:linviz|scenarios|docs|benchmarks|tests|assets)/[\w./-]*)`", PROSE)
    assert len(linked) >= 5
    assert [path for path in {*linked, *named} if not (ROOT / path).exists()] == []


def test_the_keys_of_the_readme_are_those_of_the_help() -> None:
    known = {key for keys, _ in KEYS for key in keys.split()}
    named = set(re.findall(r"`(\w|[]?→←[]|Space)`", PROSE))
    assert named >= {"→", "n", "v", "h", "u"}
    assert named <= known


def test_the_views_that_the_readme_counts_are_those_that_there_are() -> None:
    asked = re.search(r"should\s+answer:\s+(.+?), and (\w+) more", PROSE, re.DOTALL)
    assert asked is not None
    numbers = ("six", "seven", "eight", "nine", "ten")
    assert len(asked[1].split(",")) + 6 + numbers.index(asked[2]) == len(VIEWS)


def test_the_generators_and_limits_of_the_readme_are_those_that_there_are() -> None:
    (named,) = re.findall(r"points by a seed \(([^)]*)\)", PROSE)
    assert re.split(r",\s+", named) == list(GENERATORS)
    (reach, most) = re.findall(r"ends at ±(\d+) and has room for (\d+) points", PROSE)[0]
    assert (float(reach), int(most)) == (REACH, MOST_POINTS)


def test_addresses_of_presets_are_served() -> None:
    catalogue = Presets(ROOT / "scenarios").catalogue()
    slugs = set(re.findall(r"/s/([a-z0-9-]+)", README)) - {"my-first"}
    assert slugs
    assert slugs <= set(catalogue.presets)


def test_the_needed_python_is_the_one_that_the_package_asks_for() -> None:
    (version,) = re.findall(r"Python (\d\.\d+) or newer", README)
    assert PROJECT["requires-python"] == f">={version}"


def test_the_frame_ancestors_of_the_readme_are_a_header(monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = [
        line
        for block in blocks("sh")
        for line in block.splitlines()
        if line.startswith("LINVIZ_FRAME")
    ]
    name, _, value = shlex.split(line)[0].partition("=")
    monkeypatch.setenv(name, value)
    answer: Any = create_app().server.test_client().get("/")
    assert answer.headers["Content-Security-Policy"].endswith(f"frame-ancestors {value}")


def test_the_view_in_the_picture_is_that_of_its_preset_with_as_many_mistakes() -> None:
    (count,) = re.findall(r"each of the (\d+) mistakes", README)
    preset = Presets(ROOT / "scenarios").catalogue().presets["tiny-margin"]
    assert (preset.beside, preset.run().updates) == ("why-it-stops", int(count))
