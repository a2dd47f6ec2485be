"""Table of a run that moves the nearest points of two hulls, or v in a single one."""

from linviz.run.table import TableColumn, W

NEAREST_POINTS = (
    TableColumn("v", "$v after", "v"),
    TableColumn("w_pos", "$w₊ after", "w_pos"),
    TableColumn("w_neg", "$w₋ after", "w_neg"),
    W,
    TableColumn("b", "$b after", "b"),
    TableColumn("upper", "Margin at most", "upper"),
)
