"""The hard-margin SVM by an exact active set."""

from linviz.algorithms.svm.active_set_svm import words
from linviz.algorithms.svm.hard_svm import algorithm, judge
from linviz.algorithms.svm.pair_table import PAIRS
from linviz.algorithms.svm.picture import PICTURE
from linviz.algorithms.svm.soft_margin import WHY
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS

ENTRY = Entry(
    algorithm.HardSvm,
    words.words,
    judge.judge,
    PICTURE,
    why=WHY,
    terms=STEPS,
    table=PAIRS,
    cost=algorithm.HardSvm.cost,
    fast_run=algorithm.HardSvm.fast_run,
    draft_run=algorithm.HardSvm.draft_run,
)
