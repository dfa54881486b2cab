"""Look whether any dependency has a known weakness; without the data for that, say how old the lock files are.

make audit
"""

import shutil
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: The newest versions of what, and how they are fetched.
LOCKS = {"requirements-dev.txt": "make lock", "frontend/package-lock.json": "npm update, in frontend/"}
#: After so long weaknesses are usually known and mended.
MOST_DAYS = 60
#: What pip-audit answers when it has found something; other failures are its own.
_FOUND = 1


def main() -> int:
    """Return the exit status: 1 when something has to be done."""
    known = [_asked(command) for command in _commands()]
    if known and all(status is not None for status in known):
        return int(any(known))
    print(f"no list of weaknesses could be asked: how old the lock files are (at most {MOST_DAYS} days)")
    old = [_is_old(name, _changed(name), datetime.now(UTC).date()) for name in LOCKS]
    return int(any(old))


def _commands() -> list[list[str]]:
    requirements = ["-r", str(ROOT / "requirements-dev.txt"), "--disable-pip", "--no-deps"]
    return [["pip-audit", *requirements], ["npm", "--prefix", str(ROOT / "frontend"), "audit", "--omit=dev"]]


def _asked(command: list[str]) -> bool | None:
    """Return whether a command has found a weakness; None when it could not ask for any."""
    if shutil.which(command[0]) is None:
        return None
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own commands
    words = ended.stdout + ended.stderr
    is_answer = ended.returncode == 0 or (ended.returncode == _FOUND and ("vulnerabilit" in words.lower()))
    print(words if is_answer else f"{command[0]}: cannot ask")
    return ended.returncode == _FOUND if is_answer else None


def _changed(name: str) -> date | None:
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%cs", "--", name]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
    return date.fromisoformat(found) if found else None


def _is_old(name: str, changed: date | None, today: date) -> bool:
    """Say how old a lock file is; return whether it is too old, as far as that is known."""
    if changed is None:
        print(f"{name}: not known")
        return False
    days = (today - changed).days
    is_old = days > MOST_DAYS
    print(f"{name}: {days} days{f'; renew it: {LOCKS[name]}' if is_old else ''}")
    return is_old


if __name__ == "__main__":
    sys.exit(main())
