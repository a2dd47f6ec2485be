"""Claims of the captions of views, each with a check that computes it from the points and the numbers of the run."""
