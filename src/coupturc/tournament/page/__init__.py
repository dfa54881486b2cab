"""A tournament as one page of HTML: for the screen in the hall, and for A4."""
