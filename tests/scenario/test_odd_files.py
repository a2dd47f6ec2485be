"""Odd files named .toml: none is waited for, none takes long to read, and each is reported in a sentence."""

import errno
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from linviz.command import main
from linviz.scenario import content, files, toml
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import Presets

GOOD = 'title = "Good"\nalgorithm = "perceptron"\npoints = [[1, 2, 1], [0.5, -1, -1]]\n'


def pipe(path: Path) -> None:
    os.mkfifo(path)


def bound_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        # a path of more than some 100 characters has no room in its address
        os.chdir(path.parent)
        one.bind(path.name)


KINDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "folder": (Path.mkdir, "it is a folder, and not a text file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "it is a device, and not a text file"),
    "nowhere": (
        lambda path: path.symlink_to("no-such-file"),
        "it is a symbolic link to a file that does not exist",
    ),
    "itself": (
        lambda path: path.symlink_to(path.name),
        "it is a symbolic link that leads back to itself",
    ),
}
if hasattr(os, "mkfifo"):
    KINDS["pipe"] = pipe, "it is a named pipe, and not a text file"
    KINDS["socket"] = bound_socket, "it is a socket, and not a text file"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with a good preset; a test may change to another."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    return tmp_path


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_is_said_in_a_sentence(
    kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, said = KINDS[kind]
    make(folder / "odd.toml")
    catalogue = Presets(folder).catalogue()
    assert list(catalogue.presets) == ["good"]
    broken = catalogue.broken_preset("odd")
    assert broken is not None
    assert (broken.key, broken.reason) == ("file", said)
    assert main(["check", str(folder)]) == 1
    assert f"{folder / 'odd.toml'}: file: {said}\n" in capsys.readouterr().out


def test_a_file_that_is_put_right_is_read_whatever_it_was(folder: Path) -> None:
    presets = Presets(folder)
    for make, _ in KINDS.values():
        odd = folder / "odd.toml"
        make(odd)
        assert [Path(one.file).stem for one in presets.catalogue().broken] == ["odd"]
        odd.rmdir() if odd.is_dir() else odd.unlink()
        odd.write_text(GOOD, "utf-8")
        assert set(presets.catalogue().presets) == {"good", "odd"}
        odd.unlink()


def test_a_file_that_becomes_a_pipe_before_it_is_opened_is_not_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd, plain = folder / "odd.toml", os.stat(folder / "good.toml")
    pipe(odd)
    # as it was a moment ago
    monkeypatch.setattr(content.os, "stat", lambda _: plain)
    with pytest.raises(ScenarioError, match="it is a named pipe"):
        content.read_content(odd)


def test_a_file_of_the_system_that_would_have_its_reader_wait_is_broken(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    monkeypatch.setattr(content, "_open_nonblocking", lambda *_: read_end)
    monkeypatch.setattr(content, "_check_status", lambda _: None)
    with pytest.raises(ScenarioError, match=os.strerror(errno.EAGAIN)):
        content.read_content(folder / "good.toml")
    os.close(write_end)


# without a bound a minute, or hours
SLOW = {
    "a dotted key": ".".join(["a"] * 60_000) + " = 1",
    "a table": "[" + ".".join(["a"] * 60_000) + "]",
    "a list of tables": "[[" + " . ".join(["a"] * 30_000) + "]]",
    "keys in quotes": ".".join(['"a.b"', "'c'"] * 6_000) + " = 1",
    "a key on lines": "x = [\n{ " + ".".join(["a"] * 5_000) + " = 1 }\n]",
    "behind texts": 'x = """\n#"\\""""" # "\ny = \'\'\'"""\'\'\'\n'
    + ".".join(["a"] * 5_000)
    + " = 1",
}


@pytest.mark.parametrize("kind", SLOW)
def test_a_key_of_many_parts_is_refused_before_it_is_read(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # who asks Python's reader waits
    monkeypatch.delattr(toml.tomllib, "loads")
    (folder / "slow.toml").write_text(f"# of many parts\n{SLOW[kind]}", "utf-8")
    (broken,) = [one for one in Presets(folder).catalogue().broken if "slow" in one.file]
    assert broken.key == "TOML"
    line = {"a key on lines": 3, "behind texts": 5}.get(kind, 2)
    parts = max(len(one.split(".")) for one in SLOW[kind].replace("a.b", "a").split("\n"))
    assert broken.reason == f"the key in line {line} has {parts:,} parts; a key has at most 16"


def test_dots_in_texts_comments_and_numbers_are_no_parts_of_keys(folder: Path) -> None:
    dots = "." * 2_000
    more = f'idea = "{dots}"\nnotes = """\n"" {dots[:900]} \\""" {dots[:900]}"""\n# "{dots}\n'
    more += f"question = '{dots}'\nanswer = '''\n' {dots[:900]}'''\n"
    (folder / "good.toml").write_text(more + GOOD + "# ''' " + dots, "utf-8")
    assert Presets(folder).catalogue().broken == ()


def test_a_key_of_sixteen_parts_is_told_as_any_other(folder: Path) -> None:
    for parts, key in ((16, "a"), (17, "TOML")):
        (folder / "good.toml").write_text(".".join(["a"] * parts) + " = 1", "utf-8")
        assert [one.key for one in Presets(folder).catalogue().broken] == [key]


def test_all_points_with_all_their_digits_fit_into_a_line(folder: Path) -> None:
    points = ", ".join(f"[{-31 - i / 997!r}, {31 + i / 997!r}, -1]" for i in range(500))
    text = f'title = "T"\nalgorithm = "perceptron"\npoints = [{points}]\n'
    (folder / "good.toml").write_text(text, "utf-8")
    assert Presets(folder).catalogue().broken == ()


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Make files whose names begin with "hangs" impossible to open until the event."""
    answers, opened = Event(), content._open_nonblocking

    def wait(path: str, flags: int) -> int:
        if Path(path).name.startswith("hangs"):
            answers.wait()
        return opened(path, flags)

    monkeypatch.setattr(content, "_open_nonblocking", wait)
    monkeypatch.setattr(files, "PATIENCE", 0.5)
    yield answers
    answers.set()


def wait_for(presets: Presets, found: set[str]) -> None:
    """Read the folder until it has these presets and no others."""
    while set(presets.catalogue().presets) != found:
        pass


def test_a_file_that_hangs_keeps_no_other_from_being_read(folder: Path, hanging: Event) -> None:
    for name in ("hangs", "hangs-too", "zebra"):
        (folder / f"{name}.toml").write_text(GOOD, "utf-8")
    presets = Presets(folder)
    wait_for(presets, {"good", "zebra"})
    catalogue = presets.catalogue()
    assert {one.sentence for one in catalogue.broken} == {
        f"{folder.name}/{name}.toml: file: reading it takes too long; linviz tries again"
        for name in ("hangs", "hangs-too")
    }
    # the pages that are kept of a catalogue are made anew for another one only
    assert presets.catalogue() is catalogue
    (folder / "new.toml").write_text(GOOD, "utf-8")
    wait_for(presets, {"good", "zebra", "new"})
    hanging.set()
    wait_for(presets, {"good", "zebra", "new", "hangs", "hangs-too"})
    assert presets.catalogue().broken == ()


def test_a_folder_that_hangs_leaves_the_other_as_it_is(
    folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    own, answers, stamps = tmp_path_factory.mktemp("own"), Event(), files.stamps_by_path
    (own / "mine.toml").write_text(GOOD, "utf-8")

    def wait(one: Path) -> object:
        if one == own:
            answers.wait()
        return stamps(one)

    monkeypatch.setattr(files, "stamps_by_path", wait)
    monkeypatch.setattr(files, "PATIENCE", 0.5)
    presets = Presets(folder, own)
    wait_for(presets, {"good"})
    assert f"{own.name} takes too long" in caplog.text
    answers.set()
    wait_for(presets, {"good", "mine"})


def test_the_name_of_a_file_writes_no_line_of_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "bad\nname\x1b[31m\u202e.toml"
    with suppress(OSError):  # where no file may have such a name
        (folder / name).write_text("colour = 1", "utf-8")
        (broken,) = Presets(folder).catalogue().broken
        said = (
            f"{folder.name}/bad\\nname\\x1b[31m\\u202e.toml: colour: a preset has no key 'colour'"
        )
        assert broken.sentence.startswith(said)
        main(["check", str(folder)])
        out = capsys.readouterr().out
        assert out.count("\n") == 2
        assert out.replace("\n", "").isprintable()
