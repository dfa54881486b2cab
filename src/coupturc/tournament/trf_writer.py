"""A tournament as a TRF, as federations and other programs read it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from coupturc.tournament import trf
from coupturc.tournament.carrying import rounds_of_carried
from coupturc.tournament.events import CarriedGame, Game
from coupturc.tournament.outcomes import Absence, Share, share_of
from coupturc.tournament.setup import Scoring
from coupturc.tournament.standings import standings
from coupturc.tournament.state import Result, Round, State
from coupturc.tournament.teams import Team, teams_of
from coupturc.tournament.tournament import Tournament


def format_trf(tournament: Tournament) -> str:
    """Write a tournament; reasons of absences become `Z`, and a game without a result has none.

    Points are those that the rounds in the file add up to, of annulled games too and of a round that is not published;
    ranks are those of the standings.
    Each board of a simul and each game of a pairing becomes a round; games that are carried over become rounds before
    the others. An arena pairs at more moments than a file may have rounds: everybody's games move up as far as they can
    in their order; streaks do not count.
    """
    state = tournament.state
    ranks = {line.number: place for place, line in enumerate(standings(state), 1)}
    if state.carried:
        state.rounds = [*map(_carried, rounds_of_carried(state.carried)), *state.rounds]
        state.carried = ()
    if tournament.setup.system == "simul":
        state.rounds = [one for paired in state.rounds for one in _split(paired, 1)]
    elif tournament.setup.system == "arena":
        state.rounds = _in_few_rounds(state.rounds)
    elif tournament.setup.knock_out.games > 1:
        state.rounds = [one for paired in state.rounds for one in _split(paired, tournament.setup.knock_out.games)]
    lines = [f"{trf.NAME} {tournament.setup.name}", f"062 {len(state.players)}", f"092 {tournament.setup.system}"]
    lines += [_player(state, who, ranks[who]) for who in state.players]
    lines += [_team(each) for each in teams_of(state).values() if each.name]
    if tournament.setup.rounds is not None:
        lines.append(f"{trf.ROUNDS} {tournament.setup.rounds}")
    scores = (f"{name}={tournament.setup.scoring.of(what) / 2:.1f}" for name, what in trf.SCORES.items())
    return "\n".join([*lines, f"{trf.POINTS} {' '.join(scores)}", ""])


def _team(team: Team) -> str:
    """Write a team: its name and its players, board 1 first."""
    first, end = trf.TEAM_NAME
    members = "".join(f"{who:4}".ljust(trf.MEMBER_WIDTH) for who in team.members)
    return f"{trf.TEAM.ljust(first)}{team.name[: end - first].ljust(end - first)}{members}".rstrip()


def _split(paired: Round, games: int) -> Iterator[Round]:
    """Yield rounds of which each has one game of everybody: in a TRF nobody plays twice a round.

    Args:
        games: how many consecutive boards are divided; of a simul, whose boards have one player in common, 1.
    """
    count = len(paired.games) if games == 1 else games
    for first in range(1, count + 1):
        boards = range(first, len(paired.games) + 1, count)
        results = {place: paired.results[board] for place, board in enumerate(boards, 1) if board in paired.results}
        yield Round(tuple(paired.games[board - 1] for board in boards), paired.absences, results=results)


def _in_few_rounds(rounds: Sequence[Round]) -> list[Round]:
    """Put each game into the first round behind those that its players have in front of it."""
    found: list[Round] = []
    played: Counter[int] = Counter()
    for paired in rounds:
        for board, game in enumerate(paired.games, 1):
            place = max(played[game.white], played[game.black])
            if place == len(found):
                found.append(Round((), {}))
            found[place].games += (game,)
            if board in paired.results:
                found[place].results[len(found[place].games)] = paired.results[board]
            played[game.white] = played[game.black] = place + 1
    return found


def _carried(games: Sequence[CarriedGame]) -> Round:
    """Write games that are carried over as a round before the others: a TRF knows no games without one."""
    results = {board: Result(game.outcome) for board, game in enumerate(games, 1)}
    return Round(tuple(Game(white=game.white, black=game.black) for game in games), {}, published=True, results=results)


def _player(state: State, who: int, rank: int) -> str:
    player = state.players[who]
    rounds = [_round(state, who, number) for number in range(1, len(state.rounds) + 1)]
    played = [text for text, paired in zip(rounds, state.rounds, strict=True) if paired.games]
    fields = {
        "number": f"{who:4}",
        "sex": player.sex,
        "title": f"{player.title[:3]:>3}",
        "name": player.name,
        "rating": f"{player.rating or '':4}",
        "federation": player.federation,
        "federation_number": f"{player.federation_number[:11]:>11}",
        "born": player.born,
        "points": f"{sum(_points(state.setup.scoring, text) for text in played) / 2:4.1f}",
        "rank": f"{rank:4}",
    }
    line = trf.PLAYER.ljust(trf.FIRST_ROUND)
    for name, text in fields.items():
        first, end = trf.COLUMNS[name]
        line = line[:first] + text[: end - first].ljust(end - first) + line[end:]
    return (line + "  ".join(rounds)).rstrip()


def _round(state: State, who: int, number: int) -> str:
    """Write what a player did in a round: opponent, colour, result."""
    paired = state.rounds[number - 1]
    board = paired.board_of(who)
    if board is None:
        return f"{trf.NOBODY} - {trf.ABSENCES.get(paired.absences.get(who, 'not_entered'), trf.NOT_THERE)}"
    game, result = paired.games[board - 1], paired.results.get(board)
    is_white = who == game.white
    letter = trf.SHARES[share_of(result.outcome, white=is_white)] if result else " "
    return f"{game.black if is_white else game.white:4} {'w' if is_white else 'b'} {letter}"


def _points(scoring: Scoring, text: str) -> int:
    """Return what a round counts for whoever reads the file, in halves."""
    words: Mapping[str, Share | Absence] = trf.READ_ABSENCES if text.startswith(trf.NOBODY) else trf.READ_SHARES
    word = words.get(text[-1])
    return scoring.of(word) if word else 0
