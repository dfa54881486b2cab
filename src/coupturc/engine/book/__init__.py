"""Opening books: files of weighted moves, read without loading them; `docs/opening-book.md` has the format."""
