"""Ports that nobody else is given between the look and the start."""

import os
import socket
from contextlib import closing
from random import Random

#: These lie below those that systems hand out.
_PORTS = range(20_000, 30_000)


def free_port() -> int:
    """Return a port at which nobody answers."""
    ports = list(_PORTS)
    Random(os.getpid()).shuffle(ports)  # processes side by side try different ones first
    for port in ports:
        with closing(socket.socket()) as trial:
            if trial.connect_ex(("127.0.0.1", port)):
                return port
    raise RuntimeError("every port is taken")
