"""The search for imports that point up or in a circle finds them."""

from tests.architecture.layers import Import, cycles, layers, upward

ORDER = layers("low < left, right < web, cli")


def between(importer: str, imported: str) -> Import:
    return Import("file.py", 1, importer, imported)


def test_downward_and_own_imports_pass() -> None:
    assert upward([between("left", "low"), between("web", "left"), between("low", "low")], ORDER) == []


def test_an_upward_import_is_found() -> None:
    assert upward([between("low", "web")], ORDER) == ["file.py:1: low imports web"]


def test_peers_below_the_top_stay_apart() -> None:
    assert upward([between("left", "right")], ORDER) == ["file.py:1: left imports right"]


def test_peers_at_the_top_may_meet() -> None:
    assert upward([between("cli", "web")], ORDER) == []


def test_a_layer_nobody_declared_is_found() -> None:
    assert upward([between("web", "misc"), between("misc", "low")], ORDER) == [
        "file.py:1: web imports misc",
        "file.py:1: misc imports low",
    ]


def test_a_circle_is_found_whole() -> None:
    circle = [between("a", "b"), between("b", "c"), between("c", "a"), between("c", "d")]
    assert cycles(circle) == [["a", "b", "c"]]


def test_a_chain_is_no_circle() -> None:
    assert cycles([between("a", "b"), between("b", "c"), between("a", "c")]) == []
