"""The core judges a record as the arbiter does."""

import random
from pathlib import Path

import pytest

from coupturc import Position, load_profile
from coupturc.errors import ArgumentError
from coupturc.game.judged_record import judge_record
from coupturc.game.transcript import judge_game
from coupturc.game.tree import Game
from coupturc.notation.pdn import PdnGame, read_records
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import PROFILE_IDS

CORPUS = Path(__file__).parents[2] / "data" / "pdn"
ENDGAMES = {
    "international": ("W:WK46,K5:BK3", "W:WK46,K5,17:BK3", "B:WK46:BK5", "W:W31:B36,27", "W:WK46,K47:BK3,K4"),
    "turkish": ("W:Wa5:Bh4", "W:WKa1,b1:BKh8", "W:WKa1:BKh8,Kg8"),
}


def random_game(fen: str, game: str, chance: random.Random) -> Game:
    """Play random moves, and set a position up in the middle of some games."""
    played = Game(Position.from_fen(fen, game))
    node = played.root
    for _ in range(150):
        if chance.random() < 0.02:
            node = node.set_up(node.position)
        moves = node.position.legal_moves
        if not moves:
            break
        node = node.add_text(chance.choice(moves).text)
    return played


def assert_judged_alike(game: Game, profile_id: str) -> None:
    profile = load_profile(profile_id)
    (record,) = read_records(format_game(game).encode(), profile.rules)
    arbiter, judgement = judge_game(PdnGame.from_record(record), profile), judge_record(record, profile)
    assert (judgement.outcome, judgement.claimable) == (arbiter.outcome, arbiter.claimable)


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_random_endgames(profile_id: str) -> None:
    chance = random.Random(profile_id)
    game = load_profile(profile_id).game
    for fen in ENDGAMES[game] * 6:
        assert_judged_alike(random_game(fen, game, chance), profile_id)


@pytest.mark.parametrize("name", sorted(path.name for path in CORPUS.glob("*.pdn")))
def test_the_corpus(name: str) -> None:
    for record in read_records(CORPUS / name):
        profile = load_profile(record.rules.game)
        arbiter, judgement = judge_game(PdnGame.from_record(record), profile), judge_record(record, profile)
        assert (judgement.outcome, judgement.claimable) == (arbiter.outcome, arbiter.claimable)


def test_a_claim_without_a_draw_reason_is_refused() -> None:
    (record,) = read_records(b"1. 32-28 *")
    with pytest.raises(ArgumentError, match="found 'hunger'"):
        record.judge(load_profile("fmjd").draw_limits, ["hunger"])
