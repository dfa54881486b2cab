"""Results of an earlier tournament that count in a round robin, as from the groups of a preliminary to a final."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from coupturc.tournament.berger import berger_table
from coupturc.tournament.events import CarriedGame, Carry, Game, Player
from coupturc.tournament.matching import graph_of, perfect_matching
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State

Rounds = list[list[tuple[int, int]]]

#: Between the names of several tournaments from which games are carried over.
_BETWEEN = ", "


def carried_from(state: State, earlier: State, source: str) -> Carry:
    """Return the games that count here, with those of an earlier tournament between players who are in this one too.

    In groups those between players of one group count, and the others wait in case players are dealt otherwise. A
    player is the same by his federation number, else by his name. What is carried over here already stays, unless a
    game of the same two with the same colours comes again; of a pair that met more often than it meets here, the last
    games count. A game that both lost by forfeit does not.

    Args:
        state: of this tournament.
        earlier: of that one; what was carried over there comes along.
        source: its name.
    """
    here = list(_games_here(state, earlier))
    games = _last([*_others(state.brought, here), *here], state.setup.cycles)
    sources = dict.fromkeys([*state.carried_from.split(_BETWEEN), source] if state.carried_from else [source])
    return Carry(games=games, source=_BETWEEN.join(sources))


def _others(brought: Iterable[CarriedGame], here: Iterable[CarriedGame]) -> Iterator[CarriedGame]:
    """Yield games that were carried over and do not come again: a tournament may be carried over twice."""
    again = Counter((game.white, game.black) for game in here)
    for game in brought:
        if again[game.white, game.black]:
            again[game.white, game.black] -= 1
        else:
            yield game


def _last(games: Sequence[CarriedGame], cycles: int) -> tuple[CarriedGame, ...]:
    """Return the last games of each pair, as often as it meets."""
    met: Counter[frozenset[int]] = Counter()
    last = []
    for game in reversed(games):
        met[_pair(game)] += 1
        if met[_pair(game)] <= cycles:
            last.append(game)
    return tuple(reversed(last))


def _games_here(state: State, earlier: State) -> Iterator[CarriedGame]:
    """Yield the games of an earlier tournament with the numbers that their players have here, the first game first."""
    here = _same_players(state, earlier)
    for game in (*earlier.carried, *_with_outcome(earlier)):
        white, black = here.get(game.white), here.get(game.black)
        if white and black and white != black and game.outcome != "double_forfeit":
            yield CarriedGame(white=white, black=black, outcome=game.outcome)


def _same_players(state: State, earlier: State) -> dict[int, int]:
    """Return the numbers here of players of an earlier tournament, by their numbers there.

    Names count where not both have a federation number; who is found by his number is nobody else.
    """
    numbered = {
        each.federation_number: here for here, each in reversed(state.players.items()) if each.federation_number
    }
    same = {
        who: numbered[each.federation_number]
        for who, each in earlier.players.items()
        if each.federation_number in numbered
    }
    found = set(same.values())
    named = {_namesakes(each): here for here, each in reversed(state.players.items()) if here not in found}
    for who, player in earlier.players.items():
        name, has_number = _namesakes(player)
        for key in ((name, False),) if has_number else ((name, False), (name, True)):
            if who not in same and key in named:
                same[who] = named[key]
    return same


def _namesakes(player: Player) -> tuple[str, bool]:
    """Return what players of one name have in common, those with a federation number and those without."""
    return player.name.casefold(), bool(player.federation_number)


def _with_outcome(state: State) -> Iterator[CarriedGame]:
    for _, game, result in state.games():
        if result:
            yield CarriedGame(white=game.white, black=game.black, outcome=result.outcome)


def judge_carry(request: Carry, state: State) -> Refusal | None:
    """Refuse what cannot count: in other systems, after the first pairing, of unknown players, more than are played."""
    if state.setup.system != "round_robin":
        return Refusal(RefusalCode.carry_system)
    if state.rounds:
        return Refusal(RefusalCode.carry_late)
    met: Counter[frozenset[int]] = Counter()
    for game in request.games:
        for who in (game.white, game.black):
            if who not in state.players:
                return Refusal(RefusalCode.unknown_player, {"number": who})
        met[_pair(game)] += 1
        if game.white == game.black or met[_pair(game)] > state.setup.cycles:
            return Refusal(RefusalCode.carry_often, {"white": game.white, "black": game.black})
    return None


def rounds_without(order: Sequence[int], cycles: int, carried: Sequence[CarriedGame]) -> Rounds:
    """Return what is left of a round robin, in as few rounds as were found.

    These are the rounds of the Berger table without the games that are carried over, or fewer: as long as everybody can
    play, everybody does, as in a match between two halves. White is who has it less often, the games that are carried
    over among them.

    Args:
        order: who meets whom, as they stand before the first round.
        cycles: how often.
        carried: the games that count already.
    """
    size = len(order) + len(order) % 2
    table = berger_table(size, cycles)
    rounds = [[(order[w - 1], order[b - 1]) for w, b in pairs if max(w, b) <= len(order)] for pairs in table]
    if not carried:
        return rounds
    counts = Counter(map(_pair, carried))
    left: Rounds = []
    for pairs in rounds:
        left.append([])
        for white, black in pairs:
            pair = frozenset((white, black))
            if counts[pair]:
                counts[pair] -= 1
            else:
                left[-1].append((white, black))
    left = [pairs for pairs in left if pairs]
    packed = _packed(order, [pair for pairs in left for pair in pairs])
    return _coloured(packed if len(packed) < len(left) else left, carried)


def _packed(order: Sequence[int], games: Sequence[tuple[int, int]]) -> Rounds:
    """Divide games into rounds: everybody plays as long as that is possible, then who has most games left first."""
    rest, rounds = list(games), list[list[tuple[int, int]]]()
    while rest:
        playing = [who for who in order if any(who in pair for pair in rest)]
        partner = perfect_matching(graph_of(playing, _is_one_of(rest)))
        chosen = _greedy(rest) if partner is None else {frozenset(each) for each in partner.items()}
        rounds.append([])
        for game in list(rest):
            if frozenset(game) in chosen:
                chosen.discard(frozenset(game))
                rounds[-1].append(game)
                rest.remove(game)
    return rounds


def _is_one_of(games: Sequence[tuple[int, int]]) -> Callable[[int, int], bool]:
    pairs = set(map(frozenset, games))
    return lambda one, other: frozenset((one, other)) in pairs


def _greedy(rest: Sequence[tuple[int, int]]) -> set[frozenset[int]]:
    games = Counter(who for pair in rest for who in pair)
    chosen: set[frozenset[int]] = set()
    seated: set[int] = set()
    for pair in sorted(rest, key=lambda pair: sorted(-games[who] for who in pair)):
        if seated.isdisjoint(pair):
            chosen.add(frozenset(pair))
            seated.update(pair)
    return chosen


def _coloured(rounds: Rounds, carried: Iterable[CarriedGame]) -> Rounds:
    """Give White to who has it less often; among equals the table decides."""
    whites: Counter[int] = Counter()
    for game in carried:
        whites[game.white] += 1
        whites[game.black] -= 1
    found: Rounds = []
    for pairs in rounds:
        found.append([])
        for one, other in pairs:
            white, black = (other, one) if whites[other] < whites[one] else (one, other)
            whites[white] += 1
            whites[black] -= 1
            found[-1].append((white, black))
    return found


def rounds_of_carried(games: Sequence[CarriedGame]) -> list[list[CarriedGame]]:
    """Divide carried games into rounds in which nobody plays twice, for files that know no others."""
    rounds: list[list[CarriedGame]] = []
    for game in games:
        for each in rounds:
            if all(_pair(game).isdisjoint(_pair(other)) for other in each):
                each.append(game)
                break
        else:
            rounds.append([game])
    return rounds


def _pair(game: CarriedGame | Game) -> frozenset[int]:
    return frozenset((game.white, game.black))
