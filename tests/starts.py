"""Positions in which games of tests begin."""

#: Unknown to every opening book: a strong level, which answers from its book at once elsewhere, thinks here.
NO_BOOK = f"W:W{','.join(map(str, range(32, 51)))}:B{','.join(map(str, range(1, 21)))}"
