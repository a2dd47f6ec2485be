"""Logistic regression by gradient descent on all points, or on one point at a time (003)."""

from operator import attrgetter

from linviz.algorithms.gradients.fixed_rate import DRAFT
from linviz.algorithms.gradients.logistic import algorithm, judge, why_it_stops, words
from linviz.algorithms.gradients.stochastic import entry_of_steps
from linviz.run.draft import Draft
from linviz.run.entry import Entry
from linviz.run.mark import Levels, always
from linviz.run.phrase import STEPS
from linviz.run.table import WEIGHTS, TableColumn

# lines where the probability of class + is 0.1 and 0.9
PICTURE = always(Levels("level", "odds"))
LOSS = TableColumn("objective", "Loss after", "objective")
DESCENT = Entry(
    algorithm.LogisticGd,
    words.descent_words,
    judge.judge,
    PICTURE,
    why=why_it_stops.WHY,
    terms=STEPS,
    table=(*WEIGHTS, TableColumn("gradient", "Slope after", "gradient"), LOSS),
    rate=attrgetter("eta"),
    cost=algorithm.LogisticGd.cost,
    fast_run=algorithm.LogisticGd.fast_run,
    draft=Draft(150, wide_updates=70),
)
STOCHASTIC = entry_of_steps(
    algorithm.LogisticSgd,
    words.stochastic_words,
    judge.judge,
    picture=PICTURE,
    why=why_it_stops.WHY,
    table=(TableColumn("t", "$target", "t"), TableColumn("mu", "$mu", "mu"), *WEIGHTS, LOSS),
    rate=attrgetter("eta"),
    cost=algorithm.LogisticSgd.cost,
    draft=DRAFT,
)
