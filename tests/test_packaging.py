"""The sdist and the wheel hold what pyproject.toml names, wherever the checkout lies."""

import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from coupturc import _core

ROOT = Path(__file__).parents[1]


def tracked() -> list[str]:
    """Return what the repository, or the sdist that the tests are run from, holds."""
    if not (ROOT / ".git").exists():
        return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]  # no links to folders


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout, its page built, below a folder that the ignore list names: uv and others build in such folders."""
    root = tmp_path_factory.mktemp("home") / ".cache" / "build" / "coupturc"
    for name in tracked():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, root / name)
    (root / "frontend/dist").mkdir(parents=True, exist_ok=True)
    (root / "frontend/dist/index.html").write_text("the page", "utf-8")
    (root / "frontend/node_modules/other").mkdir(parents=True)
    (root / "frontend/node_modules/other/index.js").write_text("", "utf-8")
    return root


def build(checkout: Path, call: str) -> Path:
    """Return the one file that the build backend makes of the checkout."""
    out = checkout.parent / "out"
    code = f"import sys, scikit_build_core.build as b; b.{call}"
    subprocess.run([sys.executable, "-c", code, str(out)], cwd=checkout, capture_output=True, check=True)
    (made,) = out.iterdir()
    return made.rename(checkout.parent / made.name)


@pytest.fixture(scope="module")
def sdist(checkout: Path) -> set[str]:
    with tarfile.open(build(checkout, "build_sdist(sys.argv[1])")) as archive:
        return {name.split("/", 1)[1] for name in archive.getnames()}


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    """The wheel, without the compiled core."""
    return build(checkout, "build_wheel(sys.argv[1], {'wheel.cmake': 'false', 'wheel.py-api': 'py3'})")


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python in an environment that holds the wheel, with the core that is compiled here, and nothing else."""
    home = tmp_path_factory.mktemp("stranger")
    venv.create(home)
    (packages,) = home.glob("lib/python*/site-packages")
    shutil.unpack_archive(wheel, packages, "zip")
    shutil.copy(str(_core.__file__), packages / "coupturc")
    return home / "bin" / "python"


def test_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    package = {name.removeprefix("src/") for name in tracked() if name.startswith("src/coupturc/")}
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if name.startswith("coupturc/")} == package


def test_the_library_needs_no_other_package(python: Path) -> None:
    code = "import sys, importlib.metadata as m; sys.exit(len([*m.distributions()]) - 1)"
    assert subprocess.run([python, "-I", "-c", code], check=False).returncode == 0
    done = subprocess.run([python, ROOT / "tests" / "stranger.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "white: " in done.stdout


@pytest.mark.parametrize(
    ("words", "extra"), [(["moves"], "cli"), (["--version"], "cli"), (["serve"], "server"), (["bot"], "bot")]
)
def test_a_command_names_the_extra_that_it_lacks(python: Path, words: list[str], extra: str) -> None:
    done = subprocess.run([python, "-m", "coupturc", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(rf"coupturc: the package \w+ is missing: pip install 'coupturc\[{extra}\]'\n", done.stderr)


def test_sdist_has_the_page_built(sdist: set[str]) -> None:
    assert "frontend/dist/index.html" in sdist


def test_sdist_has_every_file_but_those_of_the_repository(sdist: set[str]) -> None:
    left_out = {name for name in tracked() if name not in sdist}
    assert {name for name in left_out if not name.startswith((".ci/", ".github/"))} <= {
        ".gitignore",
        ".readthedocs.yaml",
        "frontend/.gitignore",
    }


def test_sdist_has_nothing_that_is_installed(sdist: set[str]) -> None:
    assert not [name for name in sdist if "node_modules" in name or "__pycache__" in name]


def test_description_needs_no_checkout(checkout: Path) -> None:
    with tarfile.open(build(checkout, "build_sdist(sys.argv[1])")) as archive:
        (name,) = (name for name in archive.getnames() if name.endswith("/PKG-INFO"))
        member = archive.extractfile(name)
        assert member
        description = message_from_bytes(member.read()).get_payload()
    assert "## The library" in description
    assert not re.search(r"<img|\]\((?!https?://)", str(description))
