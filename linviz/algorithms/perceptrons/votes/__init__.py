"""The voted and the averaged perceptron (001)."""

from linviz.algorithms.perceptrons.perceptron.squeeze import of_inner
from linviz.algorithms.perceptrons.votes import algorithm, judge, words
from linviz.run.entry import Entry
from linviz.run.mark import Line, Voters, always
from linviz.run.why import Squeeze, Survival

# where many count, the one that moves is the second line
MOVING = Line("moving_w", "moving_b", "moving")
WHY = (Survival("survival"), Squeeze(of_inner))
VOTED = Entry(
    algorithm.VotedPerceptron,
    words.voted,
    judge.judge,
    always(Voters(), MOVING),
    judge.signed_again,
    WHY,
)
AVERAGED = Entry(
    algorithm.AveragedPerceptron,
    words.averaged,
    judge.judge,
    always(MOVING),
    judge.signed_again,
    WHY,
)
