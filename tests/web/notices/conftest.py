"""A server that asks who people are."""

from tests.web.lobby.conftest import site

__all__ = ["site"]
