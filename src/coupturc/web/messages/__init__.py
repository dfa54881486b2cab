"""What all messages between page and server have in common; each wing has its own in its `messages` module.

One WebSocket per page and game (or analysis) carries tagged structs; HTTP carries untagged ones. The server
always sends whole states, so a page that missed messages needs nothing but the next one.
Refusals and faults carry a code and parameters, never a sentence: human text
lives in the catalogues of the page. `python -m tools.generate` writes the
TypeScript types from these modules.
"""
