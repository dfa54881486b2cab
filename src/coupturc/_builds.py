"""Chooses one of the two builds of the core that a wheel for x86-64 holds.

`coupturc/_core` runs on every such processor. `coupturc/_x86_64_v3/_core` is faster and needs instructions of 2013
(AVX2, BMI2); where the processor has them, its folder comes first when `coupturc._core` is looked for. The environment
variable COUPTURC_BASELINE=1 keeps to the first. Other installations have one build and no `_cpu`.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence


def choose(folders: "MutableSequence[str]") -> None:
    """Put the folder of the faster build before the others, if it is installed and runs here."""
    try:
        from coupturc._cpu import runs_v3  # noqa: PLC0415
    except ImportError:
        return
    if runs_v3() and os.environ.get("COUPTURC_BASELINE") != "1":
        folders.insert(0, os.path.join(folders[0], "_x86_64_v3"))  # noqa: PTH118 (pathlib costs milliseconds)


choose(sys.modules["coupturc"].__path__)
