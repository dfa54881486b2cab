"""Who has had how much of something that is shared out: equal shares for all who want it at the same time."""

from dataclasses import dataclass


@dataclass(slots=True)
class _Share:
    """What one asker has: what is wanted or under way, what is under way, and the seconds it was given."""

    present: int = 0
    running: int = 0
    seconds: float = 0.0


class Shares:
    """The shares of all who ask.

    Who comes after a time without asking begins where those stand who are served now: time that it did not use gives
    it no claim on theirs. Who goes and comes back before they stand where it stood has what it had; else who comes
    and goes would always be before who stays.
    """

    def __init__(self) -> None:
        self._shares: dict[str, _Share] = {}
        self._level = 0.0

    def enter(self, asker: str) -> None:
        """Note that somebody wants something."""
        share = self._shares.setdefault(asker, _Share())
        if not share.present:
            share.seconds = max(share.seconds, self._level)
        share.present += 1

    def begin(self, asker: str) -> None:
        """Note that somebody is served."""
        share = self._shares[asker]
        share.running += 1
        self._raise_level(share.seconds)

    def end(self, asker: str, seconds: float) -> None:
        """Note that somebody was served for so many seconds."""
        share = self._shares[asker]
        share.running -= 1
        share.seconds += seconds
        self._leave(share)

    def leave(self, asker: str) -> None:
        """Note that somebody waits no longer."""
        self._leave(self._shares[asker])

    def of(self, asker: str) -> tuple[int, float]:
        """Return what orders those who wait: how much is under way for the asker, and the seconds it was given."""
        share = self._shares[asker]
        return share.running, share.seconds

    def _leave(self, share: _Share) -> None:
        share.present -= 1
        if not any(each.present for each in self._shares.values()):
            self._raise_level(max(each.seconds for each in self._shares.values()))

    def _raise_level(self, seconds: float) -> None:
        """Let those who come begin here; who is away and had no more is forgotten."""
        self._level = max(self._level, seconds)
        self._shares = {
            asker: share for asker, share in self._shares.items() if share.present or share.seconds > self._level
        }
