"""Gradient methods, with the exact gradient or with that of one point at a time (003)."""
