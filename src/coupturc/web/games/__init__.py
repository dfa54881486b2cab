"""Games in the application: played on a page, kept, listed and written for other programs."""
