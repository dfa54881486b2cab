"""The positions of the page's unit tests are what the server sends today."""

from tests.browser import recorded_positions


def test_the_file_is_fresh() -> None:
    fresh = recorded_positions.text()
    assert recorded_positions.TARGET.read_text(encoding="utf-8") == fresh, (
        "stale: run python -m tests.browser.recorded_positions"
    )
