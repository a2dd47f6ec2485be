"""The page: Dash lives here and nowhere else."""
