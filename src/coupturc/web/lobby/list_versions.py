"""How often lists have changed: the games of all, of a person, of a class or a club; tournaments and broadcasts."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from coupturc.web.store.latest_changes import Change, ChangeRepository

#: What all may see, and what each person has of his own.
PUBLIC_GAMES, OWN_GAMES = "watch", "games"
#: What is told of by its id, which follows.
TOURNAMENT, BROADCAST, CLASS, CLUB = "tournament:", "broadcast:", "class:", "club:"

#: When more games than these have changed since the last look, every list is taken to have changed.
_MOST_CHANGES = 100

Version = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Versions:
    """Of every list that is followed what is another value after each change.

    Args:
        public: of the games that all may watch.
        everything: of what may have changed when more has than is looked at.
        own: of the games of each person.
        named: of what is told of by its id, where there is something.
    """

    public: Version
    everything: int
    own: Mapping[str, int]
    named: Mapping[str, Version]

    def of(self, topic: str, person: str | None) -> Version:
        """Return the version of a topic for a person."""
        if topic == PUBLIC_GAMES:
            return self.public
        if topic == OWN_GAMES:
            return (self.everything, self.own.get(person or "", 0))
        return self.named.get(topic, ())

    def has(self, topic: str) -> bool:
        """Whether there is what a topic is about."""
        return topic in (PUBLIC_GAMES, OWN_GAMES) or topic in self.named


@dataclass(frozen=True, slots=True)
class _News:
    """What has changed among all games since the last look.

    Args:
        playing: who plays in games that have changed.
        watchable: who plays in those that others may watch, or might until now.
        is_public: whether one of those changed that all may watch.
        is_over: whether one has ended.
        is_everything: whether more has changed than is looked at.
    """

    playing: frozenset[str]
    watchable: frozenset[str]
    is_public: bool
    is_over: bool
    is_everything: bool


class ListVersions:
    """What has changed from one look at the database to the next.

    Args:
        changes: what has changed last.
    """

    def __init__(self, changes: ChangeRepository) -> None:
        self._changes = changes
        self._known: dict[str, Change] = {}
        self._public = self._over = self._all = 0
        self._own: dict[str, int] = {}
        #: How often the boards of each class and each club have changed.
        self._groups: dict[str, int] = {}

    async def look(self, topics: Collection[str], persons: Collection[str]) -> Versions:
        """Return the versions now.

        Args:
            topics: what is followed.
            persons: who follows his own games.

        Raises:
            StoreError: the database does not answer.
        """
        pupils = await self._changes.pupils(_ids(CLASS, topics))
        learners = await self._changes.learners(_ids(CLUB, topics))
        named: dict[str, Version] = {
            **_keyed(TOURNAMENT, await self._changes.tournaments(_ids(TOURNAMENT, topics))),
            **_keyed(BROADCAST, await self._changes.broadcasts(_ids(BROADCAST, topics))),
            **_keyed(CLASS, pupils),
            **_keyed(CLUB, learners),
        }
        news = await self._news()  # last of all: what is counted once is not lost when the database does not answer
        self._public += news.is_public
        self._over += news.is_over
        self._all += news.is_everything
        self._own = _counted(self._own, {person: person in news.playing for person in persons})
        changed = {f"{CLASS}{name}": not news.playing.isdisjoint(who) for name, who in pupils.items()}
        changed |= {f"{CLUB}{name}": not news.watchable.isdisjoint(who) for name, who in learners.items()}
        self._groups = _counted(self._groups, changed)
        named = {topic: (*version, *self._counts(topic)) for topic, version in named.items()}
        return Versions((self._public,), self._all, self._own, named)

    def _counts(self, topic: str) -> Version:
        """Return what changes with games in what is told of by its id."""
        if topic.startswith(TOURNAMENT):
            # The result of a game on the page is entered into its tournament when somebody looks at that.
            return (self._over,)
        return (self._all, self._groups[topic]) if topic in self._groups else ()

    async def _news(self) -> _News:
        latest = await self._changes.latest(_MOST_CHANGES)
        new = [change for change in latest if self._known.get(change.game) != change]
        visibilities = {change.game: self._visibilities(change) for change in new}
        is_everything = len(new) == _MOST_CHANGES
        seated = [] if is_everything or not new else await self._changes.players(visibilities.keys())
        self._known = {change.game: change for change in latest}
        return _News(
            playing=frozenset(person for _, person in seated),
            watchable=frozenset(person for game, person in seated if visibilities[game] != {"private"}),
            is_public=any("public" in each for each in visibilities.values()),
            is_over=any(change.is_over for change in new),
            is_everything=is_everything,
        )

    def _visibilities(self, change: Change) -> set[str]:
        """Return who may watch a game, and who might before: a game that has become private leaves a list."""
        return {change.visibility, self._known.get(change.game, change).visibility}


def _ids(kind: str, topics: Collection[str]) -> list[str]:
    return [topic.removeprefix(kind) for topic in topics if topic.startswith(kind)]


def _keyed(kind: str, found: Mapping[str, object]) -> dict[str, Version]:
    return {f"{kind}{name}": (value,) for name, value in found.items()}


def _counted(before: Mapping[str, int], changed: Mapping[str, bool]) -> dict[str, int]:
    """Return how often each of these has changed; what is followed no longer is forgotten."""
    return {key: before.get(key, 0) + is_changed for key, is_changed in changed.items()}
