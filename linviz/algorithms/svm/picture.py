"""The picture of every support vector machine."""

from linviz.run.mark import Band, Levels, Rings, Segments, always

PICTURE = always(
    Levels(1.0, "margins"), Segments("slack"), Rings("kind"), Band("b_low", "b_high", "free")
)
