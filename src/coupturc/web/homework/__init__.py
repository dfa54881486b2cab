"""Work that a class or the members of a club are set: lessons and practice, and who has done how much of it."""
