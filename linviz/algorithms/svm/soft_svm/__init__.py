"""The soft-margin SVM by SMO."""

from operator import attrgetter

from linviz.algorithms.svm import judge_soft
from linviz.algorithms.svm.pair_table import PAIRS
from linviz.algorithms.svm.picture import PICTURE
from linviz.algorithms.svm.soft_margin import WHY
from linviz.algorithms.svm.soft_svm import algorithm, fast, optima, words
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS

ENTRY = Entry(
    algorithm.SoftSvm,
    words.words,
    judge_soft.judge,
    PICTURE,
    why=WHY,
    terms=STEPS,
    table=PAIRS,
    C=attrgetter("C"),
    cost=algorithm.SoftSvm.cost,
    faster_equivalent=algorithm.SoftSvm.faster_algorithm,
    optima=optima.OPTIMA,
    fast_run=fast.fast_run,
    draft_run=fast.draft_run,
)
