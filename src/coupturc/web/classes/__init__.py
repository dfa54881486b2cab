"""School classes: pupils without mail addresses and passwords, their work, and who has done it."""
