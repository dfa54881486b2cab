"""The seeks of one look at the database, and who may see which of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from coupturc.web.lobby.messages import Seek
from coupturc.web.store.seeks import SeekRow

#: Two people who want nothing to do with one another.
Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Viewer:
    """All that decides which seeks a page sees.

    Args:
        person: who looks at it; None is somebody who is not known.
        follows: whether he sees what anybody may accept, besides what concerns him.
        circle: the class whose lobby it is; None is everybody's.
    """

    person: str | None
    follows: bool
    circle: str | None


class SeekViews:
    """What is sought, and by whom.

    Args:
        seeks: those that wait, as they are kept and as they are shown.
        apart: who wants nothing to do with whom, of those who are here and those who seek.
    """

    def __init__(self, seeks: Sequence[tuple[SeekRow, Seek]], apart: frozenset[Pair]) -> None:
        #: All of it that pages are shown.
        self.content = [(row.circle, seek) for row, seek in seeks], apart
        self._seeks = seeks
        self._apart = apart
        #: Whoever sees something else than strangers do.
        self._concerned = frozenset[str | None]().union(*((row.person, row.opponent) for row, _ in seeks), *apart)
        self._views: dict[Viewer, Mapping[str, Seek]] = {}

    def seen_by(self, viewer: Viewer) -> Mapping[str, Seek]:
        """Return what somebody may see, by the ids of the seeks; most see the same, which is made once."""
        if viewer.person not in self._concerned:
            viewer = Viewer(None, viewer.follows, viewer.circle)
        if viewer not in self._views:
            sees = self._sees(viewer)
            self._views[viewer] = {row.id: seek for row, seek in self._seeks if sees(row)}
        return self._views[viewer]

    def _sees(self, viewer: Viewer) -> Callable[[SeekRow], bool]:
        person = viewer.person
        shunned = {other for pair in self._apart if person in pair for other in pair if other != person}

        def sees(row: SeekRow) -> bool:
            if row.person in shunned:
                return False
            concerned = person is not None and person in (row.person, row.opponent)
            return concerned or (viewer.follows and row.opponent is None and row.circle == viewer.circle)

        return sees
