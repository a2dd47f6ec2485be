"""The server's catalogue: a thread reads the folders, requests never do, and both survive a fork."""

import gc
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from linviz.command import main
from linviz.scenario import files
from linviz.scenario import watch as watch_module
from linviz.scenario.files import Presets
from linviz.scenario.stamps import MOST_FILES
from linviz.scenario.watch import Watcher

GOOD = 'title = "Good"\nalgorithm = "perceptron"\npoints = [[1, 2, 1], [0.5, -1, -1]]\n'


def new_threads(before: list[threading.Thread]) -> list[threading.Thread]:
    """Return the watcher threads that were not there before; servers of other tests have their own."""
    now = threading.enumerate()
    return [one for one in now if one.name == "linviz-watch" and one not in before]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    return tmp_path


def test_a_change_shows_without_anybody_looking_at_the_files(folder: Path) -> None:
    before = threading.enumerate()
    watch = Watcher(Presets(folder))
    assert not new_threads(before)
    assert list(watch.catalogue().presets) == ["good"]
    (thread,) = new_threads(before)
    (folder / "new.toml").write_text(GOOD, "utf-8")
    while set(watch.catalogue().presets) != {"good", "new"}:
        pass
    assert new_threads(before) == [thread]
    watch.stop()
    thread.join()
    # a request begins another
    watch.catalogue()
    (thread,) = new_threads(before)
    # which ends with what it is for
    del watch
    gc.collect()
    thread.join()


def test_a_large_folder_is_read_a_part_at_a_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"p{i}" for i in range(5)]
    for name in names:
        (folder / f"{name}.toml").write_text(GOOD, "utf-8")
    monkeypatch.setattr(watch_module, "MOST_NEW", 2)
    watch = Watcher(Presets(folder))
    assert [set(one.presets) for one in (watch.latest, watch.refresh(), watch.refresh())] == [
        {"good", "p0"},
        {"good", *names[:3]},
        {"good", *names},
    ]
    # what has changed waits its turn, and is shown as it was until then
    for name in names[1:]:
        (folder / f"{name}.toml").write_text(f"order = 1\n{GOOD}", "utf-8")
    (folder / "p0.toml").unlink()
    assert set(watch.refresh().presets) == {"good", *names[1:]}
    last = watch.refresh()
    assert last is watch.refresh()


def test_a_folder_with_too_many_files_is_read_in_part_and_named(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "course.toml").write_text('title = "Mine"\n', "utf-8")
    watch = Watcher(Presets(folder / "none", folder, most_files=3))
    assert caplog.messages == []
    for name in ("a", "zebra"):
        (folder / f"{name}.toml").write_text(GOOD, "utf-8")
    # of the names in their order the first, with the index
    assert set(watch.refresh().presets) == {"a", "good"}
    assert [one.title for one in watch.latest.courses.values()] == ["Mine"]
    assert caplog.messages == [f"{folder.name}: {files.TOO_MANY}"]
    (folder / "zebra.toml").unlink()
    assert watch.refresh().remarks == ()


def test_check_tells_of_a_folder_with_too_many_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "good.toml").unlink()
    for place in range(MOST_FILES + 1):
        (folder / f"empty-{place:04}.toml").touch()
    assert main(["check", str(folder)]) == 1
    told = capsys.readouterr()
    assert f"{folder}: {files.TOO_MANY}\n" in told.out
    # the folder has one itself
    count = MOST_FILES + 2
    assert told.err == f"linviz: {count} of {count} have a fault\n"


def test_a_request_reads_nothing_and_waits_for_nobody_who_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watcher(Presets(folder))
    inside, leave, stamps = threading.Event(), threading.Event(), files.stamps_by_path

    def wait(one: Path) -> object:
        inside.set()
        leave.wait()
        return stamps(one)

    monkeypatch.setattr(files, "stamps_by_path", wait)
    monkeypatch.setattr(files, "PATIENCE", 600.0)
    (folder / "new.toml").write_text(GOOD, "utf-8")
    watch.start()
    inside.wait()
    # the thread stands in the middle of a refresh
    assert list(watch.catalogue().presets) == ["good"]
    leave.set()
    assert set(watch.refresh().presets) == {"good", "new"}
    watch.stop()


def test_a_look_that_fails_is_noted_and_not_the_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    presets = Presets(folder)
    watch, failed, looked = Watcher(presets), threading.Event(), presets.catalogue

    def fail(most_new: int) -> object:
        if failed.is_set():
            return looked(most_new)
        failed.set()
        raise OSError("no")

    monkeypatch.setattr(presets, "catalogue", fail)
    (folder / "new.toml").write_text(GOOD, "utf-8")
    watch.start()
    while set(watch.catalogue().presets) != {"good", "new"}:
        pass
    assert "could not be read" in caplog.text
    watch.stop()


def test_whoever_serves_is_told_once_of_each_file_that_cannot_be_used(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "linviz")
    (folder / "bad\nname.toml").write_text("colour = 1", "utf-8")
    watch = Watcher(Presets(folder))
    watch.refresh()
    (record,) = caplog.records
    assert f"{folder.name}/bad\\nname.toml: colour: " in record.getMessage()
    assert "\n" not in record.getMessage()
    (folder / "worse.toml").write_text('title = "\\u001b[31m"\ncolour = 1', "utf-8")
    watch.refresh()
    assert len(caplog.records) == 2


FORKED = """
import os, sys
from pathlib import Path
from linviz.scenario.files import Presets
from linviz.scenario.stamps import MOST_FILES
from linviz.scenario.watch import Watcher

folder = Path(sys.argv[1])
watch = Watcher(Presets(folder))
watch.catalogue()
# as if the thread were in the middle of a refresh
watch._lock.acquire()
if os.fork() == 0:
    (folder / "new.toml").write_bytes((folder / "good.toml").read_bytes())
    while set(watch.catalogue().presets) != {"good", "new"}:
        pass
    os._exit(7)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process is forked on this system")
def test_a_process_that_is_forked_looks_for_itself(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORKED, folder], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("7\n", "")
