"""Which commands of pages have been carried out in a game, so that one sent again is not carried out again."""

from array import array


class KnownCommands:
    """The versions that commands made.

    Commands are known by their hashes: thousands of games keep these, in a sixth of what a dict takes, and Python's
    hash of a text has 64 bits that nobody outside can aim at.
    """

    __slots__ = ("_hashes", "_versions")

    def __init__(self) -> None:
        self._hashes, self._versions = array("q"), array("I")

    def note(self, command: str, version: int) -> None:
        """Count what the latest command made; of one that is not new, what it made in the end holds."""
        code = hash(command)
        if self._hashes and self._hashes[-1] == code:
            self._versions[-1] = version
        else:
            self._hashes.append(code)
            self._versions.append(version)

    def version_of(self, command: str) -> int | None:
        """Return the version that a command made; None for one that has not been carried out."""
        try:
            return self._versions[self._hashes.index(hash(command))]
        except ValueError:
            return None
