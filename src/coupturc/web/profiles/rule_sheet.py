"""The rules of a profile as lines that a page puts into words."""

from collections.abc import Iterator

from coupturc.rules import Profile
from coupturc.web.profiles.messages import RuleLine, RuleSheet
from coupturc.web.profiles.stored import profile_name

#: What ends a count, in the unit in which rule books write it: moves by each side, except the last two.
_COUNTS = {
    "king_moves": ("king_plies", 2),
    "three_v_one": ("three_v_one_plies", 2),
    "two_v_one": ("two_v_one_plies", 2),
    "long_diagonal": ("long_diagonal_plies", 2),
    "no_progress": ("no_progress_plies", 1),
    "repetition": ("repetitions", 1),
}


def rule_sheet(profile: Profile, *, claims_automatic: bool = False) -> RuleSheet:
    """Return everything in a profile that a player may want to read.

    Args:
        claims_automatic: whether draws that wait for a claim end this game by themselves.
    """
    lines = (
        *_movement(profile),
        *_end(profile),
        *_draws(profile, claims_automatic=claims_automatic),
        *_conduct(profile),
    )
    return RuleSheet(profile_name(profile), profile.source, tuple(lines))


def _movement(profile: Profile) -> Iterator[RuleLine]:
    rules, articles = profile.rules, profile.articles
    yield RuleLine("man", profile.game)
    yield RuleLine("king", profile.game)
    yield RuleLine("capture")
    yield RuleLine("lifting", "at_once" if rules.captured_leave_at_once else "after_move")
    yield RuleLine("promotion", rules.promotion, article=articles.get("promotion", ""))
    if rules.captured_leave_at_once:
        yield RuleLine(
            "half_turn", "allowed" if rules.half_turn else "forbidden", article=articles.get("half_turn", "")
        )


def _end(profile: Profile) -> Iterator[RuleLine]:
    articles = profile.articles
    yield RuleLine("no_moves", article=articles.get("no_moves", ""))
    if profile.resignation:
        yield RuleLine("resignation", article=articles.get("resignation", ""))
    yield RuleLine("flag", profile.flag_fall, article=articles.get("flag", ""))
    if profile.agreement:
        offered = profile.draw_offer_after_moves
        yield RuleLine("agreement", "later" if offered else "", offered, articles.get("agreement", ""))


def _draws(profile: Profile, *, claims_automatic: bool) -> Iterator[RuleLine]:
    for rule in profile.draws:
        name, plies = _COUNTS.get(rule.reason, ("", 1))
        count = getattr(profile.draw_limits, name) // plies if name else 0
        mode = "automatic" if claims_automatic else rule.mode
        yield RuleLine(f"draw_{rule.reason}", _drawn(profile, rule.reason, mode), count, rule.article)


def _drawn(profile: Profile, reason: str, mode: str) -> str:
    """Say how a draw comes and, where the pieces against a lone king are counted, whether all must be kings."""
    limits = profile.draw_limits
    kings_only = {"three_v_one": limits.three_v_one_kings_only, "two_v_one": limits.two_v_one_kings_only}.get(reason)
    if kings_only is None:
        return mode
    pieces = "kings" if kings_only else "pieces"
    return f"{pieces}_claim" if mode == "claim" else pieces


def _conduct(profile: Profile) -> Iterator[RuleLine]:
    articles = profile.articles
    if profile.touch != "off":
        yield RuleLine("touch", profile.touch, article=articles.get("touch", ""))
    if profile.capture != "free":
        yield RuleLine("carrying_out", article=articles.get("capture", ""))
    yield RuleLine("irregular", profile.irregular, article=articles.get("irregular", ""))
    if profile.one_hand:
        yield RuleLine("one_hand", article=articles.get("irregular", ""))
    if profile.opponent_may_point_out:
        yield RuleLine("pointing_out", article=articles.get("irregular", ""))
    if profile.unfounded_warnings or profile.unfounded_seconds:
        yield RuleLine("unfounded", _warned(profile), profile.unfounded_seconds)
    if profile.crown_opponents_men:
        yield RuleLine("crowning", article=articles.get("crown_opponents_men", ""))


def _warned(profile: Profile) -> str:
    """Say how often a player is warned before it costs time."""
    warnings = profile.unfounded_warnings
    if not profile.unfounded_seconds:
        return "only_warned"
    return {0: "at_once", 1: "once"}.get(warnings, "several")
