"""What every test runs under."""

import os

# as the server does, and before NumPy is there: on busy cores the threads of BLAS wait for one another, and what takes
# 0.3 s takes 20
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

from hypothesis import HealthCheck, settings

# a shared machine may be slow, and a test that fails must fail again
settings.register_profile(
    "linviz",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("linviz")
