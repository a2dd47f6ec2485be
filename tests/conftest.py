"""What every test runs under."""

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
