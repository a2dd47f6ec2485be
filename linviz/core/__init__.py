"""The mathematics under everything: NumPy and SciPy only, pure functions on plain arrays."""
