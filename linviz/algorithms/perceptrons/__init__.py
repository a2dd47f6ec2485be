"""Perceptrons and related algorithms that learn from mistakes (000, 001)."""
