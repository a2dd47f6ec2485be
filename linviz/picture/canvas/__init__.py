"""The canvas of the page in Python: a step drawn element by element as assets/stage does.

Each module here has a twin in assets/stage or assets/maths that it follows to the printed digit; a test compares the
two in a browser.
"""
