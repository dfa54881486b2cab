"""The server processes on one database: which of them live, which work each does, and when none of them lived."""
