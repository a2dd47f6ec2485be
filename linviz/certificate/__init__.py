"""Is this really the best there is? Every run is held against the objective that its algorithm declares.

Nothing is believed that was not computed here: neither the run's own readings nor the status of a solver (CLARABEL
calls `optimal` what is 80 % wrong at C = 1e8). A solution of cvxpy is only taken as arrays, and judged anew.
"""
