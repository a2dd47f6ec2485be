"""Logistic regression, by all points or one at a time (003)."""

from linviz.algorithms.gradients.logistic import algorithm, judge, words
from linviz.run.entry import Entry
from linviz.run.mark import Levels, always
from linviz.run.why import Objective

# where the probability of the class + is 0.1 and 0.9
PICTURE = always(Levels("level", "odds"))
WHY = (Objective("objective", "gradient"),)
DESCENT = Entry(algorithm.LogisticGd, words.descent, judge.judge, PICTURE, why=WHY)
STOCHASTIC = Entry(algorithm.LogisticSgd, words.stochastic, judge.judge, PICTURE, why=WHY)
