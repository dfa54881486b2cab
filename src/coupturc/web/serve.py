"""Running the application: its folder, its port, its server."""

import errno
import ipaddress
import logging
import math
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from sqlalchemy import make_url
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from coupturc.engine import Player
from coupturc.engine.native.evaluation import check_installed_weights
from coupturc.engine.native.pool import EnginePool
from coupturc.errors import CoupTurcError
from coupturc.garbage import short_pauses
from coupturc.hosts import OWN_ADDRESSES
from coupturc.lessons import LessonFolder
from coupturc.rules import Profile, profiles_in
from coupturc.web import metrics
from coupturc.web.app import create_app
from coupturc.web.bus.bus import Bus
from coupturc.web.bus.postgres import PostgresBus
from coupturc.web.http.arrivals import Arrivals
from coupturc.web.http.built_page import STATIC, BuiltPage
from coupturc.web.http.crowd import CountedSockets, Crowd
from coupturc.web.http.direct import DirectProtocol
from coupturc.web.http.logs import Form, log_config
from coupturc.web.http.punctual import PunctualProtocol, slow_requests
from coupturc.web.live.room_server import MAX_MESSAGE_LENGTH
from coupturc.web.notices.push import PushKey
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.services import Services
from coupturc.web.store import Store, StoreError, sqlite_url
from coupturc.web.store.watchful import watchful

log = logging.getLogger(__name__)

DATABASE = "games.sqlite3"
ARCHIVES = "archives"

#: A thread that computes in Python gives way to the event loop after so long. With the default of 5 ms another
#: visitor waits up to 28 ms while large analyses are converted, with this 15 ms (`bench.stalls`, a quiet machine).
_SWITCH_SECONDS = 0.0005

#: Names of this machine for itself.
_OWN_NAMES = frozenset({"localhost", *OWN_ADDRESSES})

_OTHER_FOLDER = "; choose another with --data"
_IPV4 = 4

#: Pages get this long to read their last message when the server stops.
_GOODBYE_SECONDS = 2

#: Longer than proxies keep an idle connection (nginx: 60 s): a request on one that is being closed here fails.
_IDLE_SECONDS = 75

_USUAL_CONNECTIONS = 20_000
_FILES_OF_OUR_OWN = 64

#: A message over its limit is answered with a fault; a frame over this limit ends the connection. One that is never
#: whole stays in memory for as long as its page is there.
_LARGEST_FRAME_BYTES = 2 * MAX_MESSAGE_LENGTH


class ServeError(CoupTurcError):
    """The server cannot start; the message says why and what helps."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the application runs.

    Args:
        host: name or address to listen on.
        port: 0 takes a free one.
        data: folder of the database; made when missing.
        database: URL of another database, None for SQLite in the folder.
        page: folder of the built page.
        profiles: folder of a club's own rules profiles.
        lessons: folder of a trainer's own lessons.
        tables: folder of the endgame tables; None for no tables.
        public_url: where people find it when a proxy stands before it, such as `https://dammen.example`.
        proxies: addresses and networks of proxies; only their X-Forwarded-For is believed.
        log_format: of the lines of the log.
        metrics_host: address on which figures for Prometheus are shown.
        metrics_port: its port, None for no figures; 0 takes a free one.
        post: how mails go to members; None for none.
        push_key: file of the key with which notices are pushed to devices; None where nothing is pushed.
        bus: address of a NATS over which servers hear one another; None takes the database where it can do that.
    """

    host: str
    port: int
    data: Path
    database: str | None = None
    page: Path = STATIC
    profiles: Path | None = None
    lessons: Path | None = None
    tables: Path | None = None
    public_url: str | None = None
    log_format: Form = "text"
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    bus: str | None = None
    post: MailServer | None = None
    push_key: Path | None = None
    proxies: tuple[str, ...] = OWN_ADDRESSES


