"""Which lists of prizes can be awarded."""

from collections.abc import Iterator

from coupturc.tournament.events import Category, Prize, Prizes
from coupturc.tournament.refusal import Refusal, RefusalCode

MOST_PRIZES = 200
MOST_CATEGORIES = 50
MOST_PLACE = 5000
MOST_AMOUNT = 10**9
MOST_PRIZE_TEXT = 200
_MOST_CURRENCY = 10


def judge_prizes(asked: Prizes) -> Refusal | None:
    """Return why a list of prizes cannot be awarded, None when it can."""
    if len(asked.prizes) > MOST_PRIZES or len(asked.categories) > MOST_CATEGORIES:
        return Refusal(RefusalCode.too_many_prizes, {"limit": MOST_PRIZES})
    if len(asked.currency) > _MOST_CURRENCY or not all(map(_is_text, _texts(asked))):
        return Refusal(RefusalCode.bad_text, {"limit": MOST_PRIZE_TEXT})
    names = [each.name for each in asked.categories]
    for each in asked.categories:
        if not each.name.strip() or names.count(each.name) > 1 or not _is_possible(each):
            return Refusal(RefusalCode.bad_category, {"name": each.name})
    for number, prize in enumerate(asked.prizes, 1):
        if not _is_prize(prize, names):
            return Refusal(RefusalCode.bad_prize, {"number": number})
    return None


def _texts(asked: Prizes) -> Iterator[str]:
    yield asked.currency
    yield from (each.name for each in asked.categories)
    yield from (each.what for each in asked.prizes)


def _is_text(text: str) -> bool:
    return len(text) <= MOST_PRIZE_TEXT and text.isprintable()


def _is_possible(category: Category) -> bool:
    """Whether somebody can be in a category, which is not everybody."""
    bounds = (category.born_from, category.born_to), (category.rating_from, category.rating_to)
    says_something = category.sex or any(bound is not None for pair in bounds for bound in pair)
    return bool(says_something) and all(low is None or high is None or low <= high for low, high in bounds)


def _is_prize(prize: Prize, names: list[str]) -> bool:
    is_something = prize.amount > 0 or bool(prize.what.strip())
    in_bounds = 1 <= prize.place <= MOST_PLACE and 0 <= prize.amount <= MOST_AMOUNT
    return is_something and in_bounds and (not prize.category or prize.category in names)
