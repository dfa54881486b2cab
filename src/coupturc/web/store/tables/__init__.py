"""The tables of the database, by what they hold; a migration goes with each change."""

from coupturc.web.store.tables.accounts import days_off, hits, members, once, passkeys, people, sessions
from coupturc.web.store.tables.base import metadata
from coupturc.web.store.tables.competition import (
    board_links,
    broadcasts,
    tournament_events,
    tournament_players,
    tournaments,
)
from coupturc.web.store.tables.fair_play import compared_games, fair_play_hints
from coupturc.web.store.tables.learning import (
    archive_marks,
    lesson_places,
    made_lessons,
    practice_ratings,
    practice_results,
    practice_slots,
    repertoires,
    saved_searches,
    solved_steps,
)
from coupturc.web.store.tables.membership import class_work, classes, club_members, club_work, clubs, pupils
from coupturc.web.store.tables.news import deliveries, notice_choices, notices, push_subscriptions
from coupturc.web.store.tables.play import events, games, plans, seats
from coupturc.web.store.tables.servers import jobs, leases, nodes, outages, workers
from coupturc.web.store.tables.strength import rating_changes, ratings, seeks
from coupturc.web.store.tables.study import analyses, analysis_steps
from coupturc.web.store.tables.talk import blocks, decisions, reports, talk_lines

__all__ = [
    "analyses",
    "analysis_steps",
    "archive_marks",
    "blocks",
    "board_links",
    "broadcasts",
    "class_work",
    "classes",
    "club_members",
    "club_work",
    "clubs",
    "compared_games",
    "days_off",
    "decisions",
    "deliveries",
    "events",
    "fair_play_hints",
    "games",
    "hits",
    "jobs",
    "leases",
    "lesson_places",
    "made_lessons",
    "members",
    "metadata",
    "nodes",
    "notice_choices",
    "notices",
    "once",
    "outages",
    "passkeys",
    "people",
    "plans",
    "practice_ratings",
    "practice_results",
    "practice_slots",
    "pupils",
    "push_subscriptions",
    "rating_changes",
    "ratings",
    "repertoires",
    "reports",
    "saved_searches",
    "seats",
    "seeks",
    "sessions",
    "solved_steps",
    "talk_lines",
    "tournament_events",
    "tournament_players",
    "tournaments",
    "workers",
]
