"""Lists that pages show besides the lobby: a page is told that one has changed, and asks for it as anybody asks.

Nothing but the name of a topic goes to a page, so that what it may see is decided in one place, where it asks. What has
changed is looked for in the database, once a second for all pages of a process: so it does not matter at which process
it changed, or whether a bus brought word of it.

A page may name what there is not: as often as it likes, since that is forgotten at the first look, and nobody is asked
who may see it.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Protocol

import msgspec

from coupturc.web.lobby.list_versions import CLASS, CLUB, OWN_GAMES, ListVersions, Version, Versions
from coupturc.web.lobby.looks import in_turns
from coupturc.web.lobby.messages import TopicsChanged
from coupturc.web.lobby.topic_rights import TopicRights
from coupturc.web.store.latest_changes import ChangeRepository

_LOOK_SECONDS = 1.0


class TopicPage(Protocol):
    """An open page of the site."""

    person: str | None

    def send(self, message: msgspec.Struct) -> None:
        """Take a message that must not be lost."""


class Topics:
    """What the pages of this process are told of.

    Args:
        changes: what has changed last.
        rights: who may be told of what.
    """

    def __init__(self, changes: ChangeRepository, rights: TopicRights) -> None:
        self._lists = ListVersions(changes)
        self._rights = rights
        #: Of each page the topics that it follows, with the version of which it was told last; None before.
        self._told: dict[TopicPage, dict[str, Version | None]] = {}
        #: What is followed, and who follows his own games; None when that may have changed.
        self._followed: tuple[set[str], set[str]] | None = None
        #: Of what all pages have been told.
        self._told_of: Versions | None = None
        self._looked_at = float("-inf")

    def follow(self, page: TopicPage, topics: Iterable[str]) -> None:
        """Tell a page of these topics from now on, and of no others; it is told at once of each that is new to it."""
        wanted = {topic for topic in topics if topic != OWN_GAMES or page.person is not None}
        before = self._told.pop(page, {})
        if wanted:
            self._told[page] = {topic: before.get(topic) for topic in wanted}
        self._followed = None
        if wanted - before.keys():
            self._looked_at = float("-inf")

    def leave(self, page: TopicPage) -> None:
        """Forget a page."""
        if self._told.pop(page, None):
            self._followed = None

    async def look(self) -> None:
        """Look for changes, no more often than once a second, and tell of them.

        Raises:
            StoreError: the database does not answer.
        """
        if not self._told or monotonic() - self._looked_at < _LOOK_SECONDS:
            return
        self._looked_at = monotonic()
        pages = tuple(self._told.items())  # who comes meanwhile is told at the next look, which follows at once
        if self._followed is None:
            self._followed, self._told_of = self._all_followed(), None
        versions = await self._lists.look(*self._followed)
        if versions == self._told_of:  # with many pages it costs less to know that all is told
            return
        asked: dict[tuple[str | None, str], bool] = {}  # for this look alone: what somebody may see changes
        async for page, told in in_turns(pages):
            await self._tell(page, told, versions, asked)
        self._told_of = versions

    def _all_followed(self) -> tuple[set[str], set[str]]:
        topics = {topic for told in self._told.values() for topic in told}
        own = {page.person for page, told in self._told.items() if OWN_GAMES in told and page.person is not None}
        return topics, own

    async def _tell(
        self,
        page: TopicPage,
        told: dict[str, Version | None],
        versions: Versions,
        asked: dict[tuple[str | None, str], bool],
    ) -> None:
        now = {topic: versions.of(topic, page.person) for topic in told}
        changed = [topic for topic, version in now.items() if told[topic] != version]
        allowed = tuple([topic for topic in changed if await self._may_follow(page.person, topic, versions, asked)])
        if self._told.get(page) is told:  # it follows the same as before
            told.update(now)
            self._forget_missing(page, told, versions)
            if allowed:
                page.send(TopicsChanged(allowed))

    async def _may_follow(
        self, person: str | None, topic: str, versions: Versions, asked: dict[tuple[str | None, str], bool]
    ) -> bool:
        """Whether somebody may be told of a topic; the database is asked once for all of his pages."""
        if topic.startswith((CLASS, CLUB)) and not versions.has(topic):
            return False
        if (person, topic) not in asked:
            asked[person, topic] = await self._rights.may_follow(person, topic)
        return asked[person, topic]

    def _forget_missing(self, page: TopicPage, told: dict[str, Version | None], versions: Versions) -> None:
        """Forget what there is not, or no longer: nothing comes under the same name later."""
        missing = [topic for topic in told if not versions.has(topic)]
        for topic in missing:
            del told[topic]
        if missing:
            self._followed = None
        if not told:
            self.leave(page)