def serve(settings: Settings, player: Player, ready: Callable[[str], object], pool: EnginePool | None = None) -> None:
    """Serve until interrupted.

    Args:
        settings: how.
        player: the computer.
        ready: takes the URL once connections to it are accepted.
        pool: the engines that look at positions; None makes one without endgame tables. It is closed at the end.

    Raises:
        ProfileError: a rules profile has faults.
        ServeError: the port is taken, or the folder or database cannot be used.
        PageNotBuiltError: the package has no page.
        WeightsError: the package has no evaluation that can be read.
    """
    check_installed_weights()  # else the first game finds out
    page = BuiltPage(settings.page)
    profiles = () if settings.profiles is None else profiles_in(settings.profiles)
    with listen(settings.host, settings.port) as listening:
        address = settings.public_url or url_of(listening)
        loopback = ipaddress.ip_address(listening.getsockname()[0]).is_loopback
        is_own = loopback and settings.public_url is None
        services = Services.over(
            open_store(settings),
            player,
            pool=pool,
            profiles=profiles,
            lessons=None if settings.lessons is None else _lessons_in(settings.lessons, profiles),
            tables=settings.tables,
            session=None if is_own else SessionCookie(_is_secure(address)),
            address=address,
            bus=_bus_of(settings),
            post=settings.post,
            push_key=push_key_of(settings),
            archives=settings.data / ARCHIVES,
        )
        app = create_app(services, page, names_of(settings))
        config = server_config(app, settings.log_format, settings.proxies)
        sys.setswitchinterval(_SWITCH_SECONDS)
        with _metrics_of(settings, services), short_pauses():
            ready(address)
            uvicorn.Server(config).run(sockets=[listening])


def server_config(app: ASGIApp, log_format: Form = "text", proxies: tuple[str, ...] = OWN_ADDRESSES) -> uvicorn.Config:
    """Return how the application is served.

    Args:
        app: the application.
        log_format: of the lines of the log.
        proxies: addresses and networks of proxies; only their X-Forwarded-For is believed.
    """
    config = uvicorn.Config(
        app,
        ws_max_size=_LARGEST_FRAME_BYTES,
        ws_per_message_deflate=False,  # a move to 1,000 watchers takes 131 ms of CPU with it, 25 without
        log_config=log_config(log_format),
        access_log=False,
        server_header=False,
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=_GOODBYE_SECONDS,
    )
    _bound_connections(config, app, proxies)
    return config


def _bound_connections(config: uvicorn.Config, app: ASGIApp, proxies: tuple[str, ...]) -> None:
    """Bound the connections of each address, and behind a named proxy the WebSockets of each client."""
    is_proxy = ProxyHeadersMiddleware(app, list(proxies)).trusted_hosts.__contains__  # type: ignore[arg-type]
    crowd = Crowd(_most_connections(), is_proxy)
    config.app = CountedSockets(app, Crowd(math.inf, is_proxy))
    bounds = {"crowd": crowd, "arrivals": Arrivals()}
    config.http = partial(PunctualProtocol, slow=slow_requests(), **bounds)  # type: ignore[arg-type, assignment]
    config.ws = partial(DirectProtocol, **bounds)  # type: ignore[arg-type, assignment]


def names_of(settings: Settings) -> frozenset[str]:
    """Return the names under which people reach the server, besides its addresses."""
    public = urlsplit(settings.public_url or "").hostname
    machine = socket.gethostname().lower()
    return _OWN_NAMES | {settings.host.lower(), machine, f"{machine}.local"} | ({public} if public else set())


def _bus_of(settings: Settings) -> Bus | None:
    """Return how processes on the same database hear one another; a file has one process, unless a NATS is named.

    Raises:
        ServeError: the package for NATS is missing, or its address is not one.
    """
    if settings.bus is not None:
        return _nats_at(settings.bus)
    is_shared = settings.database is not None and make_url(settings.database).get_backend_name() == "postgresql"
    return PostgresBus(watchful(settings.database)) if settings.database and is_shared else None


