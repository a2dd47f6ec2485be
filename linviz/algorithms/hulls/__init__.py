"""Algorithms that move a point of a convex hull towards the nearest one to the origin or to another hull (004)."""
