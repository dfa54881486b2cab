"""Wins by force that players missed."""

from coupturc import Position
from coupturc.archive import Archive
from coupturc.archive.mining import missed_wins
from tests.archive.conftest import Write
from tests.archive.made_games import many, pdn


def test_what_is_missed_is_proved_and_was_not_played(archive: Archive, write: Write) -> None:
    archive.add(write(many(60)))
    found = [one for game in archive.games() for one in missed_wins(game)]
    assert found
    for one in found:
        position = one.game.position(one.ply)
        board = position if one.combination.fen == position.fen else position.mirror()
        assert board.fen == one.combination.fen
        assert position.after(one.played) == one.game.position(one.ply + 1)
        assert len(one.combination.line) >= 3
        assert one.record()["player"] in {one.game.white, one.game.black}


def test_a_combination_that_was_played_is_not_missed(archive: Archive, write: Write) -> None:
    archive.add(write(many(60)))
    one = next(one for game in archive.games() for one in missed_wins(game))
    board = Position.from_fen(one.combination.fen)
    archive.add(write(pdn([*one.combination.line], FEN=board.fen), "played.pdn"))
    turned = board.mirror()
    wrong = next(
        move for move in turned.legal_moves if turned.after(move) != board.after(one.combination.line[0]).mirror()
    )
    archive.add(write(pdn([wrong.text], FEN=turned.fen, White="Ada", Black="Bea"), "missed.pdn"))
    *_, played, missed = archive.games()
    assert 0 not in {found.ply for found in missed_wins(played)}
    (again,) = missed_wins(missed)
    assert (again.combination, again.player) == (one.combination, "Bea")
