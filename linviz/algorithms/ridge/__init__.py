"""Ridge regression: least squares with a penalty on the length of w."""
