"""Connections to PostgreSQL that notice within seconds when the network between is gone.

By default a process waits for a database that does not answer as long as its system tries, a quarter of an hour or
more, and the database keeps the locks of a process that it cannot reach for two hours.
"""

from sqlalchemy import URL, make_url

#: As libpq names them. Whoever gives one in the URL has his own.
SETTINGS = {
    # To connect, with all that is said until then.
    "connect_timeout": "5",
    # What is sent must be acknowledged, milliseconds; systems that do not know this pass over it.
    "tcp_user_timeout": "5000",
    # Where nothing is sent, the other end is asked after 5 s, three times.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    # No question takes that long, and no transaction waits so long for its next statement: then its process is gone. A
    # database that stood still for half a minute has not lost what was asked just before.
    "options": "-c statement_timeout=45s -c idle_in_transaction_session_timeout=10s",
}


def watchful(url: str | URL) -> URL:
    """Return the URL of a database with these settings where it is a PostgreSQL."""
    parts = make_url(url)
    if parts.get_backend_name() != "postgresql":
        return parts
    return parts.update_query_dict({name: value for name, value in SETTINGS.items() if name not in parts.query})
