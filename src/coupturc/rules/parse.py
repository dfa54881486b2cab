"""A rules profile from its TOML text."""

import re
import tomllib
from collections.abc import Collection, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, TypedDict

from coupturc._core import DrawLimits, Rules
from coupturc.arguments import expect
from coupturc.errors import ProfileError
from coupturc.field_fault import FieldFault
from coupturc.rules.games import GAMES, USUAL_GAME
from coupturc.rules.profile import (
    CAPTURE_RULES,
    DRAW_MODES,
    ENTRY_MODES,
    FLAG_RULES,
    IRREGULAR_RULES,
    RESULT_NOTATIONS,
    TOUCH_RULES,
    DrawRule,
    Profile,
)
from coupturc.rules.toml_table import TomlTable

PROMOTIONS = ("end", "king", "stop")
_PIECE_RULES = ("promotion", "half_turn")

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_MAX_COUNT = 500
_MAX_SECONDS = 3_600
_MAX_VERSION = 2**31 - 1  # an SQL integer

# reason: (unit in the file, field of DrawLimits, plies in one unit, least count)
_COUNTED_DRAWS = {
    "repetition": ("times", "repetitions", 1, 2),
    "king_moves": ("moves", "king_plies", 2, 1),
    "three_v_one": ("moves", "three_v_one_plies", 2, 1),
    "two_v_one": ("moves", "two_v_one_plies", 2, 1),
    "long_diagonal": ("moves", "long_diagonal_plies", 2, 1),
    "no_progress": ("plies", "no_progress_plies", 1, 1),
}
_Limits = dict[str, Any]  # arguments of DrawLimits
_MATERIAL_DRAWS = ("three_v_one", "two_v_one")


def parse_profile(text: str, source: str = "text") -> Profile:
    """Read a rules profile.

    Args:
        text: TOML, as `docs/profiles.md` describes it.
        source: where the text came from, for messages.

    Raises:
        ProfileError: with every fault of the text at once.

    Example:
        >>> from coupturc.rules import parse_profile
        >>> profile = parse_profile('''
        ... id = "club"
        ... version = 1
        ... game = "international"
        ... title = "Our club"
        ... ''')
        >>> profile.touch, profile.results[0]
        ('off', '2-0')
    """
    expect("text", text, str)
    return _Reader(_parse_toml(text, source)).read(text, source)


