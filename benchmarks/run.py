"""All benchmarks of linviz, printed as one table: `make bench`, or `python benchmarks/run.py`.

With names of parts as arguments only these are run: `python benchmarks/run.py drafts "a class"`.

The data are seeded; figures are medians of 20 or more runs, interleaved where two things are compared. No file is
written. It takes half an hour on a machine that has nothing else to do.
"""

# imported first, since it limits BLAS to one thread, as the server does, which must be set before NumPy is loaded
import smo_against_libsvm as smo  # isort: skip

import sys
from collections.abc import Callable, Iterator
from statistics import median

import arriving
import beside
import crowd
import dragging
import faults
import lecture
import path_against_libsvm as paths
import perceptron_against_sklearn as perceptrons
import replies
import ridge_against_sklearn as ridge
import stepping
import visits
from page import chromium
from servers import serving
from table import Row, machine, markdown_table, ratio_row, table_lines


def against_libsvm() -> list[Row]:
    """Measure the SVMs' runs over SVC.fit at the same gap, as medians over the data sets."""
    rows = []
    for name, (measure, target) in smo.MEASURES.items():
        for setting in smo.settings(smo.SIZES):
            comparisons = smo.compare_all(measure, setting)
            ours, theirs, runs, gap = (
                median(part) for part in list(zip(*comparisons, strict=True))[1:]
            )
            about = f"n = {setting.n}, {setting.lift}, C = {setting.C:g} ({ours:.0f} µs and {theirs:.0f} µs"
            about += f", SVC's gap {gap:.0e}" * (gap > smo.TOLERANCE) + f", {runs:.0f} runs" * (
                runs < smo.RUNS
            )
            ratio = median(one.ratio for one in comparisons)
            rows.append(ratio_row(f"{name}, over SVC.fit, {about})", ratio, target(setting)))
    return rows


def against_sklearn() -> list[Row]:
    """Measure the perceptron's recorded run over scikit-learn's fit, as the median ratio over the data sets."""
    rows = []
    for n in perceptrons.SIZES:
        for data in (perceptrons.apart, perceptrons.close):
            comparisons = [perceptrons.compare(data(n, seed)) for seed in perceptrons.SEEDS]
            mine, other = (median(one[i] for one in comparisons) for i in (0, 1))
            figure = f"Perceptron, every visit kept, over Perceptron.fit, n = {n}, {data.__name__}"
            ratio = median(one.ours / one.theirs for one in comparisons)
            rows.append(ratio_row(f"{figure} ({mine:.0f} µs and {other:.0f} µs)", ratio, 0.35))
    return rows


def parts(address: str) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    """Yield the name and the function of each part, in the order of the table."""
    yield "steps", lambda: stepping.measure(address)
    yield "drags", lambda: dragging.measure(address)
    yield "a lecture", lambda: lecture.measure(address)
    yield "views beside the points", lambda: beside.measure(address)
    yield "sizes of replies", replies.sizes
    yield "bytes of views", beside.sizes
    yield "what views work out", beside.durations
    yield "soft SVM against SVC", against_libsvm
    yield "every C against SVC", paths.measure
    yield "ridge against KernelRidge", ridge.measure
    yield "perceptron against scikit-learn", against_sklearn
    yield "visits", visits.measure
    yield "first visits", lambda: arriving.measure(address)
    yield "the server's reply", replies.durations
    yield "drafts", replies.drafts
    yield "the dearest runs", replies.heaviest
    yield "certificates and paths", replies.proofs
    yield "the longest runs", replies.longest
    yield "what is fetched ahead", replies.ahead
    yield "a class", crowd.measure
    yield "a class while things go wrong", faults.measure


def main() -> None:
    """Print the machine, and the table part by part; the name of the running part goes to standard error."""
    part_names = [name for name, _ in parts("")]
    chosen_names = sys.argv[1:] or part_names
    for name in chosen_names:
        if name not in part_names:
            sys.exit(f"There is no part {name!r}. There are: {', '.join(part_names)}.")
    with chromium() as browser:
        chromium_version = browser.version
    sys.stdout.write(f"{machine()}, Chromium {chromium_version}\n\n{markdown_table([])}\n")
    with serving() as server:
        measures = dict(parts(server.address))
        for name in chosen_names:
            sys.stderr.write(f"{name} ...\n")
            sys.stdout.write(f"{table_lines(measures[name]())}\n")
            # nothing is lost if a later part is interrupted
            sys.stdout.flush()


if __name__ == "__main__":
    main()
