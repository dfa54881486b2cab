"""The commands that a game knows."""

from coupturc.web.games.known_commands import KnownCommands


def test_a_command_is_known_by_the_version_that_it_made() -> None:
    known = KnownCommands()
    for number in range(3_000):
        known.note(f"c{number}", number + 7)
    assert [known.version_of(name) for name in ("c0", "c1234", "c2999")] == [7, 1241, 3006]
    assert known.version_of("c3000") is None


def test_of_a_command_whose_events_come_one_by_one_the_last_holds() -> None:
    known = KnownCommands()
    for command, version in (("a", 1), ("b", 2), ("b", 3), ("b", 3), ("c", 4)):
        known.note(command, version)
    assert [known.version_of(name) for name in "abc"] == [1, 3, 4]
