"""What is drawn of every walk in hulls."""

from linviz.run.mark import Band, Hulls, Levels

# f at the lower bound of the margin, and between it and the upper one
INNER = Levels("inner", "bound")
BOUNDS = Band("inner", "outer", "bounds")
CLASSES = Hulls("w_pos", "w_neg")
