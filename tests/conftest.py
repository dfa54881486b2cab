"""What holds for all tests."""

import pytest
from hypothesis import HealthCheck, settings

# A busy machine takes longer for the same example: no test fails for that. Nor does one fail for an example that an
# unrelated change happens to be tried with: each run has the same, and who wants others asks for them.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("exploring", settings.get_profile("unhurried"), derandomize=False)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of all tests."""
    parser.addoption("--explore", action="store_true", help="try other random examples with each run")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the examples before test modules are loaded."""
    if config.getoption("explore"):
        settings.load_profile("exploring")
