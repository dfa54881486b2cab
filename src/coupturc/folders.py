"""Where the user's own things lie when nobody says otherwise."""

from pathlib import Path


def user_folder() -> Path:
    """Return the folder of the games, with the tables in one of its own."""
    from platformdirs import user_data_path  # noqa: PLC0415 - who names a folder need not load it

    return user_data_path("coupturc", appauthor=False)
