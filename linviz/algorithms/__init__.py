"""Learning algorithms in five families, each algorithm in a folder of its own."""
