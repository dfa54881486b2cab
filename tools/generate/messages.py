"""The TypeScript types of the messages in `coupturc.web` for the page.

What a declaration needs stands before it and the roots have a fixed order, so equal messages give
equal text.
"""

import types
import typing
from collections.abc import Iterable

import msgspec
from msgspec import inspect

from coupturc.analysis import changes, document, report, table_verdicts
from coupturc.game import events, outcome
from coupturc.game.refusal import RefusalCode
from coupturc.lessons import judging, model, state, text
from coupturc.lessons.practice.exercises import exercise
from coupturc.rating import ladders
from coupturc.tournament import events as tournament_events
from coupturc.tournament import file_faults
from coupturc.tournament.refusal import RefusalCode as TournamentRefusalCode
from coupturc.web.analyses import messages as analyses
from coupturc.web.archive import messages as archive
from coupturc.web.broadcasts import messages as broadcasts
from coupturc.web.classes import messages as classes
from coupturc.web.clubs import messages as clubs
from coupturc.web.conduct import messages as conduct
from coupturc.web.games import http_messages as games_http
from coupturc.web.games import messages as games
from coupturc.web.homework import messages as homework
from coupturc.web.lessons import messages as lessons
from coupturc.web.lobby import messages as lobby
from coupturc.web.messages import board, shared
from coupturc.web.notices import messages as notices
from coupturc.web.people import messages as people
from coupturc.web.practice import messages as practice
from coupturc.web.practice import repertoire_messages as repertoires
from coupturc.web.profiles import messages as profiles
from coupturc.web.ratings import messages as ratings
from coupturc.web.talk import messages as talk
from coupturc.web.tournaments import board_messages as tournament_boards
from coupturc.web.tournaments import messages as tournaments
from coupturc.web.tournaments import setup_messages as tournament_setups

HEADING = """\
// Written by tools/generate/messages.py from the messages of src/coupturc/web: do not edit.
"""

