"""Perceptrons and their relatives: algorithms that learn from mistakes (000, 001)."""
