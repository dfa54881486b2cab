"""Queries said in words, in the languages of the page."""

from coupturc.archive.query.wording.describing import LANGUAGES, Language, describe

__all__ = ["LANGUAGES", "Language", "describe"]
