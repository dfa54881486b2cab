"""All that is kept of a member, as a ZIP: JSON to be read by programs, PDN to be read by people."""

import io
import zipfile
from collections.abc import Mapping, Sequence

import msgspec

from coupturc.errors import CoupTurcError
from coupturc.web.games.export import pdn_of
from coupturc.web.store.analyses import AnalysisRow
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.lessons import MadeLesson


def zipped(
    account: Mapping[str, object],
    games: Sequence[tuple[GameRow, tuple[EventRow, ...]]],
    analyses: Sequence[AnalysisRow],
    lessons: Sequence[MadeLesson],
) -> bytes:
    """Return the file: `account.json`, and a file for each game, analysis and lesson.

    A game that cannot be read any more is named in `damaged.json`.
    """
    file, damaged = io.BytesIO(), []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr("account.json", msgspec.json.format(msgspec.json.encode(account), indent=2))
        for game, events in games:
            try:
                written.writestr(f"games/{game.id}.pdn", pdn_of(game, events))
            except CoupTurcError as error:
                damaged.append({"game": game.id, "why": str(error)})
        for analysis in analyses:
            written.writestr(f"analyses/{analysis.id}.pdn", analysis.body)
        for lesson in lessons:
            written.writestr(f"lessons/{lesson.id}.toml", lesson.body)
        if damaged:
            written.writestr("damaged.json", msgspec.json.encode(damaged))
    return file.getvalue()
