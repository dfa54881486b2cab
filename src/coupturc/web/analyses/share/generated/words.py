"""Written by tools/generate/share_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "nl": {
        "look_first": "Naar het begin",
        "look_back": "Eén zet terug",
        "look_on": "Eén zet verder",
        "look_last": "Naar het einde",
        "nav_analyse": "Analyseren",
        "embed_broken": "Dit bord is niet te tonen",
        "embed_fen": "De stand in het adres klopt niet.",
        "embed_too_long": "Het adres is te lang.",
        "embed_game": "Het spel in het adres is hier niet bekend.",
        "address_move": "De zet {move} in dit adres kan niet.",
    },
    "en": {
        "look_first": "To the beginning",
        "look_back": "One move back",
        "look_on": "One move forward",
        "look_last": "To the end",
        "nav_analyse": "Analyse",
        "embed_broken": "This board cannot be shown",
        "embed_fen": "The position in the address is not right.",
        "embed_too_long": "The address is too long.",
        "embed_game": "The game in the address is not known here.",
        "address_move": "The move {move} in this address cannot be played.",
    },
    "tr": {
        "look_first": "Başa",
        "look_back": "Bir hamle geri",
        "look_on": "Bir hamle ileri",
        "look_last": "Sona",
        "nav_analyse": "Analiz",
        "embed_broken": "Bu tahta gösterilemiyor",
        "embed_fen": "Adresteki konum doğru değil.",
        "embed_too_long": "Adres çok uzun.",
        "embed_game": "Adresteki oyun burada bilinmiyor.",
        "address_move": "Bu adresteki {move} hamlesi oynanamaz.",
    },
}
