"""Captions, formulas and pseudocode, all from the same columns that the picture is drawn from."""
