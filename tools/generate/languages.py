"""The languages of the page."""

import json
from pathlib import Path

_SETTINGS = Path(__file__).parents[2] / "frontend" / "project.inlang" / "settings.json"

#: Those whose catalogue is written by hand: that of Flanders is made from the Dutch one.
LANGUAGES: tuple[str, ...] = tuple(
    each for each in json.loads(_SETTINGS.read_text("utf-8"))["locales"] if "-" not in each
)
