"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A busy machine takes longer for the same example: no test fails for that.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
