"""A folder of generations of the evaluation: where they began, and which were accepted or refused.

Its files::

    FOLDER/road.json                  rules, and what the first generation began with
    FOLDER/begin.zlib                 the weights it began with; missing for the hand-written evaluation
    FOLDER/generation-001/plan.json   how this generation is made
    FOLDER/generation-001/games/      its self-play
    FOLDER/generation-001/weights.zlib, fit.json, match/, record.json, in this order
    FOLDER/weights.zlib, record.md    the present weights, and a table of all generations

Each file appears when it is complete, so that a run that was killed goes on with what is missing.
"""

from pathlib import Path

from coupturc.engine.native.evaluation import read_weights, shipped_weights, write_weights
from coupturc.errors import CoupTurcError
from coupturc.rules import Profile
from coupturc.settings import keep_settings, read_json
from coupturc.training.generation_record import GenerationRecord, read_record

HAND_WRITTEN, SHIPPED = "hand-written", "shipped"


class GenerationError(CoupTurcError, ValueError):
    """A generation that cannot be made."""


class GenerationFolder:
    """A folder of generations.

    Args:
        folder: made when it is missing.
        profile: the rules that are played.
        begin: what a new folder begins with: `shipped`, `hand-written` or a file of weights; None is `shipped`.

    Raises:
        SettingsError: the folder has generations of other rules, or they began with something else.
        WeightsError: the file does not hold weights of the game.
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path, profile: Profile, begin: str | None = None) -> None:
        self.folder = folder
        self.profile = profile
        facts = folder / "road.json"
        is_new = not facts.exists()
        self.begin = begin or (SHIPPED if is_new else str(read_json(facts).get("begin")))
        if is_new:
            _begin(folder, profile, self.begin)
        keep_settings(facts, {**profile.facts, "begin": self.begin})

    def generation(self, number: int) -> Path:
        """Return the folder of a generation, from 1."""
        return self.folder / f"generation-{number:03}"

    @property
    def next_number(self) -> int:
        """The first generation that has not been decided."""
        number = 1
        while (self.generation(number) / "record.json").exists():
            number += 1
        return number

    def records(self) -> list[GenerationRecord]:
        """Return the records of all generations that have been decided, in order.

        Raises:
            SettingsError: one of them lacks what is read in it.
        """
        return [read_record(self.generation(number) / "record.json") for number in range(1, self.next_number)]

    @property
    def weights(self) -> Path | None:
        """The file of the present weights, those of the last accepted generation; None means hand-written."""
        for record in reversed(self.records()):
            if record.accepted:
                return self.generation(record.generation) / "weights.zlib"
        return None if self.begin == HAND_WRITTEN else self.folder / "begin.zlib"


def _begin(folder: Path, profile: Profile, begin: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if begin != HAND_WRITTEN:
        weights = shipped_weights(profile.game) if begin == SHIPPED else read_weights(Path(begin), profile.game)
        write_weights(folder / "begin.zlib", bytes(weights), profile.game)
