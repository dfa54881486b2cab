"""What the two people at a game say to each other: phrases that each reads in his own language, and free text."""
