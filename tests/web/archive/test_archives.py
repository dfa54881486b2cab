"""The archives of the server while several threads ask for them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from coupturc.web.archive.archives import Archives

_THREADS, _TIMES = 8, 4


def test_who_asks_while_an_archive_is_made_waits_for_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(_THREADS) as pool:
        for number in range(_TIMES):
            archives, together = Archives(tmp_path / str(number)), Barrier(_THREADS)

            def ask(maker: int, archives: Archives = archives, together: Barrier = together) -> object:
                together.wait()
                return archives.own(None, make=maker % 4 == 0)

            found = {*pool.map(ask, range(_THREADS))} - {None}
            asyncio.run(archives.close())
            assert len(found) == 1, "opened once, whoever was first"
