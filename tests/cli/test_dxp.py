"""`coupturc dxp`: peers over loopback."""

import re
import signal
import socket
import subprocess
import sys
import threading

import pytest

from coupturc.protocol.dxp_messages import GameAnswer, GameEnd, write_message
from tests.cli.shell import Run
from tests.processes import killed_on_failure


def receive(connection: socket.socket) -> bytes:
    data = b""
    while not data.endswith(b"\0"):
        piece = connection.recv(1024)
        assert piece
        data += piece
    return data


def test_listens_and_follows() -> None:
    command = [
        sys.executable,
        "-u",
        "-m",
        "coupturc",
        "dxp",
        "--listen",
        "0",
        "--ponder",
        "--threads",
        "2",
        "--level",
        "10",
        "--style",
        "solid",
    ]
    with killed_on_failure(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as process:
        assert process.stdout
        found = re.fullmatch(r"waiting for a peer at 127\.0\.0\.1:(\d+)\n", process.stdout.readline())
        assert found
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=20) as connection:
            connection.sendall(b"R01" + b"Ada".ljust(32) + b"Z001000A\0")
            assert receive(connection) == write_message(GameAnswer("Coup Turc"))
            connection.sendall(b"M00003228" + b"00\0")
            assert receive(connection).startswith(b"M")
            connection.sendall(write_message(GameEnd(0, stop=True)))
            assert receive(connection) == write_message(GameEnd(0))
        process.terminate()


#: The command for one who can press Ctrl-C; what runs in the background of a shell is born deaf to it.
INTERRUPTIBLE = """
import signal, sys
from coupturc.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


def test_an_interrupt_ends_it_in_the_middle_of_a_game() -> None:
    command = [sys.executable, "-u", "-c", INTERRUPTIBLE, "dxp", "--listen", "0"]
    with killed_on_failure(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ) as process:
        assert process.stdout
        assert process.stderr
        port = int(process.stdout.readline().rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            connection.sendall(b"R01" + b"Ada".ljust(32) + b"Z001000A\0")
            receive(connection)
            process.send_signal(signal.SIGINT)
            try:
                assert process.wait(20) == 130
            finally:
                process.kill()
        assert "Traceback" not in process.stderr.read()


def test_connects_and_asks(run: Run) -> None:
    heard: list[bytes] = []

    def peer(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            heard.append(receive(connection))
            connection.sendall(write_message(GameAnswer("Bob", 2)))
            connection.recv(1)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=peer, args=(listening,))
        thread.start()
        result = run("dxp", "--connect", f"127.0.0.1:{listening.getsockname()[1]}", "--ask", "2", "--minutes", "0.5")
        thread.join()
    assert (result.code, result.out) == (0, "the peer refuses the game\n")
    assert heard == [b"R01" + b"Coup Turc".ljust(32) + b"Z0.5000A\0"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "dama"), "10x10 board only"),
        (("--listen", "1", "--connect", "h:2"), "either --listen or --connect"),
        (("--listen", "x"), "expected HOST:PORT or PORT"),
        (("--connect", "h:99999"), "expected HOST:PORT or PORT"),
        (("--listen", "[::1:0"), "expected HOST:PORT or PORT"),
        (("--ask", "1000001"), "1000001 is not in the range 0<=x<=1000000"),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("dxp", *arguments)
    assert result.code == 2
    assert message in result.err


@pytest.mark.parametrize(("option", "said"), [("--connect", "cannot connect to"), ("--listen", "cannot listen at")])
def test_hosts_that_nobody_knows_are_named(option: str, said: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    result = run("dxp", option, "nosuchhost.invalid:5000")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"coupturc: {said} nosuchhost.invalid:5000: Name or service not known\n"


@pytest.mark.parametrize("address", ["::1:0", "[::1]:0"])
def test_listens_at_an_address_in_brackets(address: str) -> None:
    command = [sys.executable, "-u", "-m", "coupturc", "dxp", "--listen", address]
    with killed_on_failure(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ) as process:
        assert process.stdout
        assert process.stderr
        found = re.fullmatch(r"waiting for a peer at \[::1\]:\d+\n", process.stdout.readline())
        process.kill()
        assert found or "cannot listen" in process.stderr.read()  # a machine may have no IPv6
