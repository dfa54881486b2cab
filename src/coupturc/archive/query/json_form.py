"""Queries as JSON, which says the same as their text."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any, NoReturn

from coupturc._core import Rules, Side
from coupturc.archive.errors import QueryError
from coupturc.archive.filtering import Filter
from coupturc.archive.query.model import (
    CONTENTS,
    COUNTED,
    LEAD,
    MOST_LEAD,
    MOST_PIECES,
    Query,
    SeekCapture,
    SeekMove,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Sought,
    Step,
)
from coupturc.errors import ArgumentError
from coupturc.rules.games import GAMES, USUAL_GAME

_FIELDS = ("steps", "filter", "and", "not", "or")
_NOTHING_ASKED = Filter()
#: Numbers of games are those of one archive: a query, which asks any, has none.
_FILTER_FIELDS = tuple(field.name for field in fields(Filter) if field.name != "games")


#: Questions beside a question, by their names in JSON and in `Query`.
_BESIDE = {"and": "also", "not": "without", "or": "otherwise"}


def query_to_json(query: Query) -> dict[str, Any]:
    """Return a query as JSON has it; what is not asked is left out."""
    return {"game": query.rules.game, **_to_json(query)}


def _to_json(query: Query) -> dict[str, Any]:
    said = asdict(query.asked)
    asked = {name: said[name] for name in _FILTER_FIELDS if said[name] != getattr(_NOTHING_ASKED, name)}
    beside = {name: [_to_json(one) for one in getattr(query, field)] for name, field in _BESIDE.items()}
    written = {"steps": [_step_to_json(step) for step in query.steps], "filter": asked}
    return written | {name: others for name, others in beside.items() if others}


def query_from_json(values: object) -> Query:
    """Read a query.

    Raises:
        QueryError: a field of it cannot be understood; it is named in place of a column.
    """
    fields_of = dict(_object(values, "query", ("game", *_FIELDS)))
    game = fields_of.pop("game", USUAL_GAME)
    if not isinstance(game, str) or game not in GAMES:
        _refuse("game", f"one of {', '.join(GAMES)}", game)
    return _query(fields_of, "", GAMES[game].rules)


def _query(values: object, place: str, rules: Rules) -> Query:
    fields_of = _object(values, place.rstrip("."), _FIELDS)
    steps = _list(fields_of.get("steps", []), f"{place}steps")
    squares = frozenset(rules.squares)
    read = tuple(_step(step, f"{place}steps.{index}", squares) for index, step in enumerate(steps))
    beside = {
        field: tuple(
            _query(one, f"{place}{name}.{index}.", rules)
            for index, one in enumerate(_list(fields_of.get(name, []), f"{place}{name}"))
        )
        for name, field in _BESIDE.items()
    }
    return Query(rules, read, _filter(fields_of.get("filter", {}), place), **beside)


def _step_to_json(step: Step) -> dict[str, Any]:
    name, written = _sought_to_json(step.sought)
    written |= {"mirrored": True} if step.sought.mirrored else {}
    return {name: written, **({} if step.within is None else {"within": step.within})}


def _sought_to_json(sought: Sought) -> tuple[str, dict[str, Any]]:
    """Return what is looked for, without its mirror, and of what kind it is."""
    match sought:
        case SeekMoves(side, steps, within):
            return "manoeuvre", {"side": side.name, "steps": [_move_to_json(move) for move in steps], "within": within}
        case SeekSacrifice():
            return "sacrifice", {**_side_to_json(sought.side), "men": [*sought.men]}
        case SeekCapture():
            found = {**_side_to_json(sought.side), "pieces": [*sought.pieces]}
            found |= {name: square for name in ("origin", "target") if (square := getattr(sought, name))}
            return "capture", found | ({"captured": [*sought.captured]} if sought.captured else {})
        case SeekPosition():
            found = {"squares": dict(sought.squares)}
            found |= {} if sought.turn is None else {"turn": sought.turn.name}
            found |= {"counts": {name: [*value] for name, value in sought.counts.items()}} if sought.counts else {}
            return "position", found | ({} if sought.holds == 1 else {"holds": sought.holds})


def _side_to_json(side: Side | None) -> dict[str, Any]:
    return {} if side is None else {"side": side.name}


def _move_to_json(move: SeekMove) -> list[Any]:
    way = [move.origin, move.target]
    return [*way, move.kind, [*move.captured]] if move.kind or move.captured else way


def _step(values: object, place: str, squares: frozenset[str]) -> Step:
    step = _object(values, place, (*_SOUGHT, "within"))
    within = _number(step["within"], f"{place}.within") if "within" in step else None
    kinds = [name for name in _SOUGHT if name in step]
    if len(kinds) != 1:
        _refuse(place, f"one of {', '.join(_SOUGHT)}", values)
    return Step(_SOUGHT[kinds[0]](step[kinds[0]], f"{place}.{kinds[0]}", squares), within)


def _position(values: object, place: str, squares: frozenset[str]) -> SeekPosition:
    found = _object(values, place, ("squares", "turn", "counts", "holds", "mirrored"))
    wanted = _object(found.get("squares", {}), f"{place}.squares", tuple(squares))
    for name, letters in wanted.items():
        if not isinstance(letters, str) or not letters or set(letters) - set(CONTENTS):
            _refuse(f"{place}.squares.{name}", f"letters of {CONTENTS}", letters)
    counts = _object(found.get("counts", {}), f"{place}.counts", COUNTED)
    return SeekPosition(
        wanted,
        _side(found["turn"], f"{place}.turn") if found.get("turn") is not None else None,
        {
            name: _pair(value, f"{place}.counts.{name}", -MOST_LEAD if name == LEAD else 0)
            for name, value in counts.items()
        },
        _number(found.get("holds", 1), f"{place}.holds"),
        found.get("mirrored") is True,
    )


def _moves(values: object, place: str, squares: frozenset[str]) -> SeekMoves:
    found = _object(values, place, ("side", "steps", "within", "mirrored"))
    steps = tuple(
        _move(move, f"{place}.steps.{index}", squares)
        for index, move in enumerate(_list(found.get("steps"), f"{place}.steps"))
    )
    if not steps:
        _refuse(f"{place}.steps", "moves", [])
    within = _number(found.get("within"), place)
    return SeekMoves(_side(found.get("side"), f"{place}.side"), steps, within, found.get("mirrored") is True)


def _move(values: object, place: str, squares: frozenset[str]) -> SeekMove:
    match values:
        case [str(origin), str(target)] if {origin, target} <= squares:
            return SeekMove(origin, target)
        case [str(origin), str(target), ("" | "-" | "x") as kind, list(captured)] if {origin, target} <= squares:
            return SeekMove(origin, target, kind, _captured(captured, place, squares))
        case _:
            return _refuse(place, "two squares, and perhaps `x` and the squares that are captured", values)


def _capture(values: object, place: str, squares: frozenset[str]) -> SeekCapture:
    found = _object(values, place, ("side", "pieces", "origin", "target", "captured", "mirrored"))
    captured = _captured(_list(found.get("captured", []), f"{place}.captured"), place, squares)
    return SeekCapture(
        _side_or_none(found, place),
        _at_least(found, f"{place}.pieces"),
        _square_or_none(found, f"{place}.origin", squares),
        _square_or_none(found, f"{place}.target", squares),
        captured,
        found.get("mirrored") is True,
    )


def _sacrifice(values: object, place: str, _: frozenset[str]) -> SeekSacrifice:
    found = _object(values, place, ("side", "men", "mirrored"))
    return SeekSacrifice(_side_or_none(found, place), _at_least(found, f"{place}.men"), found.get("mirrored") is True)


def _captured(values: list[object], place: str, squares: frozenset[str]) -> tuple[str, ...]:
    if not all(isinstance(one, str) and one in squares for one in values):
        _refuse(f"{place}.captured", "squares", values)
    return tuple(map(str, values))


def _square_or_none(found: Mapping[str, Any], place: str, squares: frozenset[str]) -> str | None:
    square = found.get(place.rpartition(".")[2])
    if square is not None and not (isinstance(square, str) and square in squares):
        _refuse(place, "a square", square)
    return square


def _side_or_none(found: Mapping[str, Any], place: str) -> Side | None:
    return _side(found["side"], f"{place}.side") if found.get("side") is not None else None


def _at_least(found: Mapping[str, Any], place: str) -> tuple[int, int]:
    least, most = _pair(found.get(place.rpartition(".")[2], [1, MOST_PIECES]), place)
    if least < 1:
        _refuse(place, "two numbers from 1", [least, most])
    return least, most


#: What a step can look for, and who reads it.
_SOUGHT: Mapping[str, Callable[[object, str, frozenset[str]], Sought]] = {
    "position": _position,
    "manoeuvre": _moves,
    "capture": _capture,
    "sacrifice": _sacrifice,
}


def _filter(values: object, place: str) -> Filter:
    found = dict(_object(values, f"{place}filter", _FILTER_FIELDS))
    for name in ("years", "rating", "length"):
        if name in found:
            found[name] = _pair(found[name], f"{place}filter.{name}")
    for name in ("player", "opponent", "event", "mark"):
        if not isinstance(found.get(name, ""), str):
            _refuse(f"{place}filter.{name}", "a text", found[name])
    try:
        return Filter(**found)
    except (ArgumentError, TypeError) as error:
        raise QueryError(f"{place}filter", 0, str(error)) from None


def _object(values: object, place: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(values, dict):
        _refuse(place, "an object", values)
    for name in values:
        if name not in known:
            _refuse(f"{place}.{name}", f"one of {', '.join(sorted(known))}", name)
    return values


def _list(values: object, place: str) -> list[object]:
    if not isinstance(values, list):
        _refuse(place, "a list", values)
    return values


def _side(value: object, place: str) -> Side:
    if not isinstance(value, str) or value not in Side.__members__:
        _refuse(place, "white or black", value)
    return Side[value]


def _number(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        _refuse(place, "a number from 1", value)
    return value


def _pair(value: object, place: str, lowest: int = 0) -> tuple[int, int]:
    match value:
        case [int(least), int(most)] if lowest <= least <= most:
            return least, most
        case _:
            return _refuse(place, "two numbers, the smaller one first", value)


def _refuse(place: str, expected: str, found: object) -> NoReturn:
    raise QueryError(f"{place}: {json.dumps(found, default=str)}", 0, expected)
