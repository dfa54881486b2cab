"""What an installed package must do, run by `make release-check` and by cibuildwheel, away from the checkout."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import coupturc
from coupturc import _core


def command(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "coupturc", *words], capture_output=True, text=True, check=True)
    return done.stdout


def main() -> None:
    position = coupturc.Position.start()
    assert position.perft(6) == 167140
    assert coupturc.Position.start("turkish").perft(4) == 7538
    position = position.after(position.parse_move("32-28"))
    assert "19-23" in [move.text for move in position.legal_moves]
    assert coupturc.__version__ in command("--version")
    assert "32-28" in command("moves", "--json", coupturc.Position.start().fen)
    assert command("analyse", "--fen", "W:W31-50:B1-20", "--depth", "6")
    assert "<title>" in files("coupturc").joinpath("web", "static", "index.html").read_text("utf-8")
    assert (Path(coupturc.__file__).parent / "py.typed").is_file()
    sys.stdout.write(f"coupturc {coupturc.__version__} works with {_core.__file__}\n")


if __name__ == "__main__":
    main()
