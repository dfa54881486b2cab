"""Exit codes of every command: a contract with scripts."""

import errno

FINE = 0
#: Some input was bad; the rest is answered.
BAD_INPUT = 1
WRONG_USAGE = 2
#: Standard output or a file could not be written: the disk is full, say. What was written is not all (EX_IOERR).
CANNOT_WRITE = 74
INTERRUPTED = 130
#: Whoever read standard output reads no more; as shells report of a program that such a pipe ended.
OUTPUT_CLOSED = 141

#: Numbers of the errors that end a command with `CANNOT_WRITE`.
DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
