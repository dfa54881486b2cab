"""What games and analyses have in common: rooms in memory, and pages that follow them over a WebSocket."""
