"""The Containerfile, as far as it can be tested without building an image."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from docs import lock
from tests.browser.servers import ServerProcess
from tests.test_readme import README

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
LINES = [
    line.partition(" ")
    for line in (ROOT / "Containerfile").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
STEPS = [(name, rest) for name, _, rest in LINES]


def instruction(name: str) -> str:
    """Return the arguments of the only instruction of this name."""
    (found,) = [rest for step, rest in STEPS if step == name]
    return found


def test_what_it_copies_is_there_and_is_all_that_linviz_is_installed_from() -> None:
    copied_paths = [path for step, rest in STEPS if step == "COPY" for path in rest.split()[:-1]]
    assert [path for path in copied_paths if not (ROOT / path).exists()] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed_paths = {
        "pyproject.toml",
        "app.py",
        "gunicorn.conf.py",
        LOCK.name,
        project["project"]["readme"],
        *project["project"]["license-files"],
        *wheel["packages"],
        *wheel["force-include"],
    }
    assert set(copied_paths) == needed_paths


def test_it_runs_the_command_of_the_readme_as_a_user_without_rights() -> None:
    (line,) = re.findall(r"^\.venv/bin/(gunicorn .*)$", README, re.MULTILINE)
    assert json.loads(instruction("CMD")) == line.split()
    assert instruction("USER") not in ("root", "0")
    assert f" {instruction('USER')}" in STEPS[1][1]
    assert [name for name, _ in STEPS].index("USER") < [name for name, _ in STEPS].index("CMD")


def test_the_lock_has_every_package_that_is_asked_for_and_names_no_place_of_the_network() -> None:
    text = LOCK.read_text("utf-8")
    entries = re.findall(
        r"^([a-z0-9-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M
    )
    versions = {name: version for name, version, _ in entries}
    # nothing else stands there but the comment at the top
    rest = re.sub(
        r"^[a-z0-9-]+==\S+(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n", "", text, flags=re.M
    )
    assert re.fullmatch(r"# [^\n:@]+\n", rest)
    assert len(versions) == len(entries)
    for requirement in map(Requirement, lock.requirements()):
        version = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_it_installs_from_the_lock_alone_and_linviz_without_looking_for_more() -> None:
    first, second = [rest.split() for step, rest in STEPS if step == "RUN"][1:]
    assert first[-3:] == ["--require-hashes", "-r", LOCK.name]
    assert second[-3:] == ["--no-deps", "--no-build-isolation", "."]


def test_the_lock_is_of_the_python_of_the_container() -> None:
    assert instruction("FROM") == f"python:{lock.python_version()}-slim"


def test_its_python_is_new_enough_and_from_nowhere_else() -> None:
    assert re.fullmatch(r"python:3\.1[1-9]-slim", instruction("FROM"))


def test_it_listens_where_it_says() -> None:
    settings = (ROOT / "gunicorn.conf.py").read_text("utf-8")
    assert f'\nbind = "0.0.0.0:{instruction("EXPOSE")}"\n' in settings
    assert f":{instruction('EXPOSE')}/health" in instruction("HEALTHCHECK")


def test_its_health_check_passes_where_linviz_is_and_fails_where_it_is_not() -> None:
    python, *command = json.loads(instruction("HEALTHCHECK").removeprefix("CMD "))
    assert python == "python"
    server = ServerProcess()

    def exit_code(address: str) -> int:
        words = [
            word.replace(f"http://127.0.0.1:{instruction('EXPOSE')}", address) for word in command
        ]
        return subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode

    server.start()
    try:
        assert exit_code(server.address) == 0
    finally:
        server.kill()
    assert exit_code(server.address) != 0
