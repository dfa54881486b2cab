"""The words of the page, in the languages of the clubs."""
# ruff: noqa: RUF001 - the dotless i of Turkish

from collections.abc import Callable
from typing import Literal, get_args

from coupturc.structs import Struct
from coupturc.tournament.outcomes import Absence
from coupturc.tournament.setup import TieBreak

Language = Literal["en", "nl", "tr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Words(Struct, frozen=True, kw_only=True):
    """Everything that the page says.

    Args:
        round: a round, by its number.
        group: a group, by its number.
        simul: the groups of a simul: the one who gives it, and all others.
        before: what was played in another tournament.
        window: from when until when a round is played.
        hours: of which zone the hours are, by its name.
        lost: that the server does not answer; `{time}` is when it last did.
    """

    language: Language
    round: Callable[[int], str]
    group: Callable[[int], str]
    simul: tuple[str, str]
    standings: str
    cross_table: str
    before: str
    window: Callable[[str, str], str]
    hours: Callable[[str], str]
    board: str
    white: str
    black: str
    result: str
    rank: str
    name: str
    score: str
    value: str
    games: str
    open_games: str
    team: str
    teams: str
    match_points: str
    board_points: str
    matches: str
    prizes: str
    prize: str
    category: str
    absences: dict[Absence, str]
    tie_breaks: dict[TieBreak, str]
    keys: str
    lost: str
    no_rounds: str
    decimal_sign: str = ","


_EN = Words(
    language="en",
    round=lambda number: f"Round {number}",
    group=lambda number: f"group {number}",
    simul=("Gives the simul", "Participants"),
    standings="Standings",
    cross_table="Cross table",
    before="before",
    window=lambda opens, closes: f"To be played from {opens} to {closes}.",
    hours=lambda zone: f"Hours are those of {zone}.",
    board="Board",
    white="White",
    black="Black",
    result="Result",
    rank="Rank",
    name="Name",
    score="Points",
    value="Value",
    games="Games",
    open_games="Playing now",
    team="Team",
    teams="Standings of the teams",
    match_points="Match points",
    board_points="Board points",
    matches="Matches",
    prizes="Prizes",
    prize="Prize",
    category="Category",
    absences={
        "bye": "no opponent",
        "half_bye": "half a bye",
        "free": "free",
        "excused": "absent with notice",
        "unexcused": "absent without notice",
        "club_duty": "on club duty",
        "not_entered": "does not take part",
    },
    tie_breaks={
        "solkoff": "Solkoff",
        "solkoff_plus": "Solkoff plus",
        "median": "Median",
        "truncated": "Truncated",
        "truncated_full": "Truncated, full",
        "sonneborn_berger": "Sonneborn-Berger",
        "direct_encounter": "Direct encounter",
        "wins": "Wins",
        "average_rating": "Average rating",
        "barrage": "Barrage",
    },
    keys="The page turns by itself. Space stops it, the arrow keys turn it.",
    lost="No connection: this is how it was at {time}.",
    no_rounds="No round is paired yet.",
    decimal_sign=".",
)

_NL = Words(
    language="nl",
    round=lambda number: f"Ronde {number}",
    group=lambda number: f"groep {number}",
    simul=("Simultaangever", "Deelnemers"),
    standings="Stand",
    cross_table="Kruistabel",
    before="vooraf",
    window=lambda opens, closes: f"Te spelen van {opens} tot {closes}.",
    hours=lambda zone: f"De uren zijn die van {zone}.",
    board="Bord",
    white="Wit",
    black="Zwart",
    result="Uitslag",
    rank="Plaats",
    name="Naam",
    score="Punten",
    value="Waarde",
    games="Partijen",
    open_games="Nu bezig",
    team="Team",
    teams="Stand van de teams",
    match_points="Wedstrijdpunten",
    board_points="Bordpunten",
    matches="Wedstrijden",
    prizes="Prijzen",
    prize="Prijs",
    category="Categorie",
    absences={
        "bye": "geen tegenstander",
        "half_bye": "halve bye",
        "free": "vrij",
        "excused": "afwezig met bericht",
        "unexcused": "afwezig zonder bericht",
        "club_duty": "speelt voor de club",
        "not_entered": "doet niet mee",
    },
    tie_breaks={
        "solkoff": "Solkoff",
        "solkoff_plus": "Solkoff plus",
        "median": "Mediaan",
        "truncated": "Afgeknot",
        "truncated_full": "Volledig afgeknot",
        "sonneborn_berger": "Sonneborn-Berger",
        "direct_encounter": "Onderling resultaat",
        "wins": "Winstpartijen",
        "average_rating": "Gemiddelde rating",
        "barrage": "Barrage",
    },
    keys="De pagina slaat vanzelf om. Met de spatiebalk zet je hem stil, met de pijltjes blader je.",
    lost="Geen verbinding: zo was het om {time}.",
    no_rounds="Er is nog geen ronde ingedeeld.",
)

_TR = Words(
    language="tr",
    round=lambda number: f"{number}. tur",
    group=lambda number: f"{number}. grup",
    simul=("Simultaneyi veren", "Katılanlar"),
    standings="Sıralama",
    cross_table="Çapraz tablo",
    before="önceki",
    window=lambda opens, closes: f"{opens} ile {closes} arasında oynanır.",
    hours=lambda zone: f"Saatler {zone} saatidir.",
    board="Masa",
    white="Beyaz",
    black="Siyah",
    result="Sonuç",
    rank="Sıra",
    name="Ad",
    score="Puan",
    value="Değer",
    games="Oyun",
    open_games="Şimdi oynayanlar",
    team="Takım",
    teams="Takım sıralaması",
    match_points="Maç puanı",
    board_points="Masa puanı",
    matches="Maç",
    prizes="Ödüller",
    prize="Ödül",
    category="Kategori",
    absences={
        "bye": "rakipsiz",
        "half_bye": "yarım puanlı boş tur",
        "free": "boş tur",
        "excused": "haberli yok",
        "unexcused": "habersiz yok",
        "club_duty": "kulüp görevinde",
        "not_entered": "katılmıyor",
    },
    tie_breaks={
        "solkoff": "Solkoff",
        "solkoff_plus": "Solkoff artı",
        "median": "Medyan",
        "truncated": "En düşüksüz",
        "truncated_full": "En düşüksüz, tam",
        "sonneborn_berger": "Sonneborn-Berger",
        "direct_encounter": "Kendi aralarında",
        "wins": "Galibiyet",
        "average_rating": "Ortalama puan",
        "barrage": "Eleme oyunu",
    },
    keys="Sayfa kendiliğinden döner. Boşluk tuşu durdurur, ok tuşları çevirir.",
    lost="Bağlantı yok: bunlar saat {time} itibarıyla.",
    no_rounds="Henüz eşleştirilmiş tur yok.",
)

WORDS: dict[Language, Words] = {"en": _EN, "nl": _NL, "tr": _TR}
