"""Lists that pages show besides the lobby: a page is told that one has changed, and asks for it as anybody asks.

Nothing but the name of a topic goes to a page, so that what it may see is decided in one place, where it asks. What has
changed is looked for in the database, once a second for all pages of a process: so it does not matter at which process
it changed, or whether a bus brought word of it.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Protocol

import msgspec

from coupturc.web.lobby.messages import TopicsChanged
from coupturc.web.store.latest_changes import Change, ChangeRepository

#: What all may see, and what each person has of his own.
PUBLIC_GAMES, OWN_GAMES, TOURNAMENT = "watch", "games", "tournament:"

_LOOK_SECONDS = 1.0
#: When more games than these have changed since the last look, every list is taken to have changed.
_MOST_CHANGES = 100

Version = tuple[int | None, ...]


class TopicPage(Protocol):
    """An open page of the site."""

    person: str | None

    def send(self, message: msgspec.Struct) -> None:
        """Take a message that must not be lost."""


class Topics:
    """What the pages of this process are told of.

    Args:
        changes: what has changed last.
    """

    def __init__(self, changes: ChangeRepository) -> None:
        self._changes = changes
        #: Of each page the topics that it follows, with the version of which it was told last; None before.
        self._told: dict[TopicPage, dict[str, Version | None]] = {}
        self._known: frozenset[Change] = frozenset()
        self._public = self._over = self._all = 0
        self._own: dict[str, int] = {}
        #: The tournaments that are followed; None when that may have changed.
        self._tournaments: frozenset[str] | None = None
        #: Of what all pages have been told.
        self._told_of: object = None
        self._looked_at = float("-inf")

    def follow(self, page: TopicPage, topics: Iterable[str]) -> None:
        """Tell a page of these topics from now on, and of no others; it is told at once of each that is new to it."""
        wanted = {topic for topic in topics if _is_open_to(page, topic)}
        before = self._told.pop(page, {})
        if wanted:
            self._told[page] = {topic: before.get(topic) for topic in wanted}
        self._tournaments = None
        if wanted - before.keys():
            self._looked_at = float("-inf")

    def leave(self, page: TopicPage) -> None:
        """Forget a page."""
        if self._told.pop(page, None):
            self._tournaments = None

    async def look(self) -> None:
        """Look for changes, no more often than once a second, and tell of them.

        Raises:
            StoreError: the database does not answer.
        """
        if not self._told or monotonic() - self._looked_at < _LOOK_SECONDS:
            return
        self._looked_at = monotonic()
        pages = tuple(self._told.items())  # who comes meanwhile is told at the next look, which follows at once
        if self._tournaments is None:
            self._tournaments, self._told_of = self._followed(), None
        names = self._tournaments
        await self._look_at_games()
        versions = await self._changes.tournaments(names) if names else {}
        now = versions, self._public, self._over, self._all, dict(self._own)
        if now == self._told_of:  # with many pages it costs less to know that all is told
            return
        self._told_of = now
        for page, told in pages:
            if self._told.get(page) is told:
                self._tell(page, told, versions)

    def _followed(self) -> frozenset[str]:
        return frozenset(
            topic.removeprefix(TOURNAMENT)
            for told in self._told.values()
            for topic in told
            if topic.startswith(TOURNAMENT)
        )

    async def _look_at_games(self) -> None:
        latest = await self._changes.latest(_MOST_CHANGES)
        new = [change for change in latest if change not in self._known]
        if len(new) == _MOST_CHANGES:
            self._all += 1
        elif new:
            await self._note_players([change.game for change in new])
        self._known = frozenset(latest)
        self._public += any(change.is_public for change in new)
        self._over += any(change.is_over for change in new)

    async def _note_players(self, games: list[str]) -> None:
        """Count one more change for each who follows his own games and plays one of these."""
        changed = await self._changes.players(games)
        here = {page.person for page, told in self._told.items() if OWN_GAMES in told and page.person is not None}
        self._own = {person: self._own.get(person, 0) + (person in changed) for person in here}

    def _tell(self, page: TopicPage, told: dict[str, Version | None], versions: dict[str, int]) -> None:
        now = {topic: self._version(page, topic, versions) for topic in told}
        if changed := tuple(topic for topic, version in now.items() if told[topic] != version):
            told.update(now)
            page.send(TopicsChanged(changed))

    def _version(self, page: TopicPage, topic: str, versions: dict[str, int]) -> Version:
        if topic == PUBLIC_GAMES:
            return (self._public,)
        if topic == OWN_GAMES:
            return (self._all, self._own.get(page.person or "", 0))
        # The result of a game on the page is entered into its tournament when somebody looks at that.
        return (versions.get(topic.removeprefix(TOURNAMENT)), self._over)


def _is_open_to(page: TopicPage, topic: str) -> bool:
    """Whether a page may be told of a topic: of tournaments whoever knows their address, of own games who has some."""
    return topic.startswith(TOURNAMENT) or topic == PUBLIC_GAMES or (topic == OWN_GAMES and page.person is not None)