def _parse_toml(text: str, source: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(source, (FieldFault("file", "toml", values={"options": str(error)}),)) from None
    except RecursionError:
        raise ProfileError(source, (FieldFault("file", "nesting"),)) from None


class _Conduct(TypedDict):
    """What a profile says of irregular moves besides what follows them; see `Profile`."""

    one_hand: bool
    opponent_may_point_out: bool
    irregular_hint: bool
    unfounded_warnings: int
    unfounded_seconds: int


class _Reader:
    """Reads the tables of one profile and gathers faults, articles and draw rules on the way."""

    def __init__(self, values: dict[str, object]) -> None:
        self._faults: list[FieldFault] = []
        self._root = TomlTable(values, "", self._faults)
        self._articles: dict[str, str] = {}
        self._game = self._root.choice("game", tuple(GAMES))

    def read(self, text: str, source: str) -> Profile:
        root = self._root
        profile_id = self._id()
        version = root.number("version", 1, _MAX_VERSION)
        title, origin = root.text("title"), root.text("source", "")
        entry = root.choice("entry", ENTRY_MODES, "assisted")
        results = root.choice(
            "results", tuple(RESULT_NOTATIONS), GAMES.get(self._game, GAMES[USUAL_GAME]).usual_results
        )
        promotion, half_turn = self._piece_rules()
        limits, draws = self._draws()
        agreement, offer_after_moves = self._agreement()
        resignation = self._switch("resignation", default=True)
        flag_fall = self._ruling("flag", FLAG_RULES)
        touch = self._ruling("touch", TOUCH_RULES)
        capture = self._ruling("capture", CAPTURE_RULES)
        irregular, conduct = self._irregular()
        crown = self._switch("crown_opponents_men", default=False)
        self._no_moves()
        self._section("abandoned").close()
        root.close()
        if self._faults:
            raise ProfileError(source, tuple(self._faults))
        return Profile(
            id=profile_id,
            version=version,
            game=self._game,
            title=title,
            source=origin,
            rules=Rules(self._game, promotion, half_turn),
            draw_limits=DrawLimits(**limits),
            draws=draws,
            agreement=agreement,
            draw_offer_after_moves=offer_after_moves,
            resignation=resignation,
            flag_fall=flag_fall,
            touch=touch,
            capture=capture,
            irregular=irregular,
            **conduct,
            crown_opponents_men=crown,
            entry=entry,
            results=RESULT_NOTATIONS[results],
            articles=MappingProxyType(self._articles),
            text=text,
        )

    def _id(self) -> str:
        profile_id = self._root.text("id")
        if profile_id and not _ID.fullmatch(profile_id):
            self._root.refuse("id", "profile_id")
        return profile_id

    def _section(self, name: str) -> TomlTable:
        return self._cited(self._root.table(name), name)

    def _cited(self, section: TomlTable, name: str) -> TomlTable:
        article = section.text("article", "")
        if article:
            self._articles[name] = article
        return section

    def _switch(self, name: str, *, default: bool) -> bool:
        section = self._section(name)
        allowed = section.truth("allowed", default=default)
        section.close()
        return allowed

    def _ruling(self, name: str, options: tuple[str, ...]) -> str:
        section = self._section(name)
        rule = section.choice("rule", options, options[0])
        section.close()
        return rule

    def _refuse_outside(self, table: TomlTable, known: Mapping[str, Collection[str]]) -> None:
        """Refuse fields that only other games know, by game; unless the game itself is wrong."""
        own = known.get(self._game)
        if own is None:
            return
        for name in dict.fromkeys(chain.from_iterable(known.values())):
            if name not in own and name in table:
                owners = (game for game, names in known.items() if name in names)
                table.refuse(name, "other_game", options='" or "'.join(owners))

    def _piece_rules(self) -> tuple[str, bool]:
        choices = {game.id: _PIECE_RULES if len(game.all_rules) > 1 else () for game in GAMES.values()}
        self._refuse_outside(self._root, choices)
        return self._ruling("promotion", PROMOTIONS), self._switch("half_turn", default=False)

    def _draws(self) -> tuple[_Limits, tuple[DrawRule, ...]]:
        table = self._root.table("draws")
        self._refuse_outside(table, {game.id: game.draws for game in GAMES.values()})
        limits: _Limits = {}
        rules = []
        for reason in (*_COUNTED_DRAWS, "king_v_king", "one_each"):
            section = table.table(reason)
            if reason in table:
                self._cited(section, reason)
                mode = section.choice("mode", DRAW_MODES, "automatic")
                limits.update(_limits_of(reason, section))
                rules.append(DrawRule(reason, mode, section.text("article", "")))
            section.close()
        table.close()
        return limits, tuple(rules)

    def _agreement(self) -> tuple[bool, int]:
        section = self._section("agreement")
        allowed = section.truth("allowed", default=True)
        offer_after_moves = section.number("offer_after_moves", 0, _MAX_COUNT, 0)
        section.close()
        return allowed, offer_after_moves

    def _no_moves(self) -> None:
        """Note what the text says of a side that cannot move, and of one that cannot though it has pieces."""
        section = self._section("no_moves")
        if blocked := section.text("blocked", ""):
            self._articles["blocked"] = blocked
        section.close()

    def _irregular(self) -> tuple[str, _Conduct]:
        section = self._section("irregular")
        rule = section.choice("rule", IRREGULAR_RULES, IRREGULAR_RULES[0])
        conduct = _Conduct(
            one_hand=section.truth("one_hand", default=False),
            opponent_may_point_out=section.truth("opponent_may_point_out", default=False),
            irregular_hint=section.truth("hint", default=False),
            unfounded_warnings=section.number("unfounded_warnings", 0, _MAX_COUNT, 0),
            unfounded_seconds=section.number("unfounded_seconds", 0, _MAX_SECONDS, 0),
        )
        section.close()
        return rule, conduct


def _limits_of(reason: str, section: TomlTable) -> _Limits:
    if reason == "king_v_king":
        return {"king_v_king_at_once": True}
    if reason == "one_each":
        unless_capture = section.truth("unless_capture", default=True)
        return {"one_each": "draw_unless_capture" if unless_capture else "draw"}
    unit, name, plies, least = _COUNTED_DRAWS[reason]
    limits: _Limits = {name: plies * section.number(unit, least, _MAX_COUNT)}
    if reason in _MATERIAL_DRAWS:
        limits[f"{reason}_kings_only"] = section.truth("kings_only", default=False)
    return limits
