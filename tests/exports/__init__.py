"""The files that can be saved."""
