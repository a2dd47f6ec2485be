"""Comparison of runs between processors: `make same`, and its small part in the suite."""
