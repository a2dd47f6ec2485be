"""Watch linear classifiers learn, one update at a time."""