#: What the server sends: every field is always there. First, so that a type which goes both ways
#: has all its fields.
SERVER_ROOTS: tuple[object, ...] = (
    games.ServerMessage,
    profiles.Profiles,
    profiles.RuleSheet,
    profiles.EngineRules,
    profiles.DeviceRules,
    games_http.Games,
    games_http.GameSummary,
    games_http.NewGameMade,
    games_http.DeviceGameKept,
    people.Me,
    people.PasskeyQuestion,
    people.NewPasskeyQuestion,
    games_http.GameLine,
    games_http.Plan,
    games_http.OwnDaysOff,
    ratings.GameRatings,
    ratings.PersonPage,
    ratings.Leaders,
    talk.Talk,
    talk.Blocked,
    conduct.Moderation,
    lobby.SiteMessage,
    lobby.SeekMade,
    lobby.PairedGame,
    lobby.OwnGames,
    lobby.WatchedGames,
    notices.KeptNotices,
    notices.NoticeChoices,
    profiles.PositionCheck,
    profiles.LineSteps,
    shared.Problem,
    lessons.Courses,
    lessons.LessonOpened,
    lessons.MadeLessons,
    lessons.LessonReadings,
    lessons.LessonView,
    analyses.AnalysisMessage,
    analyses.AnalysisSummary,
    analyses.DeviceAnalysisKept,
    analyses.AnalysisList,
    analyses.PdnContents,
    archive.ArchiveSources,
    archive.Explored,
    archive.ArchivedOpened,
    archive.ArchivePlayer,
    archive.ArchiveNames,
    archive.ArchiveQuery,
    archive.ArchiveKept,
    archive.SearchLine,
    archive.ImportLine,
    practice.PracticeOverview,
    practice.PracticeTurn,
    practice.PracticeVerdict,
    practice.PracticeStorm,
    practice.PracticePuzzles,
    repertoires.Repertoires,
    repertoires.RepertoireView,
    repertoires.RepertoireTurn,
    tournaments.Tournaments,
    tournament_setups.TournamentSystems,
    tournaments.TournamentAnswer,
    tournaments.PlayersBrought,
    tournaments.MembersEntered,
    tournaments.TournamentBrought,
    tournament_boards.PlayerLink,
    tournament_boards.BoardLinkMade,
    tournament_boards.BoardLinks,
    tournament_boards.OwnMeetings,
    clubs.Clubs,
    clubs.ClubView,
    clubs.ClubLink,
    clubs.ClubWork,
    tournament_boards.PairingGame,
    tournament_boards.SheetRead,
    classes.Classes,
    classes.ClassView,
    classes.PupilCards,
    classes.ClassTournamentMade,
    classes.ClassDoor,
    classes.PupilHome,
    broadcasts.BroadcastMade,
    broadcasts.Broadcasts,
    broadcasts.BroadcastView,
    broadcasts.TypedBoard,
    broadcasts.Relayed,
)
#: What the page sends: fields with a default may be left out.
CLIENT_ROOTS: tuple[object, ...] = (
    games.ClientMessage,
    games_http.NewGame,
    games_http.DeviceGame,
    games_http.NewSeat,
    games_http.NewPlan,
    games_http.NewDaysOff,
    talk.NewLineSaid,
    conduct.NewReport,
    conduct.NewDecision,
    conduct.NewPardon,
    lobby.NewSeek,
    notices.NoticesRead,
    notices.NewNoticeChoice,
    notices.NewPushDevice,
    lobby.SiteRequest,
    people.NewName,
    people.NewMember,
    people.Login,
    people.NewPassword,
    people.NewMail,
    people.NewTalk,
    people.Farewell,
    people.NewRecovery,
    people.NewConfirmation,
    people.NewLanguage,
    people.ConfirmedMail,
    people.Recovered,
    people.AddedPasskey,
    people.Account,
    people.NewQr,
    archive.OpenArchived,
    archive.NewMark,
    archive.NewSearch,
    profiles.NewPosition,
    profiles.NewLine,
    lessons.LessonRequest,
    lessons.NewLesson,
    analyses.AnalysisRequest,
    analyses.NewAnalysis,
    analyses.DeviceAnalysis,
    practice.PracticeAsk,
    practice.PracticeAnswer,
    practice.PracticeStormStart,
    practice.PracticeStormMove,
    repertoires.NewRepertoire,
    repertoires.RepertoireChange,
    repertoires.RepertoireAsk,
    repertoires.RepertoireAnswer,
    tournament_setups.NewTournament,
    tournaments.ArbiterRequest,
    tournaments.CarriedSource,
    tournaments.NewOrganiser,
    classes.NewTeacher,
    tournament_boards.PlayerClaim,
    tournament_boards.NewBoardLink,
    tournaments.MembersWanted,
    clubs.NewClub,
    clubs.NewClubMembers,
    clubs.ChangedClubMember,
    clubs.OwnMembership,
    clubs.ClubOrder,
    clubs.ClubClaim,
    tournament_boards.SheetText,
    classes.NewClass,
    classes.NewPupils,
    classes.ChangedPupil,
    classes.CardsWanted,
    homework.NewHomework,
    classes.Entering,
    broadcasts.NewBroadcast,
    broadcasts.TypedMoves,
)

#: Where named literals and unions are looked up, so that their names survive.
MODULES = (
    outcome,
    events,
    shared,
    board,
    games,
    games_http,
    people,
    archive,
    profiles,
    ladders,
    ratings,
    lobby,
    talk,
    model,
    state,
    text,
    lessons,
    changes,
    document,
    report,
    table_verdicts,
    analyses,
    practice,
    repertoires,
    tournament_boards,
    tournament_setups,
    tournaments,
    homework,
    classes,
    clubs,
    broadcasts,
)

SIMPLE_TYPES: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.DateType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


