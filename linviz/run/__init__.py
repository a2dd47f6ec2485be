"""The contract of an algorithm, the only loop, and what a run leaves."""
