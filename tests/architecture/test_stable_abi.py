"""The bindings use the stable ABI only: from Python 3.12 on they are built for it, and here perhaps for 3.11.

Its macros, such as `PyTuple_SET_ITEM` and `Py_SIZE`, are not there then, and nothing could be installed.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

MACRO = re.compile(r"\bPy[A-Z]\w*_[A-Z]+_[A-Z_]+\(|\bPy_(?:SIZE|TYPE|SET_SIZE|REFCNT)\(")


def test_the_bindings_use_no_macro_that_the_stable_abi_lacks() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "bindings").rglob("*.?pp"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if MACRO.search(line)
    ]
    assert found == []


def test_such_a_macro_is_found() -> None:
    assert MACRO.search("PyTuple_SET_ITEM(names, 0, name);")
    assert not MACRO.search("PyTuple_SetItem(names, 0, name);")
