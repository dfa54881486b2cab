"""Where people find an opponent: seeks, challenges, and the socket that every page of the site has."""
