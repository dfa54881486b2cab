"""Swiss by the rules of FIDE (C.04.3, Dutch), paired by the library py4swiss, which only this file knows.

It is imported where it is used: without it every other system works.
"""

from typing import TYPE_CHECKING

from coupturc.tournament.events import Game, Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import Absence, Share
from coupturc.tournament.points import points_of
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import Scoring
from coupturc.tournament.state import Played, State

if TYPE_CHECKING:
    from py4swiss.trf.results import RoundResult, ScoringPointSystem
    from py4swiss.trf.sections import PlayerSection

#: What the library calls the parts of a round; it has one word for all absences without a bye.
_TOKENS: dict[Share | Absence, str] = {
    "win": "1",
    "draw": "=",
    "loss": "0",
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "bye": "U",
    "half_bye": "H",
}
_ABSENT = "Z"
#: The library counts tenths of a point, we count halves.
_TENTHS = 5


def pair_fide_dutch(state: State) -> Paired | Refusal:
    """Pair the next round; players are numbered as they stood before the first."""
    try:
        return _pair(state)
    except ModuleNotFoundError:
        return Refusal(RefusalCode.library_missing, {"library": "py4swiss"})


def _pair(state: State) -> Paired | Refusal:
    from py4swiss.engines.common import PairingError  # noqa: PLC0415
    from py4swiss.engines.dutch import Engine  # noqa: PLC0415
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415
    from py4swiss.trf.sections import XSection  # noqa: PLC0415

    order = first_order(state)
    seeds = {who: seed for seed, who in enumerate(order, 1)}
    present = set(state.present(state.next_round))
    section = XSection(
        number_of_rounds=state.setup.rounds or state.next_round + 1,
        zeroed_ids={seeds[who] for who in order if who not in present},
        scoring_point_system=_scoring(state.setup.scoring),
    )
    try:
        found = Engine.generate_pairings(ParsedTrf(player_sections=_players(state, seeds), x_section=section))
    except PairingError:
        return Refusal(RefusalCode.no_pairing, {"round": state.next_round})
    games = [Game(white=order[pair.white - 1], black=order[pair.black - 1]) for pair in found if pair.black]
    byes = [order[pair.white - 1] for pair in found if not pair.black]
    return Paired(round=state.next_round, games=tuple(games), absences=dict.fromkeys(byes, "bye"))


def _players(state: State, seeds: dict[int, int]) -> "list[PlayerSection]":
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection  # noqa: PLC0415

    points, games = points_of(state), state.played_by()
    return [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=seed,
            points_times_ten=points[who] * _TENTHS,
            rank=seed,
            results=_results(state, who, games[who], seeds),
        )
        for who, seed in seeds.items()
    ]


def _results(state: State, who: int, games: list[Played], seeds: dict[int, int]) -> "list[RoundResult]":
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415

    rounds = {
        game.round: RoundResult(
            id=seeds[game.opponent],
            color=ColorToken.WHITE if game.white else ColorToken.BLACK,
            result=ResultToken(_TOKENS[game.share]),
        )
        for game in games
    }
    for number, why in state.absences_of(who):
        token = ResultToken(_TOKENS.get(why, _ABSENT))
        rounds[number] = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    return [rounds[number] for number in sorted(rounds)]


def _scoring(scoring: Scoring) -> "ScoringPointSystem":
    from py4swiss.trf.results import ScoringPointSystem  # noqa: PLC0415

    system = ScoringPointSystem()
    names = {token: what for what, token in _TOKENS.items()}
    for token, colour in system.score_dict:
        system.score_dict[token, colour] = scoring.of(names.get(token.value, "not_entered")) * _TENTHS
    return system
