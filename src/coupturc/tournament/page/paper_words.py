"""The words that only paper has, in the languages of the clubs."""
# ruff: noqa: RUF001 - the dotless i of Turkish

from collections.abc import Callable

from coupturc.structs import Struct
from coupturc.tournament.page.words import Language
from coupturc.tournament.setup import System


class PaperWords(Struct, frozen=True, kw_only=True):
    """Everything that paper says and the page of the hall does not.

    Args:
        after: what a title of standings ends with, by the number of the round.
        on_board: a round and a board, by their numbers.
    """

    print: str
    score_sheets: str
    diagrams: str
    report: str
    date: str
    begin: str
    end: str
    signature: str
    arbiter: str
    players: str
    number: str
    title: str
    rating: str
    federation: str
    federation_number: str
    club: str
    team: str
    born: str
    to_move: str
    after: Callable[[int], str]
    on_board: Callable[[int, int], str]
    systems: dict[System, str]


_EN = PaperWords(
    print="Print",
    score_sheets="Score sheets",
    diagrams="Diagrams",
    report="Report",
    date="Date",
    begin="Begin",
    end="End",
    signature="Signature",
    arbiter="Arbiter",
    players="Players",
    number="No.",
    title="Title",
    rating="Rating",
    federation="Federation",
    federation_number="Federation number",
    club="Club",
    team="Team",
    born="Born",
    to_move="To move",
    after=lambda number: f" after round {number}",
    on_board=lambda number, board: f"Round {number}, board {board}",
    systems={
        "round_robin": "Round robin",
        "swiss": "Swiss",
        "fide_dutch": "Swiss (FIDE Dutch)",
        "keizer": "Keizer",
        "moyenne": "Moyenne",
        "knock_out": "Knock-out",
        "simul": "Simul",
        "arena": "Arena",
        "team_round_robin": "Teams, round robin",
        "team_swiss": "Teams, Swiss",
    },
)

_NL = PaperWords(
    print="Afdrukken",
    score_sheets="Notatiebiljetten",
    diagrams="Diagrammen",
    report="Verslag",
    date="Datum",
    begin="Begin",
    end="Einde",
    signature="Handtekening",
    arbiter="Arbiter",
    players="Spelers",
    number="Nr.",
    title="Titel",
    rating="Rating",
    federation="Bond",
    federation_number="Bondsnummer",
    club="Vereniging",
    team="Team",
    born="Geboren",
    to_move="Aan zet",
    after=lambda number: f" na ronde {number}",
    on_board=lambda number, board: f"Ronde {number}, bord {board}",
    systems={
        "round_robin": "Rondtoernooi",
        "swiss": "Zwitsers",
        "fide_dutch": "Zwitsers (FIDE Dutch)",
        "keizer": "Keizer",
        "moyenne": "Moyenne",
        "knock_out": "Afvaltoernooi",
        "simul": "Simultaan",
        "arena": "Arena",
        "team_round_robin": "Teams, rondtoernooi",
        "team_swiss": "Teams, Zwitsers",
    },
)

_TR = PaperWords(
    print="Yazdır",
    score_sheets="Notasyon kâğıtları",
    diagrams="Diyagramlar",
    report="Rapor",
    date="Tarih",
    begin="Başlangıç",
    end="Bitiş",
    signature="İmza",
    arbiter="Hakem",
    players="Oyuncular",
    number="No.",
    title="Unvan",
    rating="Reyting",
    federation="Federasyon",
    federation_number="Federasyon no.",
    club="Kulüp",
    team="Takım",
    born="Doğum",
    to_move="Hamle sırası",
    after=lambda number: f", {number}. turdan sonra",
    on_board=lambda number, board: f"{number}. tur, {board}. masa",
    systems={
        "round_robin": "Herkes herkesle",
        "swiss": "İsviçre",
        "fide_dutch": "İsviçre (FIDE Dutch)",
        "keizer": "Keizer",
        "moyenne": "Ortalama",
        "knock_out": "Eleme",
        "simul": "Simultane",
        "arena": "Arena",
        "team_round_robin": "Takımlar, herkes herkesle",
        "team_swiss": "Takımlar, İsviçre",
    },
)

PAPER_WORDS: dict[Language, PaperWords] = {"en": _EN, "nl": _NL, "tr": _TR}