def push_key_of(settings: Settings) -> PushKey | None:
    """Read who pushes notices to devices.

    Raises:
        ServeError: the package for it is missing, or the file holds no such key.
    """
    if settings.push_key is None:
        return None
    try:
        return PushKey.read(settings.push_key)
    except ModuleNotFoundError as error:
        raise ServeError("notices on devices need the package pywebpush: pip install 'coupturc[push]'") from error
    except OSError as error:
        raise ServeError(f"--push-key: cannot read {settings.push_key}: {error.strerror}") from error
    except ValueError as error:
        raise ServeError(f"--push-key: expected a private key on P-256 in PEM in {settings.push_key}") from error


def _nats_at(address: str) -> Bus:
    try:
        from coupturc.web.bus.nats import NatsAddress, NatsBus  # noqa: PLC0415 - an extra that few need

        return NatsBus(NatsAddress.read(address))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "nats":
            raise
        raise ServeError("a bus on NATS needs the package nats-py: pip install 'coupturc[nats]'") from error
    except ValueError as error:
        raise ServeError(f"--bus: expected an address such as nats://HOST:4222, found {address!r}") from error


@contextmanager
def _metrics_of(settings: Settings, services: Services) -> Iterator[None]:
    """Show figures where they are wanted."""
    host, port = settings.metrics_host, settings.metrics_port
    with ExitStack() as stack:
        try:
            if port is not None:
                stack.enter_context(metrics.shown(services, host, port))
        except OSError as error:
            raise ServeError(f"cannot show metrics on {host} port {port}: {error.strerror}") from error
        yield


def _is_secure(address: str) -> bool:
    return urlsplit(address).scheme == "https"


def _most_connections() -> int:
    """Return how many connections fit, so that one too many is refused in words and files can still be opened."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return _USUAL_CONNECTIONS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _USUAL_CONNECTIONS if most == resource.RLIM_INFINITY else min(most, _USUAL_CONNECTIONS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return max(1, wanted - _FILES_OF_OUR_OWN)


def _lessons_in(folder: Path, profiles: tuple[Profile, ...]) -> LessonFolder:
    """Open a trainer's folder and log what cannot be taught: the other lessons can."""
    lessons = LessonFolder(folder, profiles)
    for error in lessons.read().faulty:
        log.warning("not taught: %s", error)
    return lessons


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        ServeError: the name is unknown or the port taken.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise ServeError(f"cannot listen on {host}: {error.strerror}") from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        listening.close()
        advice = "; choose another with --port" if error.errno == errno.EADDRINUSE else ""
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror}{advice}") from error
    return listening


def url_of(listening: socket.socket) -> str:
    """Return the address for the browser; for a server on all addresses, that of this machine in its network."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = _address_in_network(listening.family)
    return f"http://{host}:{port}" if ipaddress.ip_address(host).version == _IPV4 else f"http://[{host}]:{port}"


def _address_in_network(family: int) -> str:
    """Return the address from which this machine would reach others; its own for itself where there is no network.

    Nothing is sent: a datagram socket that is connected knows its own end (addresses of RFC 5737 and 3849).
    """
    elsewhere, itself = ("192.0.2.1", "127.0.0.1") if family == socket.AF_INET else ("2001:db8::1", "::1")
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))
        except OSError:
            return itself
        return str(probe.getsockname()[0])


def open_store(settings: Settings) -> Store:
    """Open the games, making the data folder when it is missing.

    Raises:
        ServeError: the folder or the database cannot be used.
    """
    try:
        if settings.database is not None:
            return Store.open(settings.database)
        settings.data.mkdir(parents=True, exist_ok=True)
        return Store.open(sqlite_url(settings.data / DATABASE))
    except OSError as error:
        raise ServeError(f"cannot make the data folder {settings.data}: {error.strerror}{_OTHER_FOLDER}") from error
    except StoreError as error:
        place = f"the data folder {settings.data}" if settings.database is None else "the database"
        raise ServeError(f"cannot use {place}: {error}{_OTHER_FOLDER}") from error
