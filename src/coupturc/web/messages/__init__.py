"""Everything that page and server say to each other about games; lessons, practice, analyses have their own.

One WebSocket per page and game carries the tagged structs `ClientMessage` and
`ServerMessage` (`game`); HTTP carries the untagged structs of `bodies`. The server always
sends whole states, so a page that missed messages needs nothing but the next one.
Refusals and faults carry a code and parameters, never a sentence: human text
lives in the catalogues of the page. `python -m tools.generate` writes the
TypeScript types from these modules.
"""
