"""Table of a run that moves the nearest points of two hulls."""

from linviz.run.table import TableColumn

NEAREST_POINTS = (
    TableColumn("w_pos", "$w₊ after", "w_pos"),
    TableColumn("w_neg", "$w₋ after", "w_neg"),
    TableColumn("w", "$w = $w₊ − $w₋", "w"),
    TableColumn("b", "$b after", "b"),
    TableColumn("upper", "Margin at most", "upper"),
)
