"""Reports of what somebody did at a game, and what moderators decide about them."""
