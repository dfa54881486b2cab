"""Self-play records on disk: shards of whole games, each made from its own number alone.

A shard appears under its name only when it is complete, so a run that was killed goes on where it
was and two runs over the same folder make the same files. `self-play.json` beside the shards keeps how
their games were played.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread

from coupturc._core import Position, Rules, self_play
from coupturc.engine.native.evaluation import fingerprint_of, read_weights
from coupturc.errors import CoupTurcError
from coupturc.files import write_whole
from coupturc.rules.parse import parse_profile
from coupturc.settings import keep_settings, read_json

GAMES_A_SHARD = 200
BYTES_A_POSITION = 32  # see core/training/record.hpp

#: Shards that are played or wait for each worker: enough to keep it busy, few enough to report the first soon.
_UNDER_WAY = 2

_KEPT = "self-play.json"


class ShardsError(CoupTurcError, ValueError):
    """Shards that cannot be learned from."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How games are played.

    Args:
        profile: TOML of the rules profile whose draw rules end games; as text it travels to other processes.
        nodes: positions searched for each move.
        opening_plies: played at random before the engine takes over.
        weights: file of int16 weights to play with; None for the hand-written evaluation.
        openings: FEN of positions from which every second game begins; without any all begin from the usual one.
    """

    profile: str
    nodes: int = 2_000
    opening_plies: int = 8
    weights: Path | None = None
    openings: tuple[str, ...] = ()

    @property
    def facts(self) -> dict[str, object]:
        """What decides the games and must be the same in all shards of a folder.

        The build of the core decides them as well, but is left out: games of the next build teach as much, and
        a new build must not make weeks of self-play useless.
        """
        profile = parse_profile(self.profile, "self-play")
        openings = {"openings": list(self.openings)} if self.openings else {}  # folders older than they are lack them
        return {
            **profile.facts,
            "games": GAMES_A_SHARD,
            "nodes": self.nodes,
            "opening_plies": self.opening_plies,
            "leaves": True,  # of each search, besides the positions of games
            "weights": fingerprint_of(self.weights, profile.game),
            **openings,
        }


def shard_path(folder: Path, number: int) -> Path:
    """Return the file of a shard."""
    return folder / f"games-{number:05}.bin"


def finished_shards(folder: Path) -> list[Path]:
    """Return the shards that are complete, in order."""
    return sorted(folder.glob("games-*.bin"), key=lambda path: (len(path.name), path.name))  # by number


def shards_to_learn_from(folder: Path, rules: Rules) -> list[Path]:
    """Return the shards of a folder, in order.

    Raises:
        ShardsError: the folder has none, one of them is cut off, or their games are of other rules.
        SettingsError: what is kept beside them cannot be read.
    """
    shards = finished_shards(folder)
    if not shards:
        raise ShardsError(f"no finished shards in {folder}: run `coupturc train self-play` first")
    refuse_other_rules(folder, rules)
    for shard in shards:
        refuse_cut_off(shard)
    return shards


def refuse_other_rules(folder: Path, rules: Rules) -> None:
    """Refuse shards whose pieces moved by other rules; their draw limits may be others.

    Raises:
        ShardsError: they did.
        SettingsError: what is kept beside them cannot be read.
    """
    kept = folder / _KEPT
    if not kept.exists():  # made before it was kept: by which rules cannot be known
        return
    played = read_json(kept)
    if played.get("movement") != repr(rules):
        found = f"{played.get('movement')} (rules {played.get('rules')})"
        raise ShardsError(f"{kept}: expected games by {rules!r}, found {found}")


def refuse_cut_off(shard: Path) -> None:
    """Refuse a shard that does not hold whole positions.

    Raises:
        ShardsError: it is empty, or ends within a position.
    """
    size = shard.stat().st_size
    if size == 0 or size % BYTES_A_POSITION:
        raise ShardsError(f"{shard}: expected positions of {BYTES_A_POSITION} bytes each, found {size} bytes")


def make_shard(folder: Path, settings: SelfPlay, number: int) -> Path:
    """Play the games of one shard, unless they are there.

    Args:
        folder: of the shards.
        settings: how games are played.
        number: of the shard; it is the seed.

    Returns: its file; positions of `BYTES_A_POSITION` each.
    """
    path = shard_path(folder, number)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, _play(settings, number))
    return path


def make_shards(folder: Path, settings: SelfPlay, numbers: Iterable[int], workers: int) -> Iterator[Path]:
    """Make shards in worker processes; yields each when it is there.

    Args:
        folder: of the shards; made when it is missing.
        settings: how games are played.
        numbers: of the shards.
        workers: processes at a time.

    Raises:
        SettingsError: the games of the folder were played in another way.
    """
    _keep(folder, settings)
    under_way: deque[Future[Path]] = deque()
    with ProcessPoolExecutor(workers, initializer=_end_with_parent) as pool:
        for number in numbers:
            under_way.append(pool.submit(make_shard, folder, settings, number))
            if len(under_way) == _UNDER_WAY * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()


def _keep(folder: Path, settings: SelfPlay) -> None:
    """Keep how the games of a folder are played, or refuse to play them in another way."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / _KEPT
    # Shards without it are older than it is: to write it now would say what nobody knows.
    if kept.exists() or not finished_shards(folder):
        keep_settings(kept, settings.facts)


def _end_with_parent() -> None:
    """Let this worker end when the process that began it is killed: it would not notice otherwise."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=wait, name="parent", daemon=True).start()


def _play(settings: SelfPlay, number: int) -> bytes:
    profile = parse_profile(settings.profile, "self-play")
    rules: Rules = profile.rules
    return self_play(
        rules,
        games=GAMES_A_SHARD,
        seed=number,
        nodes=settings.nodes,
        opening_plies=settings.opening_plies,
        draws=profile.draw_limits,
        weights=None if settings.weights is None else read_weights(settings.weights, rules.game),
        openings=[Position.from_fen(fen, rules) for fen in settings.openings],
    )
