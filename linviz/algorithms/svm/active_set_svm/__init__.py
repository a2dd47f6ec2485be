"""The soft-margin SVM by an exact active set."""

from operator import attrgetter

from linviz.algorithms.svm import judge_soft
from linviz.algorithms.svm.active_set_svm import algorithm, words
from linviz.algorithms.svm.pair_table import PAIRS
from linviz.algorithms.svm.picture import PICTURE
from linviz.algorithms.svm.soft_margin import WHY
from linviz.algorithms.svm.soft_svm.optima import OPTIMA
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS

ENTRY = Entry(
    algorithm.ActiveSetSvm,
    words.words,
    judge_soft.judge,
    PICTURE,
    why=WHY,
    terms=STEPS,
    table=PAIRS,
    C=attrgetter("C"),
    cost=algorithm.ActiveSetSvm.cost,
    optima=OPTIMA,
    fast_run=algorithm.ActiveSetSvm.fast_run,
    draft_run=algorithm.ActiveSetSvm.draft_run,
)
