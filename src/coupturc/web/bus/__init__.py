"""What several server processes on one database say to one another. It is a hint only: the database has the truth."""
