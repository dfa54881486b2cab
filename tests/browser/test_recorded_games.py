"""The games of the page's tests of its engine are as the core plays them today."""

from tests.browser import recorded_games


def test_the_file_is_fresh() -> None:
    assert recorded_games.TARGET.read_text(encoding="utf-8") == recorded_games.text(), (
        "stale: run python -m tests.browser.recorded_games"
    )
