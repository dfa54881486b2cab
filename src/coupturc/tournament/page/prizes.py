"""The table of prizes and who wins them."""

from collections.abc import Iterator
from fractions import Fraction

from coupturc.tournament.page.tables import Table
from coupturc.tournament.page.words import Words
from coupturc.tournament.prizes import Award, awards
from coupturc.tournament.tournament import Tournament


def prize_tables(tournament: Tournament, words: Words) -> Iterator[Table]:
    """Yield the table of prizes by the standings as they are now, nothing where nobody has won one yet."""
    found = awards(tournament)
    if not found or tournament.prizes is None:
        return
    has_groups = len({each.group for each in found}) > 1
    currency = tournament.prizes.currency
    rows = [
        [
            "-".join(str(place) for place in dict.fromkeys((each.places[0], each.places[-1]))),
            _of_whom(each, words, has_groups=has_groups),
            ", ".join(each.winners),
            _what(each, currency, words),
        ]
        for each in found
    ]
    yield Table(words.prizes, [words.rank, words.category, words.name, words.prize], rows, frozenset((1, 2, 3)))


def _of_whom(award: Award, words: Words, *, has_groups: bool) -> str:
    return ", ".join(filter(None, (words.group(award.group) if has_groups else "", award.category)))


def _what(award: Award, currency: str, words: Words) -> str:
    amount = f"{currency} {money(award.each, words)}".strip() if award.each else ""
    return ", ".join(filter(None, (award.what, amount)))


def money(hundredths: Fraction, words: Words) -> str:
    """Write an amount as the language writes numbers; a fraction of a hundredth is left out."""
    whole, part = divmod(int(hundredths), 100)
    return f"{whole}{words.decimal_sign}{part:02}"
