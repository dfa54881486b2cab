"""Hub and DamExchange as state machines: bytes in, messages out; no I/O, no clock.

Malformed input of the peer is a `Malformed` message among the others; our own misuse raises `MisuseError`.
"""

from coupturc.protocol.faults import Malformed, MisuseError, ProtocolError

__all__ = ["Malformed", "MisuseError", "ProtocolError"]
