"""Equal shares of one engine for all who want it."""

from collections import Counter
from collections.abc import Iterator

from coupturc.engine.native.shares import Shares


def served(shares: Shares, *askers: str) -> Iterator[str]:
    """Serve each who waits for a second, in turn; who was served goes away and comes back at once."""
    waiting = list(askers)
    for asker in waiting:
        shares.enter(asker)
    while True:
        asker = min(waiting, key=shares.of)
        waiting.remove(asker)
        serve(shares, asker, 1.0)
        yield asker
        shares.enter(asker)
        waiting.append(asker)


def serve(shares: Shares, asker: str, seconds: float) -> None:
    shares.begin(asker)
    shares.end(asker, seconds)


def test_those_who_come_and_go_have_no_more_than_who_stays() -> None:
    turns = served(Shares(), "crowd", "crowd", "one", "two")
    assert Counter(next(turns) for _ in range(30)) == {"crowd": 10, "one": 10, "two": 10}


def test_who_comes_back_later_is_owed_nothing() -> None:
    shares = Shares()
    for asker in ("away", "here", "here"):
        shares.enter(asker)
    serve(shares, "away", 1.0)
    serve(shares, "here", 100.0)
    shares.enter("here")
    serve(shares, "here", 1.0)
    shares.enter("away")
    assert shares.of("away") == (0, 100.0)
    assert shares.of("here") == (0, 101.0)


def test_with_nobody_there_all_begin_alike() -> None:
    shares = Shares()
    for asker, seconds in (("one", 5.0), ("two", 1.0)):
        shares.enter(asker)
        serve(shares, asker, seconds)
    shares.enter("one")
    shares.enter("two")
    assert shares.of("one") == shares.of("two")


def test_those_who_went_are_forgotten() -> None:
    shares = Shares()
    shares.enter("here")
    for number in range(100):
        shares.enter(f"guest {number}")
        serve(shares, f"guest {number}", 1.0)
        shares.enter("here")
        serve(shares, "here", 2.0)
    assert len(shares._shares) < 5
