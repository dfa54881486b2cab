"""Queries said in words, in every language of the page."""
# ruff: noqa: RUF001 - the dotless i of Turkish

import pytest

from coupturc.archive.query import parse_query
from coupturc.archive.query.wording import LANGUAGES, Language, describe


def english(text: str) -> str:
    return describe(parse_query(text), "en")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "All games."),
        ("W:m27,32 -29,30", "A white man on 27 and 32, 29 and 30 empty."),
        ("W:k5,e28 B:18", "A white king on 5, a black piece on 18, a white piece on 28."),
        ("27=w. 28=wW. 29=wWb.", "A white man or nothing on 27, no black piece on 28, no black king on 29."),
        ("27=wb.", "A white man, a black man or nothing on 27."),
        ("27!b 28!bB", "No black man on 27, no black piece on 28."),
        (
            "30=wb 31=wWbB 32=wWb",
            "A white man or a black man on 30, a piece on 31, a white piece or a black man on 32.",
        ),
        ("to-move B", "Black to move."),
        (
            "men W 3-5 kings B 0 kings W 1 men B 4",
            "White has 3 to 5 men, Black has no king, White has 1 king, Black has 4 men.",
        ),
        (
            "W:m27 holds 4 any-colour",
            "A white man on 27, for 4 positions in a row, or the same with the colours exchanged.",
        ),
        ("holds 2", "For 2 positions in a row."),
        ("any-colour", "Any position, or the same with the colours exchanged."),
        ("game turkish W:ma3 mirror", "A white man on a3, or the same with left and right exchanged."),
        ("manoeuvre W 37-32-28 within 10", "White plays 37-32 and 32-28 within 10 plies."),
        (
            "B:m23 then W:m28 within 1 then -29",
            "A black man on 23. Then, within 1 ply: a white man on 28. Then: 29 empty.",
        ),
        ("opening chefneux", "The opening “Chefneux opening”."),
        ('position "W:W31:B20"', "Exactly the position W:W31:B20."),
        ('player "Ada L." colour W opponent Bea', "Games of Ada L. with White against Bea."),
        ("opponent Bea event Open marked x", "Games against Bea, of an event with “Open” in its name, marked “x”."),
        ("years 1978 result W", "Games of 1978, won by White."),
        ("years 1970-9999 result D", "Games from 1970 on, drawn."),
        ("years 1-1990 result B", "Games until 1990, won by Black."),
        ("years 1970-1990 result unknown", "Games from 1970 to 1990, without a known result."),
        ("rating 1200", "Games with both ratings 1200 or more."),
        ("rating 0-1200", "Games with both ratings 1200 or less."),
        ("rating 1200-1400", "Games with both ratings from 1200 to 1400."),
        (
            "manoeuvre W 37-32x21:27,26 within 10 any-colour",
            "White plays 37-32 and 32x21 (over 27 and 26) within 10 plies, or the same with the colours exchanged.",
        ),
        ("capture 3", "White or Black captures at least 3 pieces."),
        ("capture W 1-1 37x", "White captures 1 piece, from 37."),
        ("capture B 2-4 37x8:12,19", "Black captures 2 to 4 pieces, from 37 to 8, over 12 and 19."),
        ("capture x8", "White or Black captures, to 8."),
        ("sacrifice W 1", "White sacrifices at least 1 man and captures more in return."),
        ("ahead W 2", "White is at least 2 men ahead."),
        ("ahead B 1-1", "Black is 1 man ahead."),
        ("ahead B 1", "Black is at least 1 man ahead."),
        ("ahead W 0-0", "Both sides have as much."),
        ("ending 4-1", "White has 4 pieces, Black has 1 piece."),
        ("sacrifice 2-2", "White or Black sacrifices 2 men and captures more in return."),
        ("length 20-40", "Games of 20 to 40 moves."),
        ("length 30", "Games of 30 moves."),
        ("length 1", "Games of 1 move."),
        ("W:m27 and not player Ada or B:m18", "A white man on 27. But not: games of Ada. Or else: a black man on 18."),
        ("not W:m27", "All games. But not: a white man on 27."),
        ("W:m27 and B:m18 then -29", "A white man on 27. And also: a black man on 18; then: 29 empty."),
    ],
)
def test_what_is_asked_in_english(query: str, words: str) -> None:
    assert english(query) == words


def test_what_was_saved_is_said_as_if_it_stood_there() -> None:
    saved = parse_query("saved mine and player Ada", saved={"mine": "W:m27"})
    assert describe(saved, "en") == "A white man on 27. And also: games of Ada."


