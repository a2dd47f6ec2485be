"""Least squares with a price on the length of w."""
