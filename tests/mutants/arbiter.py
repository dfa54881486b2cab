"""Ways to break what is judged in Python: the arbiter, its explanations, and the values of the profiles."""

from tests.mutants.mutant import of_file

_PROFILES = "src/coupturc/rules/profiles"

ARBITER = (
    *of_file(
        "src/coupturc/game/touching.py",
        ("000-33", "for square in squares if square in origins)", "for square in squares)"),
        ("001-33", 'return game.profile.touch in ("off", "until_released")', "return False"),
    ),
    *of_file(
        "src/coupturc/game/ending.py",
        ("000-37", 'game.end("resignation", other_side(request.side))', 'game.end("resignation", request.side)'),
        ("000-38", "winner = other_side(flags[0])", "winner = flags[0]"),
        ("000-43", "if reason in game.claims)", "if reason not in game.claims)"),
    ),
    *of_file(
        "src/coupturc/game/moving.py",
        ("001-35", "    if game.open_move:\n", "    if False:\n"),
        ("000-32 001-32", 'if not bound or move.origin in bound else "touched', 'if True else "touched'),
    ),
    *of_file(
        "src/coupturc/game/explain.py",
        ("001-14 004-8", "if len(met) > 1:", "if len(met) > 2:"),
        ("001-14 004-8", "if owner(self._pieces[square]) is self._side:", "if False:"),
        ("000-16 001-27 002-19 003-21", "if square in self.taken:", "if False:"),
        ("001-24 004-12", "    if longer:\n", "    if False:\n"),
        ("000-9 004-9", "if square in self._pieces:", "if False:"),
        ("000-17 003-20 004-18", "Refusal(RefusalCode.majority, counts", "Refusal(RefusalCode.unreachable, counts"),
    ),
    *of_file(
        f"{_PROFILES}/leaflet.toml",
        ("000-34", 'results = "2-0"', 'results = "1-0"'),
        ("000-35", 'article = "leaflet, 35"', 'article = "leaflet, 36"'),
        ("000-36", 'blocked = "leaflet, 36"', 'blocked = "leaflet, 35"'),
        ("000-43", "times = 3", "times = 2"),
        ("000-43", "times = 3", "times = 4"),
        ("000-43", 'mode = "claim"', 'mode = "automatic"'),
        ("000-42", "moves = 16", "moves = 15"),
        ("000-42", "moves = 16", "moves = 17"),
        ("000-42", "kings_only = false", "kings_only = true"),
        ("000-41", "moves = 5", "moves = 4"),
        ("000-41", "moves = 5", "moves = 6"),
        ("000-37", '[resignation]\nallowed = true\narticle = "leaflet, 37"', "[resignation]\nallowed = false"),
        ("000-38", 'article = "leaflet, 38"', 'article = "leaflet, 37"'),
        ("000-39", 'article = "leaflet, 39"', 'article = "leaflet, 41"'),
        ("000-32", 'rule = "until_released"', 'rule = "off"'),
        ("000-45", 'rule = "must_correct"', 'rule = "opponent_decides"'),
    ),
    *of_file(
        f"{_PROFILES}/belgian.toml",
        ("001-36", 'article = "Belgian club, 36"', 'article = "Belgian club, 37"'),
        ("001-37", 'blocked = "Belgian club, 37"', 'blocked = "Belgian club, 36"'),
        ("001-40", "times = 3", "times = 2"),
        ("001-40", "times = 3", "times = 4"),
        ("001-41", "moves = 10", "moves = 11"),
        ("001-42", "moves = 3", "moves = 4"),
        ("001-32", 'rule = "until_released"', 'rule = "off"'),
        ("001-34 001-35", 'rule = "opponent_decides"', 'rule = "must_correct"'),
        ("001-38", '[agreement]\nallowed = true\narticle = "Belgian club, 38"', "[agreement]\nallowed = false"),
        ("001-43 001-44", "[crown_opponents_men]\nallowed = true", "[crown_opponents_men]\nallowed = false"),
    ),
    *of_file(
        f"{_PROFILES}/lesson.toml",
        ("002-24", 'article = "lesson site, 24"', 'article = "lesson site, 25"'),
        ("002-25 002-26", 'blocked = "lesson site, 25"', 'blocked = "lesson site, 24"'),
        ("002-23", '[agreement]\nallowed = true\narticle = "lesson site, 23"', "[agreement]\nallowed = false"),
        ("002-23", '[resignation]\nallowed = true\narticle = "lesson site, 23"', "[resignation]\nallowed = false"),
    ),
    *of_file(
        f"{_PROFILES}/home.toml",
        ("003-13 003-14", 'rule = "must_correct"', 'rule = "opponent_decides"'),
        ("003-15", "opponent_may_point_out = true", "opponent_may_point_out = false"),
    ),
)
