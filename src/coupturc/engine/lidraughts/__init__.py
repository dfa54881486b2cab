"""lidraughts.org: a client, and a bot that plays there."""
