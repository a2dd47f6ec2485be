"""Points, labels, a lift and an algorithm, as files, links and objects."""
