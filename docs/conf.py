"""How Sphinx builds these pages: `make docs`. Nothing is fetched, neither here nor by the reader's browser."""

import logging
import sys
from pathlib import Path

import coupturc

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
logging.getLogger("alembic").setLevel(logging.WARNING)  # imported with the server, it reports its plugins

project = "Coup Turc"
author = "Coup Turc contributors"
copyright = "Coup Turc contributors, MIT licence"  # noqa: A001 (Sphinx's name)
version = release = coupturc.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "access",
    "boards",
    "reference",
]
exclude_patterns = ["_ext"]
nitpicky = True
nitpick_ignore = [("py:class", "Client")]  # of Dask, whose reference is not ours
suppress_warnings = ["config.cache"]
smartquotes = False  # moves and commands are written as they are typed
default_role = "code"  # what stands between single backticks in a docstring
rst_prolog = ".. role:: code(literal)\n"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Coup Turc"
html_static_path = ["_static"]
html_css_files = ["coup-turc.css"]
html_copy_source = False
html_show_sphinx = False
templates_path: list[str] = []

# The colours of the page (frontend/src/styles): paper, ink and turquoise by day, night and chalk by night.
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fdfaf4",
        "color-background-secondary": "#f6f1e7",
        "color-background-border": "#d9cfbf",
        "color-foreground-primary": "#1f1b16",
        "color-brand-primary": "#15696b",
        "color-brand-content": "#15696b",
        "color-brand-visited": "#15696b",
        "color-api-name": "#15696b",
        "color-api-pre-name": "#4d463c",
    },
    "dark_css_variables": {
        "color-background-primary": "#17191c",
        "color-background-secondary": "#1d2024",
        "color-foreground-primary": "#ece7dc",
        "color-brand-primary": "#6fc3c2",
        "color-brand-content": "#6fc3c2",
        "color-brand-visited": "#6fc3c2",
        "color-api-name": "#6fc3c2",
        "color-api-pre-name": "#b9b2a6",
    },
}
