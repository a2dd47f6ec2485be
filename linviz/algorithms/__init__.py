"""The algorithms, one file each, behind one contract (base.py)."""
