"""The voted and the averaged perceptron (001)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.perceptron.novikoff import inner_mistake_rows
from linviz.algorithms.perceptrons.votes import algorithm, judge, words
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits, Votes
from linviz.run.mark import Line, Voters, always
from linviz.run.table import TableColumn
from linviz.run.why_it_stops import Squeeze, Survival

# the current perceptron, drawn as a second line
MOVING = Line("moving_w", "moving_b", "moving")
WHY = (Survival("survival"), Squeeze(inner_mistake_rows))
# of the classifier that moves, which the voting one keeps
CURRENT = (
    TableColumn("w", "$w after", "moving_w"),
    TableColumn("b", "$b after", "moving_b"),
    TableColumn("survival", "Its votes", "survival"),
)
VOTED = Entry(
    algorithm.VotedPerceptron,
    words.voted_words,
    judge.judge,
    always(Voters(), MOVING),
    judge.recompute_signed_scores,
    WHY,
    has_bias=attrgetter("bias"),
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    visits_change_rows=True,
    table=CURRENT,
    cost=algorithm.VotedPerceptron.cost,
    gains=algorithm.VotedPerceptron.gains,
    votes=Votes(algorithm.VotedPerceptron.vote, algorithm.VotedPerceptron.voters),
    limits=Limits(algorithm.VotedPerceptron.update_limit),
    fast_run=algorithm.VotedPerceptron.fast_run,
    draft=Draft(wide_updates=350),
)
AVERAGED = Entry(
    algorithm.AveragedPerceptron,
    words.averaged_words,
    judge.judge,
    always(MOVING),
    judge.recompute_signed_scores,
    WHY,
    has_bias=attrgetter("bias"),
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    visits_change_rows=True,
    table=(
        *CURRENT,
        TableColumn("average_w", "Average $w", "w"),
        TableColumn("average_b", "Average $b", "b"),
    ),
    cost=algorithm.AveragedPerceptron.cost,
    gains=algorithm.AveragedPerceptron.gains,
    limits=Limits(algorithm.AveragedPerceptron.update_limit),
    denoise=algorithm.AveragedPerceptron.denoise,
    fast_run=algorithm.AveragedPerceptron.fast_run,
    draft=Draft(wide_updates=800),
)
