"""A step as SVG: well-formed, of every run, and what it shows stands where Python says."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import linviz
from linviz.core.problem import InputError
from linviz.picture.common_layers import scatter
from linviz.picture.palette import PALETTE
from linviz.picture.scene import ACROSS, RATIO, default_box
from linviz.picture.svg_of_layers import Paper, render_layers
from linviz.picture.ticks import ticks_of
from tests.amount import amount
from tests.datasets import THREE_SV
from tests.picture.figures import RUNS, trace_of

NAME = "{http://www.w3.org/2000/svg}"
HIGH = ACROSS / RATIO


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def paper_of(trace: linviz.Trace) -> Paper:
    """Return the paper with the part of the plane that an SVG of this run shows."""
    x0, x1, y0, y1, width = default_box(trace.lifted.X)
    return Paper(x0, x1, y0, y1, width, HIGH)


@pytest.mark.parametrize("name", RUNS)
def test_every_run_is_drawn_with_its_points_and_the_words_of_the_step(name: str) -> None:
    run, y = trace_of(name), trace_of(name).lifted.y
    for k, step in enumerate(sorted({0, run.steps // 2, run.steps})):
        for theme in amount([("light", "dark")[k % 2]], ["light", "dark"]):
            drawn = linviz.svg(run, step, theme)
            assert "nan" not in drawn
            root = read(drawn)
            title = root.find(f"{NAME}title")
            assert title is not None
            assert title.text == linviz.describe(run, step).caption
            # each point has its own group, and in it the mark of its class
            points = root.findall(f"{NAME}g")
            assert len(points) == len(y)
            split = len(root.findall(f"{NAME}g/{NAME}path[@fill='{PALETTE[theme]['plus']}']"))
            assert len(root.findall(f"{NAME}g/{NAME}circle[@r='6.5']")) == (y > 0).sum() - split


ON_A_LINE = linviz.Problem(np.array([[-1.5], [0.2], [1.0], [2.5]]), np.array([-1, -1, 1, 1]))


@pytest.mark.parametrize("name", ["perceptron", "soft-svm", "number line"])
def test_the_numbers_at_the_edges_stand_at_their_lines(name: str) -> None:
    line = name == "number line"
    trace = linviz.run("perceptron", ON_A_LINE) if line else trace_of(name)
    X = np.column_stack([trace.lifted.X, np.zeros(4)]) if line else trace.lifted.X
    paper = Paper(*default_box(X)[:4], ACROSS, HIGH)
    numbers = [
        (float((one.text or "").replace("−", "-").replace(",", "")), one)
        for one in read(linviz.svg(trace)).iterfind(f"{NAME}text[@x]")
        if one.get("fill") != "none"
    ]
    below = [(value, one) for value, one in numbers if one.get("text-anchor") == "middle"]
    beside = [(value, one) for value, one in numbers if not one.get("text-anchor")]
    assert len(below) > 3
    assert bool(beside) == (trace.lifted.problem.d == 2)
    for value, one in below:
        x, _ = paper.px(np.array([[value, 0.0]]))[0]
        assert float(one.attrib["x"]) == pytest.approx(x, abs=0.06)
    for value, one in beside:
        _, y = paper.px(np.array([[0.0, value]]))[0]
        assert float(one.attrib["y"]) == pytest.approx(y, abs=0.06)
        # the foot of a number is below its middle
        assert 4 < float(one.attrib["dy"]) < 5


def test_a_number_at_the_edge_has_no_needless_digit() -> None:
    assert [text for _, text in ticks_of(-1.1, 2.2)] == ["−1", "−0.5", "0", "0.5", "1", "1.5", "2"]
    assert [text for _, text in ticks_of(-25, 60)][:4] == ["−20", "−10", "0", "10"]
    assert [text for _, text in ticks_of(0, 0.02)][:3] == ["0", "0.002", "0.004"]


def places_of(path: str) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array(
        [[float(n) for n in at.split(" ")] for at in re.findall(r"[-\d.]+ [-\d.]+", path)]
    )


@pytest.mark.parametrize("name", ["perceptron", "soft-svm", "perceptron, quadratic"])
def test_the_boundary_is_where_f_is_0_and_the_points_are_where_they_are(name: str) -> None:
    trace = trace_of(name)
    paper = paper_of(trace)
    root = read(linviz.svg(trace))
    boundary = next(
        one.attrib["d"]
        for one in root.findall(f"{NAME}path")
        if one.get("stroke") == "#111418" and one.get("stroke-width") == "3"
    )
    at = places_of(boundary) / [paper.width, paper.height]
    plane = np.column_stack(
        [
            paper.x0 + at[:, 0] * (paper.x1 - paper.x0),
            paper.y1 - at[:, 1] * (paper.y1 - paper.y0),
        ]
    )
    assert np.abs(trace.decision(plane)).max() < 0.02 * np.abs(trace[-1].scores).max()
    discs = [
        tuple(places_of(group.attrib["transform"])[0])
        for group in root.findall(f"{NAME}g")
        if group.find(f"{NAME}circle[@fill='#0A4E8A']") is not None
    ]
    expected = paper.px(trace.lifted.X[trace.lifted.y > 0])
    assert np.allclose(sorted(discs), sorted(expected.tolist()), atol=0.051)


def test_the_sides_have_the_colours_of_their_classes() -> None:
    trace = trace_of("perceptron")
    root = read(linviz.svg(trace))
    paper = paper_of(trace)
    # that of class +1 covers that of class -1, which is all of the paper
    minus, plus = (
        root.find(f"{NAME}{tag}[@fill='{PALETTE['light'][f'{name}-side']}']")
        for tag, name in (("rect", "minus"), ("path", "plus"))
    )
    assert minus is not None
    assert plus is not None
    assert (minus.get("width"), minus.get("height")) == ("696", "522")
    corners = places_of(plus.attrib["d"]).mean(axis=0) / [paper.width, paper.height]
    x = paper.x0 + corners[0] * (paper.x1 - paper.x0)
    y = paper.y1 - corners[1] * (paper.y1 - paper.y0)
    assert trace.decision([[x, y]])[0] > 0


def test_a_picture_is_a_few_kilobytes_without_a_script() -> None:
    text = linviz.svg(trace_of("dual-perceptron, rbf"), width=300)
    assert len(text) < 40_000
    assert "<script" not in text
    assert 'viewBox="0 0 696 522" width="300" height="225"' in text


def test_no_picture_needs_plotly() -> None:
    program = (
        "import sys, linviz; "
        "run = linviz.run('perceptron', linviz.Problem([[0, 1], [1, 0]], [1, -1])); "
        "linviz.svg(run); sys.exit('plotly' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(InputError, match="no theme 'blue'"):
        linviz.svg(trace_of("perceptron"), theme="blue")
    with pytest.raises(IndexError, match="there is no step 10000"):
        linviz.svg(trace_of("perceptron"), 10_000)
    with pytest.raises(InputError, match="there is no point with the index 20; there are 20"):
        linviz.svg(trace_of("perceptron"), question_points=[20])


def test_a_question_a_view_and_a_true_boundary_add_to_the_picture() -> None:
    trace = trace_of("dual-perceptron, rbf")
    plain = read(linviz.svg(trace, 1))
    more = read(
        linviz.svg(
            trace,
            1,
            question_points=[3],
            numbered_points=[4],
            beside="kernel",
            true_boundary=[[(0, 0), (1, 1)]],
        )
    )

    def looks(root: ElementTree.Element) -> list[str]:
        return [one.get("stroke-dasharray", one.text or "") for one in root.iter()]

    assert len(root_added := [one for one in looks(more) if one not in looks(plain)]) >= 5
    # the ring of the question, the number of a point with its halo, the line of the kernel, the true boundary
    assert {"4, 3", "5", "1.5, 4.5", "14, 5, 2, 5"} <= set(root_added)


def test_the_ring_of_a_large_slack_ends_beside_its_start() -> None:
    # SVG draws no arc between two equal places
    run = linviz.run("soft-svm", THREE_SV, linviz.polynomial(3), C=0.5)
    slack = 1 - run.lifted.y * run.decisions(run.lifted.X, np.arange(run.steps + 1))
    for step in np.flatnonzero((slack >= 2).any(axis=1)).tolist()[::8]:
        ends = re.findall(
            r"M([\d.]+ [\d.]+)A[\d.]+ [\d.]+ 0 1 1 ([\d.]+ [\d.]+)", linviz.svg(run, step)
        )
        assert ends
        assert all(start != end for start, end in ends)


def test_a_canvas_has_its_size_and_shows_the_view() -> None:
    root = read(linviz.svg(trace_of("perceptron"), canvas=(400, 300), view=(-1, 1, -1, 1)))
    assert (root.get("viewBox"), root.get("width")) == ("0 0 400 300", "400")
    across = [one for one in root.iterfind(f"{NAME}text[@x]") if one.get("text-anchor")]
    at = {one.text: float(one.attrib["x"]) for one in across}
    # 2 units fill the height, and 0 is in the middle
    assert at["0"] == 200
    assert at["1"] == 350


def test_more_than_two_coordinates_and_no_run_are_said() -> None:
    problem = linviz.Problem([[0, 1, 2], [1, 0, 0]], [1, -1])
    with pytest.raises(InputError, match="these have 3"):
        linviz.svg(linviz.run("perceptron", problem))
    with pytest.raises(InputError, match="pass a run to draw a picture"):
        linviz.svg("perceptron")  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("symbol", ["x", "cross", "diamond", "star", "x-thin", "square-open"])
def test_a_mark_of_one_s_own_may_have_any_form(symbol: str) -> None:
    marker = {
        "symbol": symbol,
        "size": 8,
        "color": "#112233",
        "line": {"color": "#112233", "width": 1},
    }
    layer = scatter(np.array([[0.0, 0.0]]), marker=marker)
    root = read(
        f"<svg xmlns='http://www.w3.org/2000/svg'>{render_layers([layer], Paper(-1, 1, -1, 1, 40, 40))}</svg>"
    )
    (node,) = root
    assert "#112233" in (node.get("fill"), node.get("stroke"))


def test_a_frame_shows_itself_in_a_notebook_where_it_can_be_drawn() -> None:
    trace = linviz.run("perceptron", linviz.Problem([[0, 1], [1, 0]], [1, -1]))
    assert trace[1]._repr_svg_() == linviz.svg(trace, 1)
    deep = linviz.Problem([[0, 1, 2], [1, 0, 0]], [1, -1])
    assert linviz.run("perceptron", deep)[1]._repr_svg_() is None
