"""The algorithms: five families, and in each a folder for every one of them."""
