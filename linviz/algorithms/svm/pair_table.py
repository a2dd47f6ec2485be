"""Table of a run that changes the alphas of one or two points in each step."""

from linviz.run.table import TableColumn

PAIRS = (
    TableColumn("alpha_i", "$alphaᵢ after", "alpha_i", of="index"),
    TableColumn("alpha_j", "$alphaⱼ after", "alpha_j", of="other"),
    TableColumn("b", "$b after", "expansion_b"),
    TableColumn("dual", "Dual after", "dual"),
    TableColumn("primal", "Primal after", "primal"),
)