class Writer:
    """Collects TypeScript declarations, each once."""

    def __init__(self, modules: Iterable[types.ModuleType]) -> None:
        self._literals: dict[frozenset[str | int], str] = {}
        self._unions: dict[frozenset[str], str] = {}
        for module in modules:
            self._find_names(module)
        self._declared: dict[str, str] = {}
        self._structs: dict[str, type] = {}

    def declare_words(self, name: str, words: Iterable[str | int]) -> None:
        """Declare a union of literals."""
        self._declare_union(name, map(_json, words))

    def declare(self, root: object, *, optional: bool) -> None:
        """Declare a type and all it needs.

        Args:
            root: a struct or a union of structs.
            optional: whether fields with a default may be left out.
        """
        self._text(inspect.type_info(root), optional=optional)

    def text(self) -> str:
        """Return the whole file."""
        return "\n".join((HEADING, "\n\n".join(self._declared.values()), ""))

    def _declare_union(self, name: str, members: Iterable[str]) -> None:
        lines = "".join(f"\n  | {member}" for member in members)
        self._declared.setdefault(name, f"export type {name} ={lines};")

    def _find_names(self, module: types.ModuleType) -> None:
        for name, alias in vars(module).items():
            members = typing.get_args(alias)
            if typing.get_origin(alias) is typing.Literal:
                self._literals.setdefault(frozenset(members), name)
            elif isinstance(alias, types.UnionType) and str not in members:
                self._unions.setdefault(frozenset(member.__name__ for member in members), name)

    def _text(self, info: inspect.Type, *, optional: bool) -> str:
        """Return the TypeScript of a type and declare what it names."""
        if type(info) in SIMPLE_TYPES:
            return SIMPLE_TYPES[type(info)]
        match info:
            case inspect.Metadata(extra={"typescript": str(name)}):
                return name
            case inspect.StructType():
                return self._struct(info, optional=optional)
            case inspect.UnionType():
                return self._union(info, optional=optional)
            case inspect.LiteralType():
                return self._literal(info)
            case inspect.VarTupleType():
                item = self._text(info.item_type, optional=optional)
                return f"readonly {f'({item})' if ' ' in item else item}[]"
            case inspect.DictType():
                value = self._text(info.value_type, optional=optional)
                return f"Readonly<Record<string, {value}>>"
        raise TypeError(f"no TypeScript for {info!r}")

    def _union(self, info: inspect.UnionType, *, optional: bool) -> str:
        members = [self._text(member, optional=optional) for member in info.types]
        name = self._unions.get(frozenset(members))
        if name is None:
            return " | ".join(members)
        self._declare_union(name, members)
        return name

    def _literal(self, info: inspect.LiteralType) -> str:
        values = [value for value in info.values if isinstance(value, (str, int))]
        name = self._literals.get(frozenset(values))
        if name is None:
            return " | ".join(map(_json, values))
        self.declare_words(name, values)
        return name

    def _struct(self, info: inspect.StructType, *, optional: bool) -> str:
        name = _name_of(info.cls)
        if self._structs.setdefault(name, info.cls) is not info.cls:
            raise TypeError(f"two messages are called {name}")
        if name not in self._declared:
            fields = [] if info.tag is None else [f"  readonly {info.tag_field}: {_json(info.tag)};"]
            for field in info.fields:
                mark = "?" if optional and not field.required else ""
                text = self._text(field.type, optional=optional)
                fields.append(f"  readonly {field.encode_name}{mark}: {text};")
            lines = [*_comment(info.cls), f"export interface {name} {{", *fields, "}"]
            self._declared[name] = "\n".join(lines)
        return name


def generate() -> str:
    """Return the TypeScript text for the messages as they are now."""
    writer = Writer(MODULES)
    writer.declare_words("RefusalCode", RefusalCode)
    writer.declare_words("VerdictCode", typing.get_args(judging.VerdictCode))
    writer.declare_words("RoomRefusalCode", typing.get_args(games.RoomRefusalCode))
    writer.declare_words("AnalysisRefusalCode", typing.get_args(analyses.AnalysisRefusalCode))
    writer.declare_words("TournamentRefusalCode", TournamentRefusalCode)
    writer.declare_words("PlayersFaultCode", file_faults.FAULTS)
    writer.declare_words("PracticeCode", typing.get_args(exercise.PracticeCode))
    for root in SERVER_ROOTS:
        writer.declare(root, optional=False)
    for root in CLIENT_ROOTS:
        writer.declare(root, optional=True)
    return writer.text()


def _name_of(cls: type) -> str:
    """Name a struct; players and results are those of games unless a tournament's are meant."""
    prefix = "Tournament" if cls.__module__ == tournament_events.__name__ else ""
    return prefix + cls.__name__


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _comment(cls: type) -> list[str]:
    lines = [line.strip() for line in (cls.__doc__ or "").strip().splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
