"""An animation, which has the picture of a step in each of its frames."""

import pytest

import linviz
from linviz.picture import figure as animated
from linviz.picture.figure import FRAMES
from linviz.run.trace import Trace
from tests.amount import amount, some
from tests.datasets import XOR
from tests.picture.figures import RUNS, moving, on


@on("pocket, quadratic", "kozinec-two-hull", "soft-svm, rbf")
def test_the_animation_has_a_frame_and_a_tick_for_each_step_that_is_shown(trace: Trace) -> None:
    figure = linviz.figure(trace)
    names = [str(step) for step in trace.displayed_steps(FRAMES)]
    assert [frame.name for frame in figure.frames] == names
    assert [tick.label for tick in figure.layout.sliders[0].steps] == names
    assert [list(tick.args[0]) for tick in figure.layout.sliders[0].steps] == [
        [name] for name in names
    ]
    for frame in figure.frames[:: len(names) // 4 or 1]:
        assert (
            frame.layout.title.text.replace("<br>", " ")
            == linviz.describe(trace, int(frame.name)).caption
        )


@on(*some([name for name in RUNS if "," not in name], 3))
def test_a_frame_of_the_animation_is_the_picture_of_that_step(
    trace: Trace, monkeypatch: pytest.MonkeyPatch
) -> None:
    # each frame is worked out by itself: few are as telling as many
    monkeypatch.setattr(animated, "FRAMES", amount(5, FRAMES))
    figure = linviz.figure(trace)
    first = amount(2, 4)
    for frame in figure.frames[:first] + figure.frames[-1:]:
        still = linviz.figure(trace, int(frame.name))
        assert str(moving(frame)) == str(moving(still))


def test_a_long_run_is_shown_in_at_most_200_frames_up_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert FRAMES == 200
    most = amount(30, FRAMES)
    monkeypatch.setattr(animated, "FRAMES", most)
    trace = linviz.run("perceptron", XOR, order="random")
    figure = linviz.figure(trace)
    assert 0.9 * most < len(figure.frames) <= most < trace.steps
    assert figure.frames[-1].name == str(trace.steps)
