"""The games of a group that a trainer follows side by side."""

from dataclasses import replace

from coupturc.web.games.http_messages import Games
from coupturc.web.games.routes import summary_of
from coupturc.web.store.damage import readable
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.games import GameRepository

#: More boards than a trainer can follow at once.
_MOST = 24


async def followed(games: GameRepository, search: GameSearch) -> Games:
    """Return games: those that go on, then those that ended unless only the others are asked for; latest change first.

    Args:
        games: where they are kept.
        search: which games.
    """
    found = await games.latest(_MOST, search=replace(search, finished=False))
    if search.finished is None and len(found) < _MOST:
        found += await games.latest(_MOST - len(found), search=replace(search, finished=True))
    read, damaged = readable(found, summary_of)
    return Games(read, damaged, None)
