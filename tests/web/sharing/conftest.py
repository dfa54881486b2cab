"""A server that knows who is who."""

from tests.web.people.conftest import site

__all__ = ["site"]