_QUERY = (
    "player Ada colour W years 1970-1990 rating 1200 result D W:m27,32 28=W. 31!bB -29 to-move B any-colour "
    "then manoeuvre W 37-32-28 within 10 then B:m23 within 6 and not men W 1 kings B 0"
)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "nl",
            """
            Partijen van Ada met wit, van 1970 tot en met 1990, waarin beiden een rating van ten minste 1200 hebben, in
            remise geëindigd. Op 27 en 32 een witte schijf, op 28 een witte dam of niets, 29 leeg, op 31 geen zwart
            stuk, zwart aan zet, of hetzelfde met verwisselde kleuren. Daarna: wit speelt 37-32 en 32-28 binnen 10 halve
            zetten. Daarna, binnen 6 halve zetten: op 23 een zwarte schijf. Maar niet: wit heeft 1 schijf, zwart heeft
            geen dam.
            """,
        ),
        (
            "nl-BE",
            """
            Partijen van Ada met wit, van 1970 tot en met 1990, waarin beiden een rating van ten minste 1200 hebben, in
            remise geëindigd. Op 27 en 32 een witte pion, op 28 een witte dame of niets, 29 leeg, op 31 geen zwart stuk,
            zwart aan zet, of hetzelfde met verwisselde kleuren. Daarna: wit speelt 37-32 en 32-28 binnen 10 halve
            zetten. Daarna, binnen 6 halve zetten: op 23 een zwarte pion. Maar niet: wit heeft 1 pion, zwart heeft geen
            dame.
            """,
        ),
        (
            "tr",
            """
            Ada adlı oyuncunun beyazla oynadığı, 1970–1990 yıllarında oynanan, iki oyuncunun puanı da en az 1200 olan,
            berabere biten oyunlar. 27 ve 32 karelerinde beyaz taş var, 28 karesinde beyaz dama var ya da hiçbir şey
            yok, 29 karesi boş, 31 karesinde siyah taş ya da dama yok, sıra siyahta, ya da aynısı renkler değişmiş
            olarak. Ardından: beyaz en çok 10 yarım hamlede 37-32 ve 32-28 oynar. Ardından, en çok 6 yarım hamle içinde:
            23 karesinde siyah taş var. Ama şu olmadan: beyazın 1 taşı var, siyahın daması yok.
            """,
        ),
    ],
)
def test_what_is_asked_in_other_languages(language: Language, words: str) -> None:
    assert describe(parse_query(_QUERY), language) == " ".join(words.split())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "nl",
            """
            Wit slaat ten minste 3 stukken, van 37 naar 8, over 12 en 19. Daarna: wit of zwart slaat, naar 5. Daarna:
            wit of zwart offert 2 tot 4 schijven en slaat er meer terug.
            """,
        ),
        (
            "nl-BE",
            """
            Wit slaat ten minste 3 stukken, van 37 naar 8, over 12 en 19. Daarna: wit of zwart slaat, naar 5. Daarna:
            wit of zwart offert 2 tot 4 pionnen en slaat er meer terug.
            """,
        ),
        (
            "tr",
            """
            Beyaz en az 3 taş alır, 37 karesinden 8 karesine, 12 ve 19 karelerindeki taşları alarak. Ardından: beyaz ya
            da siyah taş alır, 5 karesine. Ardından: beyaz ya da siyah 2–4 taş feda eder ve karşılığında daha çok taş
            alır.
            """,
        ),
    ],
)
def test_captures_and_sacrifices_in_other_languages(language: Language, words: str) -> None:
    query = parse_query("capture W 3 37x8:12,19 then capture x5 then sacrifice 2-4")
    assert describe(query, language) == " ".join(words.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "query",
    [
        "opponent Bea event Open marked x length 20-40 years 1978 rating 0-1200 result unknown W:m27 holds 2 men W 2-4",
        "rating 1200-1400 years 1970-9999 opening fox and -27 or theme coup-royal",
        "years 1-1990 position W:W31:B20 then B:m18 and any-colour",
        "game turkish W:a3 mirror",
        "capture 1-1 37x then capture B 3-5 x8:12 mirror then sacrifice W 2 then sacrifice 1-1",
        "manoeuvre W 37-32x21:27",
        "",
    ],
)
def test_every_language_has_words_for_everything(language: Language, query: str) -> None:
    words = describe(parse_query(query), language)
    assert words.endswith(".")
    assert not {"None", "True", "{", "}"} & {*words.split()}
