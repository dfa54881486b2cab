"""Exit codes of every command: a contract with scripts."""

FINE = 0
#: Some input was bad; the rest is answered.
BAD_INPUT = 1
WRONG_USAGE = 2
INTERRUPTED = 130
