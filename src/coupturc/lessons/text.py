"""Lesson text in one language or more, with the words that differ between north and south of the border.

Dutch says `schijf` and `dam` in the Netherlands and `pion` and `dame` in Flanders
(docs/rule-sources.md#words-for-the-pieces). A Dutch text is therefore written once, with `{man}` and `{king}` in it,
and resolved when it is shown.
"""

import re
from typing import Literal, get_args

Language = Literal["nl", "en", "tr"]
Locale = Literal["nl-NL", "nl-BE", "en", "tr"]
Text = dict[str, str]

LANGUAGES: tuple[Language, ...] = get_args(Language)
LOCALES: tuple[Locale, ...] = get_args(Locale)

# A pronoun for the king: `dame` is a she.
_DAM = {"he": "hij", "him": "hem", "his": "zijn"}
_DAME = {"he": "ze", "him": "haar", "his": "haar"}

WORDS: dict[str, dict[str, str]] = {
    "nl-NL": {"man": "schijf", "men": "schijven", "king": "dam", "kings": "dammen", **_DAM},
    "nl-BE": {"man": "pion", "men": "pionnen", "king": "dame", "kings": "dames", **_DAME},
}

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def language_of(text: Text, locale: Locale) -> Language:
    """Return the language in which a text is shown: that of the reader, or one in which it was written.

    Example:
        >>> language_of({"en": "A man"}, "nl-BE")
        'en'
    """
    return next(each for each in LANGUAGES if each in text and (locale.startswith(each) or locale[:2] not in text))


def resolve(text: Text, locale: Locale) -> str:
    """Return a text in a language, with the words of the region.

    Example:
        >>> text = {"nl": "{Man} 32 wordt {king}.", "en": "Man 32 becomes a king."}
        >>> resolve(text, "nl-BE"), resolve(text, "nl-NL"), resolve(text, "en")
        ('Pion 32 wordt dame.', 'Schijf 32 wordt dam.', 'Man 32 becomes a king.')
    """
    language = language_of(text, locale)
    words = WORDS.get(locale if locale.startswith(language) else f"{language}-NL", {})
    return _PLACEHOLDER.sub(lambda found: _word(words, found[1]), text[language])


def unknown_words(language: str, text: str) -> list[str]:
    """Return what stands between braces and is not in the list of words of the language."""
    known = WORDS["nl-NL"] if language == "nl" else {}
    return [name for name in _PLACEHOLDER.findall(text) if _uncapitalised(name) not in known]


def _word(words: dict[str, str], name: str) -> str:
    word = words[_uncapitalised(name)]
    return word if name[0].islower() else word.capitalize()


def _uncapitalised(name: str) -> str:
    return name[:1].lower() + name[1:]
