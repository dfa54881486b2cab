// Written by tools/generate/messages.py from the messages of src/coupturc/web: do not edit.

export type RefusalCode =
  | "syntax"
  | "ambiguous"
  | "unknown_square"
  | "empty_square"
  | "not_your_piece"
  | "not_your_turn"
  | "nothing_moved"
  | "bad_position"
  | "nothing_to_undo"
  | "take_back_asked"
  | "take_back_not_asked"
  | "capture_compulsory"
  | "majority"
  | "capture_unfinished"
  | "blocked"
  | "square_occupied"
  | "own_piece_in_way"
  | "path_blocked"
  | "jumped_twice"
  | "half_turn"
  | "no_backward_step"
  | "not_diagonal"
  | "not_straight"
  | "too_far"
  | "unreachable"
  | "wrong_lift"
  | "touch_move"
  | "over_the_board_only"
  | "irregularity_open"
  | "must_be_corrected"
  | "no_irregularity"
  | "not_your_choice"
  | "pointing_out_off"
  | "nothing_to_point_out"
  | "two_hands_allowed"
  | "crowning_off"
  | "crowning_needs_lone_king"
  | "game_over"
  | "agreement_off"
  | "offer_too_early"
  | "offer_open"
  | "offer_repeated"
  | "no_offer"
  | "claim_unfounded"
  | "resignation_off"
  | "too_late_to_abort"
  | "no_clock"
  | "already_started"
  | "flag_not_fallen"
  | "paused"
  | "not_paused"
  | "not_to_yourself"
  | "bad_amount";

export type VerdictCode =
  | "right"
  | "go_on"
  | "missing"
  | "not_the_aim"
  | "other_square"
  | "not_best"
  | "not_so"
  | "not_an_answer";

export type RoomRefusalCode =
  | "not_your_side"
  | "room_only"
  | "no_hint"
  | "no_take_back"
  | "record_full"
  | "waiting"
  | "opponent_here"
  | "servers_apart";

export type AnalysisRefusalCode =
  | "unknown_node"
  | "root_stays"
  | "too_long"
  | "unknown_square"
  | "fixed_header"
  | "nothing_to_undo"
  | "not_yours";

export type TournamentRefusalCode =
  | "changed_meanwhile"
  | "no_name"
  | "bad_text"
  | "too_many_players"
  | "name_twice"
  | "unknown_player"
  | "has_left"
  | "not_left"
  | "entry_closed"
  | "unknown_round"
  | "not_next_round"
  | "no_more_rounds"
  | "round_unfinished"
  | "too_few_players"
  | "not_an_arena"
  | "arena_over"
  | "just_met"
  | "too_few_teams"
  | "no_team"
  | "team_fixed"
  | "teams_mixed"
  | "giver_missing"
  | "no_pairing"
  | "already_paired"
  | "not_last_round"
  | "has_results"
  | "plays_this_round"
  | "goes_on"
  | "not_absent"
  | "not_published"
  | "already_published"
  | "earlier_hidden"
  | "unknown_board"
  | "player_twice"
  | "player_missing"
  | "barrage_not_between"
  | "library_missing"
  | "unknown_zone"
  | "bad_year"
  | "bad_window"
  | "bad_hours"
  | "outside_window"
  | "not_your_game"
  | "not_proposed"
  | "has_result"
  | "game_begun"
  | "no_game"
  | "result_disagrees"
  | "too_many_prizes"
  | "bad_category"
  | "bad_prize"
  | "carry_system"
  | "carry_late"
  | "carry_often";

export type PlayersFaultCode =
  | "too_many"
  | "unknown_column"
  | "column_twice"
  | "no_name_column"
  | "further_field"
  | "no_name"
  | "name_twice"
  | "rating"
  | "sex"
  | "open_quote"
  | "text"
  | "further_faults"
  | "trf_no_players"
  | "trf_blank"
  | "trf_number"
  | "trf_number_twice"
  | "trf_next_number"
  | "trf_rounds"
  | "trf_many_rounds"
  | "trf_scoring"
  | "trf_points"
  | "trf_sum"
  | "trf_opponent"
  | "trf_absence"
  | "trf_result"
  | "trf_colour"
  | "trf_unfit"
  | "trf_team_twice"
  | "trf_team_stranger"
  | "trf_system";

export type PracticeCode =
  | "right"
  | "go_on"
  | "found"
  | "found_before"
  | "missing"
  | "other_square"
  | "no_square"
  | "not_so"
  | "is_won"
  | "no_gain"
  | "throws_win"
  | "too_slow"
  | "not_chosen"
  | "not_good"
  | "shown";

export type PieceLetter =
  | "B"
  | "W"
  | "b"
  | "w";

export type SideName =
  | "black"
  | "white";

/** A whole turn; `text` names it without ambiguity, `path` are the landing squares after the origin. */
export interface LegalMove {
  readonly text: string;
  readonly origin: string;
  readonly target: string;
  readonly captured: readonly string[];
  readonly path: readonly string[];
  readonly promotes: boolean;
}

/** One step or jump: landing square, jumped square (None for a quiet step), next state. */
export interface Hop {
  readonly to: string;
  readonly captured: string | null;
  readonly next: number;
}

/**
 * One state of the input automaton over all legal routes.
 *
 * A way through it begins in any state with `start`; a state whose `move` is not None
 * completes that entry of `legal`.
 */
export interface HopState {
  readonly square: string;
  readonly start: boolean;
  readonly move: number | null;
  readonly hops: readonly Hop[];
}

/**
 * Where the one who follows sits: the sides he may act for, none for a watcher.
 *
 * `open` is the side that waits for somebody with the invitation. `apart` says whether two people play who each have
 * a page of their own.
 */
export interface OwnSeats {
  readonly own: readonly SideName[];
  readonly open: SideName | null;
  readonly apart: boolean;
}

export type Visibility =
  | "link"
  | "private"
  | "public";

export type GameName =
  | "international"
  | "turkish";

/** The rules profile of a game, as stored with it; `title` names one that the page has no words for. */
export interface ProfileName {
  readonly id: string;
  readonly version: number;
  readonly game: GameName;
  readonly title: string;
}

export type EntryMode =
  | "assisted"
  | "over_the_board";

export type PlayerKind =
  | "engine"
  | "human";

export type Level =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | "a"
  | "b";

export type Style =
  | "attacking"
  | "classical"
  | "solid"
  | "universal";

/**
 * Who plays a side: a person at this page or the computer at a level.
 *
 * The computer that is `unhurried` takes as long for its moves as a person would; `style` is how it likes to play.
 */
export interface Player {
  readonly kind: PlayerKind;
  readonly name: string;
  readonly level: Level;
  readonly unhurried: boolean;
  readonly style: Style;
}

/** Both players. */
export interface Players {
  readonly white: Player;
  readonly black: Player;
}

export type Reason =
  | "abandoned"
  | "agreement"
  | "flag"
  | "king_moves"
  | "king_v_king"
  | "long_diagonal"
  | "no_moves"
  | "no_progress"
  | "one_each"
  | "repetition"
  | "resignation"
  | "three_v_one"
  | "two_v_one";

/**
 * The end of a game, and the rule that says so.
 *
 * Args:
 * result: as PDN writes it for the game (`2-0`, `1/2-1/2`); `*` when nobody won and nothing was shared.
 * reason: which rule ended the game.
 * article: rule book and article, or text and statement, behind the reason (docs/seeds.md).
 * ply: half-moves played when the game was over.
 */
export interface Outcome {
  readonly result: string;
  readonly reason: Reason;
  readonly article: string;
  readonly ply: number;
}

/** What each side may do now, except to move, by the `type` of the requests. */
export interface Actions {
  readonly white: readonly Request["type"][];
  readonly black: readonly Request["type"][];
}

/** Both time controls, as the PDN tag writes them ("300+5", "-" without a clock). */
export interface TimeControl {
  readonly white: string;
  readonly black: string;
}

/**
 * Both clocks at the moment of sending; the page counts `running` down itself.
 *
 * `delay_ms` is what is left of a delay before the running clock moves; `flag_ms` how long the
 * running side has in all, more than its clock shows when periods of byo-yomi follow. Periods are
 * those not used up, 0 outside byo-yomi.
 */
export interface Clocks {
  readonly white_ms: number;
  readonly black_ms: number;
  readonly white_periods: number;
  readonly black_periods: number;
  readonly running: SideName | null;
  readonly delay_ms: number;
  readonly flag_ms: number | null;
  readonly paused: boolean;
}

/**
 * A first move that has to come soon: how long its side has left for it at the moment of sending.
 *
 * In a game that is over none came, and the server has called it off.
 */
export interface FirstMove {
  readonly side: SideName;
  readonly left_ms: number;
}

/** A draw clock that runs, and the plies that are left of it. */
export interface DrawAhead {
  readonly reason: Reason;
  readonly plies_left: number;
}

export type IrregularityKind =
  | "capture_overlooked"
  | "jumped_twice"
  | "lifted_out_of_order"
  | "lifted_too_early"
  | "man_moved_backward"
  | "man_moved_too_far"
  | "opponents_piece_moved"
  | "out_of_turn"
  | "too_few_captured"
  | "too_many_lifted"
  | "touched_piece_not_played"
  | "two_hands"
  | "unclear_capture"
  | "wrong_landing_square"
  | "wrong_move"
  | "wrong_pieces_lifted";

/**
 * `side` broke a rule.
 *
 * Args:
 * kind: what was wrong.
 * decides: who says what follows; None when it must be corrected.
 * told: whether the opponent is told; else he has to notice it himself.
 * fen: the position it led to.
 */
export interface Irregularity {
  readonly type: "irregularity";
  readonly kind: IrregularityKind;
  readonly decides: SideName | null;
  readonly told: boolean;
  readonly fen: string;
  readonly at_ms: number;
  readonly side: SideName;
}

/** Days on which somebody does not play: the first and the last one, of UTC (ISO 8601). */
export interface DaysOff {
  readonly first: string;
  readonly last: string;
}

/** The days off in which each player is, or which he has next; None where he has none. */
export interface BothDaysOff {
  readonly white: DaysOff | null;
  readonly black: DaysOff | null;
}

/**
 * A move is on the board.
 *
 * Args:
 * ply: half-moves played, this one included.
 * text: the move as it is written in the record.
 * regular: False when it broke a rule.
 */
export interface Moved {
  readonly type: "moved";
  readonly ply: number;
  readonly text: string;
  readonly origin: string;
  readonly target: string;
  readonly captured: readonly string[];
  readonly path: readonly string[];
  readonly promotes: boolean;
  readonly regular: boolean;
  readonly at_ms: number;
  readonly side: SideName;
}

/**
 * The irregular move of `side` is off the board; that side moves again, its used time stays used.
 *
 * Args:
 * ply: of the move that is to be made again.
 * fen: the position before it.
 * kind: what was wrong with it; None in games stored before it was recorded.
 */
export interface Corrected {
  readonly type: "corrected";
  readonly ply: number;
  readonly fen: string;
  readonly kind: IrregularityKind | null;
  readonly at_ms: number;
  readonly side: SideName;
}

/**
 * The irregular move of `side` stands.
 *
 * Args:
 * lapsed: True when the opponent's own next move ended his right to have it corrected (001-35).
 */
export interface Stands {
  readonly type: "stands";
  readonly lapsed: boolean;
  readonly at_ms: number;
  readonly side: SideName;
}

/**
 * `side` asked to have a move corrected in which nothing was wrong.
 *
 * Args:
 * count: how often it has done so.
 * taken_ms: the time that this cost; 0 for a warning.
 */
export interface Warned {
  readonly type: "warned";
  readonly count: number;
  readonly taken_ms: number;
  readonly at_ms: number;
  readonly side: SideName;
}

/** `side` is reminded that it must capture. */
export interface Reminder {
  readonly type: "reminder";
  readonly count: number;
  readonly at_ms: number;
  readonly side: SideName;
}

/** Touch-move binds `side` to play one of these squares. */
export interface Bound {
  readonly type: "bound";
  readonly squares: readonly string[];
  readonly at_ms: number;
  readonly side: SideName;
}

/** The men of `side` on these squares are kings now. */
export interface Crowned {
  readonly type: "crowned";
  readonly squares: readonly string[];
  readonly fen: string;
  readonly at_ms: number;
  readonly side: SideName;
}

/**
 * The pieces stand again as they stood; nothing that `side` has touched binds.
 *
 * Args:
 * fen: how they stand.
 * by: who said so; None is the room.
 */
export interface Restored {
  readonly type: "restored";
  readonly fen: string;
  readonly by: SideName | null;
  readonly at_ms: number;
  readonly side: SideName;
}

/** The draw offer of `side` is no longer open: the opponent declined it or played on. */
export interface OfferLapsed {
  readonly type: "offer_lapsed";
  readonly at_ms: number;
  readonly side: SideName;
}

/** `side` may not take its move back: the opponent said so or played on. */
export interface TakeBackDenied {
  readonly type: "take_back_denied";
  readonly at_ms: number;
  readonly side: SideName;
}

/** The draw claim of `side` was wrong; it counts as an offer. */
export interface ClaimRefused {
  readonly type: "claim_refused";
  readonly counters: Readonly<Record<string, number>>;
  readonly at_ms: number;
  readonly side: SideName;
}

/** What both clocks show. */
export interface ClockStamp {
  readonly type: "clock";
  readonly white_ms: number;
  readonly black_ms: number;
  readonly running: SideName | null;
  readonly at_ms: number;
}

/** The game is over. */
export interface GameOver {
  readonly type: "game_over";
  readonly outcome: Outcome;
  readonly at_ms: number;
}

export type Consequence =
  | Moved
  | Irregularity
  | Corrected
  | Stands
  | Warned
  | Reminder
  | Bound
  | Crowned
  | Restored
  | OfferLapsed
  | TakeBackDenied
  | ClaimRefused
  | ClockStamp
  | GameOver;

/** A playable square: its name, column from the left and row from the top, from 0. */
export interface BoardSquare {
  readonly name: string;
  readonly column: number;
  readonly row: number;
}

/**
 * What is needed to draw the board without knowing rules, White below.
 *
 * `labels`: square numbers in the corner (Dammen) or letters and ranks at the edge (Dama).
 * `removal`: whether captured pieces stay until the capture ends or vanish one by one.
 */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly squares: readonly BoardSquare[];
  readonly labels: "edges" | "numbers";
  readonly colours: "chequered" | "plain";
  readonly removal: "after_move" | "at_once";
}

/** A move of the record; `irregularity` names what was wrong, once both players may know. */
export interface PlayedMove {
  readonly text: string;
  readonly origin: string;
  readonly target: string;
  readonly captured: readonly string[];
  readonly path: readonly string[];
  readonly promotes: boolean;
  readonly side: SideName;
  readonly irregularity: IrregularityKind | null;
}

/** The whole game as the page shows it; sent on connecting, and when `Steps` do not lead to it. */
export interface State {
  readonly type: "state";
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly legal: readonly LegalMove[];
  readonly hops: readonly HopState[];
  readonly game: string;
  readonly version: number;
  readonly seats: OwnSeats | null;
  readonly visibility: Visibility | null;
  readonly profile: ProfileName;
  readonly entry: EntryMode;
  readonly players: Players;
  readonly mark: string;
  readonly capture_count: number;
  readonly outcome: Outcome | null;
  readonly winner: SideName | null;
  readonly thinking: SideName | null;
  readonly undoable: number;
  readonly hint: boolean;
  readonly actions: Actions;
  readonly time_control: TimeControl;
  readonly clocks: Clocks | null;
  readonly first_move: FirstMove | null;
  readonly draw_offer: SideName | null;
  readonly take_back_asked: SideName | null;
  readonly claimable: readonly Reason[];
  readonly claimable_moves: readonly string[];
  readonly draws_ahead: readonly DrawAhead[];
  readonly touched: readonly string[];
  readonly adjusting: SideName | null;
  readonly irregularity: Irregularity | null;
  readonly rated: boolean;
  readonly may_plan: boolean;
  readonly days_off: BothDaysOff | null;
  readonly news: readonly Consequence[];
  readonly board: Board;
  readonly played: readonly PlayedMove[];
}

/**
 * How the game stands now, with the moves that a page lacks: it keeps the first `kept` of its own and adds `steps`.
 *
 * Sent after each change to pages that have followed until then, and to one that comes back: it connects with
 * `?have=COUNT-MARK`, which says how many moves it has, and their `mark`. Where its moves were taken back or are seen
 * otherwise now, the whole game comes.
 */
export interface Steps {
  readonly type: "steps";
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly legal: readonly LegalMove[];
  readonly hops: readonly HopState[];
  readonly game: string;
  readonly version: number;
  readonly seats: OwnSeats | null;
  readonly visibility: Visibility | null;
  readonly profile: ProfileName;
  readonly entry: EntryMode;
  readonly players: Players;
  readonly mark: string;
  readonly capture_count: number;
  readonly outcome: Outcome | null;
  readonly winner: SideName | null;
  readonly thinking: SideName | null;
  readonly undoable: number;
  readonly hint: boolean;
  readonly actions: Actions;
  readonly time_control: TimeControl;
  readonly clocks: Clocks | null;
  readonly first_move: FirstMove | null;
  readonly draw_offer: SideName | null;
  readonly take_back_asked: SideName | null;
  readonly claimable: readonly Reason[];
  readonly claimable_moves: readonly string[];
  readonly draws_ahead: readonly DrawAhead[];
  readonly touched: readonly string[];
  readonly adjusting: SideName | null;
  readonly irregularity: Irregularity | null;
  readonly rated: boolean;
  readonly may_plan: boolean;
  readonly days_off: BothDaysOff | null;
  readonly news: readonly Consequence[];
  readonly kept: number;
  readonly steps: readonly PlayedMove[];
}

/** The command with this id is applied and on disk as part of `version`. */
export interface Confirmed {
  readonly type: "confirmed";
  readonly id: string;
  readonly version: number;
}

/** The arbiter says no: an expected answer, with what the page should draw. */
export interface Refused {
  readonly type: "refused";
  readonly id: string;
  readonly code: RefusalCode | RoomRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly show: readonly LegalMove[];
}

/** What the computer would play in the state of this `version`. */
export interface Hinted {
  readonly type: "hinted";
  readonly id: string;
  readonly version: number;
  readonly move: LegalMove;
}

/**
 * One of the two people at this game has begun the next one, colours changed; it waits for the other.
 *
 * Who plays here sits down there by asking for a rematch too; others may watch.
 */
export interface Rematch {
  readonly type: "rematch";
  readonly game: string;
}

/**
 * Which sides of a game of two people are there; sent when that changes.
 *
 * `claim_in_ms` is in how many milliseconds this page may claim the game that its opponent has left; None while he is
 * there, and in games that wait for him. `unsure` says that the servers do not hear one another now: what happens at
 * another one is seen a few seconds late, who is there not at all, and nobody may claim.
 */
export interface Presence {
  readonly type: "presence";
  readonly white: boolean;
  readonly black: boolean;
  readonly claim_in_ms: number | null;
  readonly unsure: boolean;
}

/** One of the players has said something: GET /api/games/ID/talk has it. */
export interface Said {
  readonly type: "said";
}

/**
 * What both clocks show now, sent with each `Pong` while one runs.
 *
 * A page counts by a timer that stands still while its device sleeps, and a page that was frozen takes an old state
 * for one of this moment.
 */
export interface ClocksNow {
  readonly type: "clocks";
  readonly clocks: Clocks;
}

/** Ask for an answer (`Probed`): the server measures how long messages are on their way. */
export interface Probe {
  readonly type: "probe";
  readonly number: number;
}

export type FaultCode =
  | "damaged_game"
  | "database_away"
  | "deleted"
  | "disk_full"
  | "internal"
  | "malformed"
  | "newer_game"
  | "not_stored"
  | "too_fast"
  | "too_large"
  | "too_many"
  | "unknown_analysis"
  | "unknown_game"
  | "zero_character";

/**
 * The message or the server was at fault: bad message, full disk, game deleted.
 *
 * After `deleted`, `unknown_game`, `newer_game` and `damaged_game` the socket closes with 4404.
 */
export interface Fault {
  readonly type: "fault";
  readonly code: FaultCode;
  readonly id: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The answer to `Ping`. */
export interface Pong {
  readonly type: "pong";
  readonly number: number;
}

export type ServerMessage =
  | State
  | Steps
  | Confirmed
  | Refused
  | Hinted
  | Rematch
  | Presence
  | Said
  | ClocksNow
  | Probe
  | Fault
  | Pong;

/** A position with what may be played on it, `hops` being the way to enter it; nothing may when it is over. */
export interface PlayableBoard {
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly legal: readonly LegalMove[];
  readonly hops: readonly HopState[];
}

/**
 * An entry of GET /api/profiles; `default` marks the profile that is meant by the name of its game.
 *
 * `start` is where a game begins, with its first moves; `take_backs` says whether over the board the computer lets
 * moves be taken back when nothing else is agreed.
 */
export interface ProfileSummary {
  readonly id: string;
  readonly version: number;
  readonly game: GameName;
  readonly title: string;
  readonly default: boolean;
  readonly entry: EntryMode;
  readonly source: string;
  readonly board: Board;
  readonly start: PlayableBoard;
  readonly take_backs: boolean;
}

/** The answer to GET /api/profiles; `levels` and `styles` are those of the computer, the weakest level first. */
export interface Profiles {
  readonly profiles: readonly ProfileSummary[];
  readonly levels: readonly Level[];
  readonly styles: readonly Style[];
}

/**
 * One rule: what it is about, its value in the profile, a number in it, and who says so.
 *
 * `count` is of moves by each side, times, plies or seconds, as the rule has it.
 */
export interface RuleLine {
  readonly rule: string;
  readonly value: string;
  readonly count: number;
  readonly article: string;
}

/** The answer to GET /api/games/ID/rules, as stored with the game, and to GET /api/profiles/ID/rules. */
export interface RuleSheet {
  readonly profile: ProfileName;
  readonly source: string;
  readonly lines: readonly RuleLine[];
}

/**
 * The answer to GET /engine/rules/PROFILE.json: what the engine of a browser has to know of a profile.
 *
 * `number` is that of its rules in the core, and `limits` are its draw limits as the core takes them. `even` are the
 * hundredths of a man at which a win is as likely as not, `logit` those for one logit more. A score beyond `sure` is
 * `win` less the plies to a forced end. `weights` is where the weights of the game are.
 */
export interface EngineRules {
  readonly game: GameName;
  readonly number: number;
  readonly limits: readonly number[];
  readonly even: number;
  readonly logit: number;
  readonly win: number;
  readonly sure: number;
  readonly weights: string;
}

/** How results are written. */
export interface Results {
  readonly white: string;
  readonly draw: string;
  readonly black: string;
}

/** How a player errs (core/search/choosing.hpp). */
export interface Weakness {
  readonly overlook: number;
  readonly long_capture: number;
  readonly sight_plies: number;
  readonly margin: number;
  readonly forget: number;
}

/**
 * How much a player thinks about a move, and how it chooses; 0 means no limit.
 *
 * `taste` is what its style adds to the weights of the evaluation's terms.
 */
export interface Manner {
  readonly ms: number;
  readonly nodes: number;
  readonly depth: number;
  readonly is_varied: boolean;
  readonly weakness: Weakness | null;
  readonly taste: readonly number[];
}

/**
 * The answer to GET /engine/games/PROFILE.json: what a device needs for games without its server.
 *
 * `articles` are those behind the reasons for which a game ends, `blocked` that of a side that has pieces and no move.
 * A draw may be offered when each side has made `offer_after` moves, None where it may not be agreed; the computer
 * agrees from `agrees_after` plies on, when it stands no better. `manners` are by level, `tastes` by style,
 * and `hint` is of who gives one.
 */
export interface DeviceRules {
  readonly profile: ProfileName;
  readonly board: Board;
  readonly engine: EngineRules;
  readonly results: Results;
  readonly articles: Readonly<Record<string, string>>;
  readonly resignation: boolean;
  readonly offer_after: number | null;
  readonly agrees_after: number;
  readonly manners: Readonly<Record<string, Manner>>;
  readonly tastes: Readonly<Record<string, readonly number[]>>;
  readonly hint: Manner;
}

/** A game in the list. */
export interface GameSummary {
  readonly id: string;
  readonly profile: ProfileName;
  readonly plies: number;
  readonly fen: string;
  readonly last: readonly string[];
  readonly created: string;
  readonly changed: string;
  readonly entry: EntryMode;
  readonly players: Players;
  readonly time_control: TimeControl;
  readonly outcome: Outcome | null;
  readonly winner: SideName | null;
}

/**
 * The answer to GET /api/games, the latest change first; ?after=`next` pages on.
 *
 * ?game=`GameName`, ?state=open or finished and ?q=words narrow it; words are parts of names and profile.
 * `damaged` names the games that cannot be read: they are damaged, or a newer version wrote them.
 */
export interface Games {
  readonly games: readonly GameSummary[];
  readonly damaged: readonly string[];
  readonly next: string | null;
}

/** The answer to POST /api/games; `invite` is the token for the open side, shown to nobody a second time. */
export interface NewGameMade {
  readonly id: string;
  readonly profile: ProfileName;
  readonly plies: number;
  readonly fen: string;
  readonly last: readonly string[];
  readonly created: string;
  readonly changed: string;
  readonly entry: EntryMode;
  readonly players: Players;
  readonly time_control: TimeControl;
  readonly outcome: Outcome | null;
  readonly winner: SideName | null;
  readonly invite: string | null;
}

/** The answer: the name by which the server has the game. */
export interface DeviceGameKept {
  readonly id: string;
}

/** Somebody who plays; `name` is empty for a guest who gave none. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * What moderators have decided about somebody: what he may not do, why, and until when (UTC, ISO 8601).
 *
 * Whoever was warned may do everything. What `closed` forbids does not end by itself, so it has no `until`.
 */
export interface DecisionInForce {
  readonly verdict: "closed" | "no_play" | "no_text" | "warn";
  readonly why: string;
  readonly until: string | null;
}

/**
 * The answer to GET /api/me: who asks.
 *
 * `seats` says whether each side of a game belongs to a person here; otherwise whoever opens a game acts for both.
 * `person` is None for somebody who has not played yet, and where there are no seats. `address` is where others find
 * this server, for a page that was opened on the server's own machine. `member` says whether the person's games may
 * count for a rating. `passkeys` says whether members may come in with them: over https only, or at localhost.
 * `recovery` says whether members who gave an address can come back by mail. `standing` is what stands against this
 * person; `moderator` says whether he decides about others.
 */
export interface Me {
  readonly seats: boolean;
  readonly address: string;
  readonly person: Person | null;
  readonly member: boolean;
  readonly passkeys: boolean;
  readonly recovery: boolean;
  readonly standing: readonly DecisionInForce[];
  readonly moderator: boolean;
}

/**
 * The answer to POST /api/passkeys/question: what a passkey shall sign, once and soon.
 *
 * `site` is the name that passkeys of this server belong to.
 */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly site: string;
}

/**
 * The answer to POST /api/passkeys/new: what a device needs to make a passkey.
 *
 * `user` stands for the person in the passkey, `known` are those that he has, and `algorithms` what the server checks,
 * the best first (COSE).
 */
export interface NewPasskeyQuestion {
  readonly challenge: string;
  readonly site: string;
  readonly user: string;
  readonly known: readonly string[];
  readonly algorithms: readonly number[];
}

/** A position of a game and the move that led to it, None at the beginning. */
export interface LinePosition {
  readonly move: PlayedMove | null;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly fen: string;
}

/** The answer to GET /api/games/ID/line: what stood on the board after each move, to look back. */
export interface GameLine {
  readonly summary: GameSummary;
  readonly board: Board;
  readonly positions: readonly LinePosition[];
}

/**
 * The answer to GET and PUT /api/games/ID/plan, for its player alone.
 *
 * ?after= names moves, one each time; `next` are those that may follow them.
 */
export interface Plan {
  readonly lines: readonly (readonly string[])[];
  readonly next: readonly string[];
}

/** How many days off are left in a year. */
export interface YearOff {
  readonly year: number;
  readonly left: number;
}

/**
 * The answer to GET /api/account/days-off: a member's own from today on, and how many more he may plan.
 *
 * `most` is how many there are in a year.
 */
export interface OwnDaysOff {
  readonly days: readonly DaysOff[];
  readonly years: readonly YearOff[];
  readonly most: number;
}

/** What a game changed of a player's rating. */
export interface RatingChange {
  readonly person: Person;
  readonly before: number;
  readonly after: number;
  readonly provisional: boolean;
}

/** The answer to GET /api/games/ID/ratings; None for a game that did not count. */
export interface GameRatings {
  readonly white: RatingChange | null;
  readonly black: RatingChange | null;
}

export type Tempo =
  | "blitz"
  | "bullet"
  | "classical"
  | "days"
  | "rapid";

/** How strong somebody is on a ladder; a provisional rating is a first guess. */
export interface LadderRating {
  readonly game: GameName;
  readonly tempo: Tempo;
  readonly value: number;
  readonly deviation: number;
  readonly provisional: boolean;
  readonly games: number;
}

/** A point of a graph: the rating after a game. `at` is UTC, in milliseconds. */
export interface RatingPoint {
  readonly at: number;
  readonly value: number;
}

/** How a rating went, the first game first. */
export interface RatingGraph {
  readonly game: GameName;
  readonly tempo: Tempo;
  readonly points: readonly RatingPoint[];
}

/** A game that counted, as one of its players sees it; `score` is his, `opening` the first move of each side. */
export interface RatedGame {
  readonly id: string;
  readonly game: GameName;
  readonly tempo: Tempo;
  readonly side: SideName;
  readonly opponent: Person;
  readonly score: number;
  readonly before: number;
  readonly after: number;
  readonly opening: string;
  readonly ended: string;
}

/** Against one opponent. */
export interface OpponentTally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly opponent: Person;
}

/** With one side of a game, after the same first moves. */
export interface OpeningTally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly game: GameName;
  readonly side: SideName;
  readonly opening: string;
}

/**
 * The answer to GET /api/people/ID: what everybody may see of somebody, which is the games that count.
 *
 * `games` are the last ones, the latest first; `opponents` and `openings` the most frequent ones.
 */
export interface PersonPage {
  readonly person: Person;
  readonly ratings: readonly LadderRating[];
  readonly graphs: readonly RatingGraph[];
  readonly games: readonly RatedGame[];
  readonly opponents: readonly OpponentTally[];
  readonly openings: readonly OpeningTally[];
}

/** A line of a leader board. */
export interface Leader {
  readonly person: Person;
  readonly value: number;
  readonly deviation: number;
  readonly games: number;
}

/** The answer to GET /api/leaders/GAME/TEMPO, the highest rating first. */
export interface Leaders {
  readonly game: GameName;
  readonly tempo: Tempo;
  readonly leaders: readonly Leader[];
}

export type Phrase =
  | "another"
  | "back"
  | "bye"
  | "close_game"
  | "connection"
  | "good_game"
  | "have_fun"
  | "hello"
  | "learned"
  | "must_go"
  | "nice_move"
  | "no"
  | "no_hurry"
  | "one_moment"
  | "slip"
  | "sorry"
  | "thanks"
  | "welcome"
  | "well_played"
  | "yes";

/** A line of talk: a phrase, or a text. */
export interface LineSaid {
  readonly number: number;
  readonly side: SideName;
  readonly phrase: Phrase | null;
  readonly text: string | null;
}

export type MaySay =
  | "nothing"
  | "phrases"
  | "text";

/**
 * The answer to GET /api/games/ID/talk?after=N, for the two players: the lines after that number.
 *
 * `opponent` is the id of the other one; `blocked` says whether the one who asks has blocked him.
 */
export interface Talk {
  readonly lines: readonly LineSaid[];
  readonly may: MaySay;
  readonly opponent: string;
  readonly blocked: boolean;
}

/** Somebody with whom one wants nothing to do. */
export interface BlockedPerson {
  readonly id: string;
  readonly name: string;
}

/** The answer to GET /api/blocked: whom the one who asks has blocked. */
export interface Blocked {
  readonly people: readonly BlockedPerson[];
}

/**
 * A report that waits for a decision.
 *
 * `lines` is what was said last when it was made; `earlier` counts the sanctions that the reported one has had.
 */
export interface Report {
  readonly id: string;
  readonly by: Person;
  readonly about: Person;
  readonly game: string;
  readonly reason: "computer" | "insult" | "leaving" | "name" | "other";
  readonly words: string;
  readonly lines: readonly LineSaid[];
  readonly at: string;
  readonly earlier: number;
}

/**
 * A game of somebody that was compared with the engine: of how many hard moves he found how many.
 *
 * `private` says that only its players may open it.
 */
export interface ComparedGame {
  readonly id: string;
  readonly at: string;
  readonly hard: number;
  readonly found: number;
  readonly private: boolean;
}

/**
 * That somebody finds far more hard moves than people of his rating; a hint, not a proof.
 *
 * `found` of `hard` moves in these games; `usual` is the part that the group finds, `distance` by how many standard
 * deviations he lies above it. `people` counts the group; 0 means that so few are known that figures stand for it that
 * were set once. `lost` is the part of a point that he gives away at a hard move. The times are those of a move, in
 * seconds, None where none is known. `earlier` counts the sanctions that he has had.
 */
export interface FairPlayHint {
  readonly about: Person;
  readonly game: GameName;
  readonly tempo: Tempo;
  readonly rating: number;
  readonly games: readonly ComparedGame[];
  readonly hard: number;
  readonly found: number;
  readonly usual: number;
  readonly distance: number;
  readonly people: number;
  readonly lost: number;
  readonly hard_seconds: number | null;
  readonly other_seconds: number | null;
  readonly earlier: number;
}

/**
 * A decision; `moderator` is None for the operator. `stands` says whether it can be lifted.
 *
 * `of_hint` says whether it is about a hint.
 */
export interface Decision {
  readonly number: number;
  readonly about: Person;
  readonly verdict: "closed" | "lifted" | "moderator" | "no_moderator" | "no_play" | "no_text" | "none" | "warn";
  readonly why: string;
  readonly at: string;
  readonly until: string | null;
  readonly moderator: Person | null;
  readonly stands: boolean;
  readonly of_hint: boolean;
}

/** The answer to GET /api/moderation, for moderators: what waits, and the latest decisions. */
export interface Moderation {
  readonly reports: readonly Report[];
  readonly hints: readonly FairPlayHint[];
  readonly decisions: readonly Decision[];
}

export type Colour =
  | "any"
  | "black"
  | "white";

/** A game that somebody seeks; `rating` is his on its ladder, None where it has none or he has not played there. */
export interface Seek {
  readonly id: string;
  readonly person: Person;
  readonly rating: number | null;
  readonly provisional: boolean;
  readonly to: Person | null;
  readonly profile: ProfileName;
  readonly entry: EntryMode;
  readonly time: string;
  readonly colour: Colour;
  readonly rated: boolean;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly pool: boolean;
}

/** What changed in the lobby. The first one a page gets holds all that it may see. */
export interface Lobby {
  readonly type: "lobby";
  readonly added: readonly Seek[];
  readonly removed: readonly string[];
}

/** A game of one's own has begun: a seek or a challenge was accepted. */
export interface Paired {
  readonly type: "paired";
  readonly game: string;
  readonly opponent: Person;
}

export type NoticeKind =
  | "begun"
  | "challenge"
  | "closing"
  | "handed"
  | "meeting"
  | "over"
  | "round"
  | "said"
  | "soon"
  | "teaches"
  | "turn";

/**
 * Something has happened that concerns one's own person.
 *
 * `of` is the id of the game, the tournament or the person that it is about, `name` the opponent's, the tournament's
 * or the person's. `unread` is how many notices have not been seen, this one among them; `at_ms` is when, UTC.
 * `hour_ms` is the hour that it is about, UTC.
 */
export interface Notice {
  readonly type: "notice";
  readonly kind: NoticeKind;
  readonly of: string;
  readonly name: string;
  readonly at_ms: number;
  readonly unread: number;
  readonly hour_ms: number | null;
}

/**
 * How many notices have not been seen, and when the latest of them was given; the first thing that a page hears.
 *
 * `seen` is what notices have just been seen of, at this page or another one; None for all of them, or for nothing
 * where some are left.
 */
export interface Unread {
  readonly type: "unread";
  readonly count: number;
  readonly at_ms: number;
  readonly seen: string | null;
}

/** What these topics are about has changed, or is followed from now on: the page asks for it again. */
export interface TopicsChanged {
  readonly type: "changed";
  readonly topics: readonly string[];
}

export type SiteMessage =
  | Lobby
  | Paired
  | Notice
  | Unread
  | TopicsChanged
  | Fault
  | Pong;

/** The answer to POST /api/lobby/seeks: the id of the seek, or of the game when somebody sought the same. */
export interface SeekMade {
  readonly seek: string | null;
  readonly game: string | null;
}

/** The answer to POST /api/lobby/seeks/ID/accept: the game that has begun. */
export interface PairedGame {
  readonly game: string;
}

/** A game of one's own that goes on; `turn` says whether it waits for one's own move. */
export interface OwnGame {
  readonly game: GameSummary;
  readonly turn: boolean;
}

/** The answer to GET /api/lobby/games: those that wait for one's own move first, then the latest change. */
export interface OwnGames {
  readonly games: readonly OwnGame[];
}

/** A game that all may watch, and the ratings of its players on its ladder; None where somebody has none. */
export interface WatchedGame {
  readonly game: GameSummary;
  readonly white: number | null;
  readonly black: number | null;
}

/** The answer to GET /api/watch: the games of the highest ratings first, then the latest change. */
export interface WatchedGames {
  readonly games: readonly WatchedGame[];
}

/**
 * Something that has happened: `of` is the id of the game, the tournament or the person that it is about.
 *
 * `name` is the opponent's, the tournament's or the person's; `at` is when, UTC.
 * `hour_ms` is the hour that it is about, UTC milliseconds.
 */
export interface KeptNotice {
  readonly kind: NoticeKind;
  readonly of: string;
  readonly name: string;
  readonly at: string;
  readonly read: boolean;
  readonly hour_ms: number | null;
}

/** The answer to GET /api/notices: the latest first. */
export interface KeptNotices {
  readonly notices: readonly KeptNotice[];
}

/**
 * By which ways a member wants notices of a kind.
 *
 * Args:
 * kind: what they say.
 * page: at the bell and on the page while it is open.
 * mail: by mail.
 * push: on his devices while no page is open.
 */
export interface NoticeChoice {
  readonly kind: NoticeKind;
  readonly page: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/**
 * The answer to GET and POST /api/account/notices.
 *
 * Args:
 * choices: of each kind one.
 * mails: whether mails are sent here.
 * mail_confirmed: whether the member has shown that his address is his; until then no notices go there.
 * push_key: with which a browser asks its push service for an address; empty where nothing is pushed.
 * push_here: whether notices are pushed to the browser that asks.
 */
export interface NoticeChoices {
  readonly choices: readonly NoticeChoice[];
  readonly mails: boolean;
  readonly mail_confirmed: boolean;
  readonly push_key: string;
  readonly push_here: boolean;
}

/**
 * One thing wrong with a position.
 *
 * `column` counts from 1, 0 when it is not at one place; `square` is the one named there, if any.
 */
export interface PositionFault {
  readonly code: string;
  readonly column: number;
  readonly square: string;
}

/**
 * What a position is: its canonical FEN, and the number of its `moves`.
 *
 * With `faults`, all of them, it cannot be played; `fen` is then as it was given.
 */
export interface PositionCheck {
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly moves: number;
  readonly faults: readonly PositionFault[];
}

/** A move of a line, and the pieces after it. */
export interface LineStep {
  readonly move: LegalMove;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
}

/** The answer to POST /api/lines: its moves as far as they are legal. */
export interface LineSteps {
  readonly steps: readonly LineStep[];
}

export type ProblemCode =
  | "already_member"
  | "broken_lesson"
  | "class_full"
  | "closed"
  | "club_changed"
  | "club_full"
  | "damaged_game"
  | "damaged_tournament"
  | "database_away"
  | "days_off_begun"
  | "days_off_far"
  | "days_off_many"
  | "days_off_order"
  | "decided"
  | "disk_full"
  | "encoding"
  | "fen"
  | "foreign_origin"
  | "goes_on"
  | "handed_otherwise"
  | "handed_refused"
  | "in_club_already"
  | "internal"
  | "last_leader"
  | "last_way_in"
  | "leader_here"
  | "link_used"
  | "mail_missing"
  | "malformed"
  | "marks_full"
  | "members_only"
  | "method_not_allowed"
  | "moderators_only"
  | "move"
  | "must_pause"
  | "name_missing"
  | "name_reserved"
  | "name_taken"
  | "name_too_long"
  | "newer_game"
  | "no_games"
  | "no_plan_now"
  | "no_play"
  | "no_repertoire"
  | "no_talk"
  | "no_text"
  | "not_comparable"
  | "not_found"
  | "not_playing"
  | "not_stored"
  | "not_yours"
  | "other_rating"
  | "own_report"
  | "own_seek"
  | "passkey_refused"
  | "passkey_unknown"
  | "passkeys_full"
  | "password_common"
  | "password_short"
  | "phrases_only"
  | "pupil_twice"
  | "pupil_unfit"
  | "push_service"
  | "query"
  | "recovery_used"
  | "repertoire_changed"
  | "repertoires_full"
  | "reported"
  | "results_only"
  | "searches_full"
  | "seat_taken"
  | "seek_gone"
  | "strangers"
  | "talk_full"
  | "teacher_here"
  | "time_control"
  | "too_large"
  | "too_long"
  | "too_many"
  | "too_slow"
  | "tournament_setup"
  | "unknown_analysis"
  | "unknown_archive"
  | "unknown_broadcast"
  | "unknown_card"
  | "unknown_class"
  | "unknown_club"
  | "unknown_club_member"
  | "unknown_game"
  | "unknown_lesson"
  | "unknown_pairing"
  | "unknown_person"
  | "unknown_profile"
  | "unknown_pupil"
  | "unknown_question"
  | "unknown_repertoire"
  | "unknown_report"
  | "unknown_tournament"
  | "unreadable_game"
  | "unreadable_repertoire"
  | "why_missing"
  | "work_asked"
  | "wrong_login"
  | "wrong_password"
  | "wrong_picture"
  | "wrong_token"
  | "zero_character";

/**
 * The body of every HTTP answer that is not 2xx: a code the page translates.
 *
 * A bad FEN gives code `fen` and every fault of it in `faults`; a bad move of a line gives `move` with its
 * text.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly faults: readonly PositionFault[];
}

export type ChapterName =
  | "endings"
  | "plans"
  | "rules"
  | "shots";

/**
 * A lesson in the list of its course; `at` is the step where the learner was last, None before the first visit.
 *
 * `chapter` is None for a trainer's own lessons. The file of a `broken` lesson has faults: its id is all there is.
 */
export interface CourseLesson {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: number;
  readonly solved: number;
  readonly at: number | null;
  readonly broken: boolean;
  readonly chapter: ChapterName | null;
}

/** The lessons of a game with its first position; `next` is the one to go on with, None when all are done. */
export interface Course {
  readonly game: GameName;
  readonly board: Board;
  readonly start: Readonly<Record<string, PieceLetter>>;
  readonly lessons: readonly CourseLesson[];
  readonly next: string | null;
}

/**
 * One thing wrong with a file: what is expected `where`, and what was `found` there.
 *
 * `line` is 0 when it is not known, `code` a key of `EXPECTATIONS`, and `values` what its sentence names.
 */
export interface FileFault {
  readonly line: number;
  readonly where: string;
  readonly code: string;
  readonly found: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A file that is not a lesson, with everything wrong with it. */
export interface FaultyFile {
  readonly file: string;
  readonly faults: readonly FileFault[];
}

/** The lessons of a trainer's folder, a course for each game that it has, and the files that are not lessons. */
export interface OwnCourses {
  readonly courses: readonly Course[];
  readonly faulty: readonly FaultyFile[];
}

/**
 * The answer to GET /api/lessons.
 *
 * `edition` changes whenever a lesson of the courses does. `own` is None when the server has no folder of a trainer;
 * `kept` is false when progress could not be read.
 */
export interface Courses {
  readonly courses: readonly Course[];
  readonly edition: string;
  readonly own: OwnCourses | null;
  readonly kept: boolean;
}

/** A lesson that was made: its id, and how many steps and tasks it has. */
export interface LessonMade {
  readonly id: string;
  readonly game: GameName;
  readonly steps: number;
  readonly tasks: number;
}

/** The answer to POST /api/made-lessons/file: the lesson, or everything wrong with the file. */
export interface LessonOpened {
  readonly made: LessonMade | null;
  readonly faults: readonly FileFault[];
}

/** A lesson that was made on the page, in the list of its maker. */
export interface MadeLessonEntry {
  readonly id: string;
  readonly game: GameName;
  readonly title: string;
  readonly summary: string;
  readonly created: string;
}

/** The answer to GET /api/made-lessons, the latest first; `damaged` names those that cannot be read any more. */
export interface MadeLessons {
  readonly lessons: readonly MadeLessonEntry[];
  readonly damaged: readonly string[];
}

export type Language =
  | "en"
  | "nl"
  | "tr";

export type Meaning =
  | "allowed"
  | "attention"
  | "forbidden";

/** An arrow from square to square; its meaning decides its shape, never its colour alone. */
export interface Arrow {
  readonly origin: string;
  readonly target: string;
  readonly meaning: Meaning;
}

/** A ring around a square; its meaning decides its shape. */
export interface Ring {
  readonly square: string;
  readonly meaning: Meaning;
}

/** What is drawn on the board at the beginning of a step. */
export interface Marks {
  readonly arrows: readonly Arrow[];
  readonly rings: readonly Ring[];
  readonly highlights: readonly string[];
}

export type TaskKind =
  | "captures"
  | "choose"
  | "largest"
  | "movable"
  | "play"
  | "square"
  | "targets"
  | "yes_no";

/**
 * A task without its solution.
 *
 * Args:
 * kind: as in the file: `play`, `captures`, `largest`, `square`, `movable`, `targets`, `choose`, `yes_no`.
 * ask: the question.
 * hint: to be shown when it is asked for; empty when there is none.
 * options: the answers to choose from.
 * square: the square whose name is asked, or the piece whose targets are; empty in the other kinds.
 * count: how many captures, pieces or squares are to be found, or how many pieces the largest capture takes.
 */
export interface TaskState {
  readonly kind: TaskKind;
  readonly ask: string;
  readonly hint: string;
  readonly options: readonly string[];
  readonly square: string;
  readonly count: number;
}

/** What is said of the last answer; see `coupturc.lessons.judging.Verdict`. */
export interface VerdictState {
  readonly code: VerdictCode | RefusalCode;
  readonly right: boolean;
  readonly done: boolean;
  readonly params: Readonly<Record<string, string | number>>;
  readonly text: string;
  readonly show: readonly LegalMove[];
  readonly line: readonly LegalMove[];
}

/**
 * Everything the page shows of a lesson; whole, so that a page that missed one needs nothing but the next.
 *
 * Args:
 * lesson: id of the lesson.
 * language: in which the text of the step is shown; another than the reader's where it was not written in his.
 * step: the step that is shown, from 0; `steps` is how many there are.
 * solved: the steps that are done.
 * pieces: squares and pieces, `w` `b` men, `W` `B` kings.
 * last: the move that led to the board; None at the beginning of the step.
 * next: the move that `>` plays; None when there is none.
 * note: what the example says on this board; empty for nothing.
 * ends: why the game is over on this board, or may be claimed drawn; empty where that is not the point.
 * marks: arrows, rings and highlights; only at the beginning of the step.
 * examples: names of the lines to choose from; `example` is the number of the one that is shown.
 */
export interface LessonState {
  readonly lesson: string;
  readonly language: Language;
  readonly game: GameName;
  readonly profile: string;
  readonly title: string;
  readonly step: number;
  readonly steps: number;
  readonly solved: readonly number[];
  readonly finished: boolean;
  readonly text: string;
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly last: LegalMove | null;
  readonly next: LegalMove | null;
  readonly ply: number;
  readonly plies: number;
  readonly note: string;
  readonly ends: Reason | "";
  readonly marks: Marks;
  readonly examples: readonly string[];
  readonly example: number;
  readonly task: TaskState | null;
  readonly verdict: VerdictState | null;
}

/** Where a page is in a lesson: the step, its example, what was answered, the move of the line that is shown. */
export interface LessonPlace {
  readonly step: number;
  readonly example: number;
  readonly answers: readonly (string | readonly string[] | number | boolean)[];
  readonly ply: number;
}

/** A lesson in the list of a course. */
export interface LessonEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: number;
}

/**
 * Everything the page shows of a lesson; the answer to an action and to GET /api/lessons/{lesson}.
 *
 * `legal` and `hops` are there when the task is to be played on the board and `may_move` says so; `wait_ms` is how
 * long *Auto* leaves the board as it is before the next move; `following` is the lesson after this one;
 * `kept` is false when progress could not be stored.
 */
export interface LessonView {
  readonly state: LessonState;
  readonly place: LessonPlace;
  readonly board: Board;
  readonly may_move: boolean;
  readonly legal: readonly LegalMove[];
  readonly hops: readonly HopState[];
  readonly wait_ms: number;
  readonly following: LessonEntry | null;
  readonly kept: boolean;
}

/**
 * What is said to an answer.
 *
 * `before` are the right answers of the step up to then, `after` those with this one, when it is right. `views` are
 * what is shown at once and, where a line explains the answer, each of its boards: as JSON only the fields of the
 * `LessonView`, and of its `state`, that are not as when the step began.
 */
export interface LessonReply {
  readonly step: number;
  readonly before: readonly (string | readonly string[] | number | boolean)[];
  readonly answer: string | readonly string[] | number | boolean;
  readonly after: readonly (string | readonly string[] | number | boolean)[];
  readonly views: readonly string[];
}

/**
 * A whole lesson to be followed without the server; the answer to GET /api/lessons/{lesson}/reading.
 *
 * Every board of every line, found by its place, and the reply to every answer that can be given by pressing. Of
 * several things to be found each one has its reply, and so have the right ones as they become more.
 */
export interface LessonReading {
  readonly views: readonly LessonView[];
  readonly replies: readonly LessonReply[];
}

/** All lessons of the courses to be read without the server, by id; the answer to GET /api/lessons/readings. */
export interface LessonReadings {
  readonly readings: Readonly<Record<string, LessonReading>>;
}

export type Strength =
  | ""
  | "!"
  | "!!"
  | "!?"
  | "?"
  | "?!"
  | "??";

/** An arrow from one square to another. */
export interface NodeArrow {
  readonly origin: string;
  readonly target: string;
}

/** An irregular move that is on record. */
export interface IrregularMove {
  readonly side: SideName;
  readonly move: string;
  readonly kind: IrregularityKind;
  readonly corrected: boolean;
}

/**
 * One move of the tree, or a position that was set up; the first node is the start.
 *
 * `number` is that of the move, `comment` the text without commands; `before` is the comment before the first
 * move of a variation.
 */
export interface TreeNode {
  readonly id: string;
  readonly parent: string | null;
  readonly side: SideName | null;
  readonly number: number;
  readonly text: string | null;
  readonly fen: string | null;
  readonly comment: string;
  readonly before: string;
  readonly strength: Strength;
  readonly nags: readonly number[];
  readonly arrows: readonly NodeArrow[];
  readonly squares: readonly string[];
  readonly clock_ms: number | null;
  readonly irregular: readonly IrregularMove[];
}

/**
 * The whole tree, each line before its variations; what it shows is on disk.
 *
 * `most_threads` and `hash_sizes_mib` are what the server allows the computer that looks at the board.
 */
export interface AnalysisState {
  readonly type: "analysis";
  readonly id: string;
  readonly version: number;
  readonly game: string | null;
  readonly profile: ProfileName;
  readonly board: Board;
  readonly headers: Readonly<Record<string, string>>;
  readonly undoable: boolean;
  readonly most_threads: number;
  readonly hash_sizes_mib: readonly number[];
  readonly nodes: readonly TreeNode[];
}

/**
 * What has changed in the tree since a version: a page that has another one waits for the whole tree.
 *
 * The first `kept` of its nodes and the last `kept_last` stay, and `nodes` stand between them. `headers` is None when
 * they stay.
 */
export interface TreeStep {
  readonly type: "tree_step";
  readonly since: number;
  readonly version: number;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly undoable: boolean;
  readonly kept: number;
  readonly kept_last: number;
  readonly nodes: readonly TreeNode[];
}

export type TableResult =
  | "draw"
  | "loss"
  | "win";

/** What endgame tables say of a move for the side that makes it; `plies` to the end, None for a draw. */
export interface TableVerdict {
  readonly text: string;
  readonly result: TableResult;
  readonly plies: number | null;
}

/**
 * The board at a node, as the page shows it and lets moves be entered.
 *
 * `draws` are the reasons for which a game would be drawn here, or could be claimed so.
 */
export interface Shown {
  readonly type: "shown";
  readonly fen: string;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
  readonly turn: SideName;
  readonly legal: readonly LegalMove[];
  readonly hops: readonly HopState[];
  readonly node: string;
  readonly number: number;
  readonly capture_count: number;
  readonly last: LegalMove | null;
  readonly draws: readonly Reason[];
  readonly verdicts: readonly TableVerdict[];
}

export type LinesState =
  | "done"
  | "running"
  | "waiting";

/** One of the best lines. `end` counts the plies to a forced end, negative when Black wins. */
export interface EngineLine {
  readonly rank: number;
  readonly depth: number;
  readonly score: number;
  readonly end: number | null;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  readonly moves: readonly string[];
}

/**
 * What the computer sees at a node by now; `waiting`: it is busy with other analyses.
 *
 * Lines of a `threat` begin with a move of the side that is not to move.
 */
export interface EngineLines {
  readonly type: "lines";
  readonly node: string;
  readonly threat: boolean;
  readonly state: LinesState;
  readonly nodes: number;
  readonly seconds: number;
  readonly lines: readonly EngineLine[];
}

export type ReportState =
  | "done"
  | "none"
  | "running"
  | "stopped";

export type Effort =
  | "quick"
  | "thorough";

export type Quality =
  | "blunder"
  | "good"
  | "inaccuracy"
  | "mistake";

/**
 * What the report says of one move; score, end and share belong to the position after it.
 *
 * `best` is the line that the computer would have played instead, `costs_man` says that the move gave away a man or
 * more; reports of earlier versions do not say so.
 */
export interface ReportPly {
  readonly node: string;
  readonly side: SideName;
  readonly number: number;
  readonly text: string;
  readonly score: number;
  readonly end: number | null;
  readonly share: number;
  readonly quality: Quality;
  readonly best: readonly string[];
  readonly best_score: number;
  readonly costs_man: boolean;
}

/** A capture that was left, or not carried through, over the board. */
export interface MissedCapture {
  readonly side: SideName;
  readonly move: string;
  readonly kind: IrregularityKind;
  readonly corrected: boolean;
  readonly node: string;
}

/**
 * The report as far as it has come; `stale`: the main line has changed since.
 *
 * While it waits for its turn `before` says how many reports were asked for earlier.
 */
export interface GameReport {
  readonly type: "report";
  readonly state: ReportState;
  readonly effort: Effort;
  readonly done: number;
  readonly total: number;
  readonly stale: boolean;
  readonly before: number;
  readonly plies: readonly ReportPly[];
  readonly missed: readonly MissedCapture[];
}

/** How good a move is in place of the one that led to `node`; `reply` is what answers it, best first. */
export interface TriedMove {
  readonly type: "tried";
  readonly node: string;
  readonly move: string;
  readonly quality: Quality;
  readonly reply: readonly string[];
}

/** The move cannot be judged: the report or the game has changed meanwhile. */
export interface TriedMoveRefused {
  readonly type: "tried_refused";
  readonly node: string;
}

/** The change with this id is on disk as part of `version`; `node` is where it leads. */
export interface ChangeConfirmed {
  readonly type: "change_confirmed";
  readonly id: string;
  readonly version: number;
  readonly node: string;
}

/** The change is not made, with what the page should draw. */
export interface ChangeRefused {
  readonly type: "change_refused";
  readonly id: string;
  readonly code: RefusalCode | AnalysisRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly show: readonly LegalMove[];
}

export type AnalysisMessage =
  | AnalysisState
  | TreeStep
  | Shown
  | EngineLines
  | GameReport
  | TriedMove
  | TriedMoveRefused
  | ChangeConfirmed
  | ChangeRefused
  | Fault
  | Pong;

/** An analysis in the list, and the answer to making one. */
export interface AnalysisSummary {
  readonly id: string;
  readonly profile: ProfileName;
  readonly plies: number;
  readonly fen: string;
  readonly last: readonly string[];
  readonly created: string;
  readonly changed: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly game: string | null;
}

/** The answer: the name by which the server has the analysis. */
export interface DeviceAnalysisKept {
  readonly id: string;
}

/**
 * The answer to GET /api/analyses, the latest change first.
 *
 * `damaged` names the analyses that cannot be read any more.
 */
export interface AnalysisList {
  readonly analyses: readonly AnalysisSummary[];
  readonly damaged: readonly string[];
}

/** One thing wrong in a PDN text; `found` is what stands there. */
export interface PdnFaultPlace {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly found: string;
}

/** One game of a PDN text; one that is not `readable` cannot be opened. */
export interface PdnEntry {
  readonly index: number;
  readonly line: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly plies: number;
  readonly readable: boolean;
  readonly faults: readonly PdnFaultPlace[];
}

/** The answer to POST /api/pdn; `total` counts the games that are not listed too. */
export interface PdnContents {
  readonly games: readonly PdnEntry[];
  readonly total: number;
}

/** An archive that may be asked: `own` is that of the one who asks, the others have the operator's names. */
export interface ArchiveSource {
  readonly name: string;
  readonly games: number;
}

/** The answer to GET /api/archive: one's own archive first. */
export interface ArchiveSources {
  readonly sources: readonly ArchiveSource[];
}

/** How many games there are, and how they ended; an unknown end is neither a draw nor half a point. */
export interface ArchiveCounts {
  readonly games: number;
  readonly unknown: number;
  readonly white: number;
  readonly draw: number;
  readonly black: number;
}

/**
 * What games did with a move: those that made it, and those that came to the position behind it in another way.
 *
 * The years are those of its first and its last game, the rating is the average of those who made it; None when
 * nobody wrote them down. `score` is what an engine that searched the archive's openings thinks of the position behind
 * it, in hundredths of a man, positive when White stands better; None for one that it did not search.
 */
export interface ArchiveMove {
  readonly move: string;
  readonly played: ArchiveCounts;
  readonly reached: ArchiveCounts;
  readonly first_year: number | null;
  readonly last_year: number | null;
  readonly rating: number | null;
  readonly score: number | null;
}

/** A move by which games came to a position. */
export interface ArchiveWay {
  readonly move: string;
  readonly games: number;
}

export type ResultName =
  | "black"
  | "draw"
  | "unknown"
  | "white";

/** A game of an archive with the position that was looked for, `ply` moves after its beginning. */
export interface ArchiveGame {
  readonly archive: string;
  readonly number: number;
  readonly ply: number;
  readonly game: GameName;
  readonly white: string;
  readonly black: string;
  readonly white_rating: number | null;
  readonly black_rating: number | null;
  readonly event: string;
  readonly date: string;
  readonly result: ResultName;
  readonly result_text: string;
  readonly fen: string;
}

/**
 * The answer to GET /api/archive/explore: what the games made of a position; a game counts once.
 *
 * `opening` is the name of the position by language, empty when it has none; `ended` of the games end with it; `games`
 * are the first ones that have it.
 */
export interface Explored {
  readonly fen: string;
  readonly opening: Readonly<Record<string, string>>;
  readonly total: ArchiveCounts;
  readonly ended: number;
  readonly moves: readonly ArchiveMove[];
  readonly before: readonly ArchiveWay[];
  readonly games: readonly ArchiveGame[];
}

/** The answer: the analysis that was made of it, and the name of the node that is to be shown. */
export interface ArchivedOpened {
  readonly analysis: string;
  readonly node: string;
}

/** Results from one player's view; `unknown` ones are none of the others. */
export interface ArchiveTally {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly unknown: number;
}

/** The results against somebody. */
export interface ArchiveOpponent {
  readonly name: string;
  readonly tally: ArchiveTally;
}

/** The results of a year, None for games of an unknown one. */
export interface ArchiveYear {
  readonly year: number | null;
  readonly tally: ArchiveTally;
}

/** The answer to GET /api/archive/player: the results of a player; opponents of most games come first. */
export interface ArchivePlayer {
  readonly name: string;
  readonly total: ArchiveTally;
  readonly white: ArchiveTally;
  readonly black: ArchiveTally;
  readonly opponents: readonly ArchiveOpponent[];
  readonly years: readonly ArchiveYear[];
}

/** An opening, a formation or a theme that a query asks for as `kind id`; its names by language, `en` always. */
export interface ArchiveName {
  readonly kind: "formation" | "opening" | "theme";
  readonly id: string;
  readonly game: GameName;
  readonly names: Readonly<Record<string, string>>;
}

/** The answer to GET /api/archive/names. */
export interface ArchiveNames {
  readonly names: readonly ArchiveName[];
}

/** The answer to GET /api/archive/query?profile=&query=&language=: what the query asks for, in words. */
export interface ArchiveQuery {
  readonly words: string;
}

/** A mark that the one who asks put on a game. */
export interface ArchiveMark {
  readonly archive: string;
  readonly number: number;
  readonly name: string;
}

/** A search that the one who asks saved under a name. */
export interface SavedSearch {
  readonly name: string;
  readonly game: GameName;
  readonly query: string;
}

/** The answer to GET /api/archive/kept: his marks and his searches, both by name. */
export interface ArchiveKept {
  readonly marks: readonly ArchiveMark[];
  readonly searches: readonly SavedSearch[];
}

/** A line of the answer to GET /api/archive/search: a game that was found. */
export interface ArchiveHit {
  readonly type: "hit";
  readonly game: ArchiveGame;
}

/** The last line: how many games this answer has, and whether the search stopped though there are more. */
export interface ArchiveSearched {
  readonly type: "searched";
  readonly found: number;
  readonly is_cut: boolean;
}

/** The last line when it could not go on; what was kept before stays. */
export interface ArchiveFailed {
  readonly type: "failed";
  readonly code: "encoding" | "internal" | "not_stored" | "too_large" | "unknown_archive";
}

export type SearchLine =
  | ArchiveHit
  | ArchiveSearched
  | ArchiveFailed;

/** A line of the answer to POST /api/archive/files: how many games of the file are kept by now. */
export interface ArchiveProgress {
  readonly type: "progress";
  readonly games: number;
}

/** What is wrong with a game of the file, which came in as far as it can be read. */
export interface ArchiveFault {
  readonly type: "fault";
  readonly code: string;
  readonly line: number;
  readonly column: number;
}

/** The last line: games of the file, how many are new, have faults, or the moves of another game. */
export interface ArchiveImported {
  readonly type: "imported";
  readonly games: number;
  readonly added: number;
  readonly faulty: number;
  readonly doubles: number;
}

export type ImportLine =
  | ArchiveProgress
  | ArchiveFault
  | ArchiveImported
  | ArchiveFailed;

export type PracticeKind =
  | "captures"
  | "combinations"
  | "endings"
  | "squares";

/**
 * What a learner has reached in one trainer.
 *
 * `rating` is None before the first answer and within twice `deviation` in 19 of 20 cases; `answered`
 * questions, of which `solved` at the first try; `due` missed ones to be repeated now, `next_due` (UTC,
 * ISO 8601) when the next one comes. `stock` counts the questions there are, None where they are endless.
 */
export interface PracticeScore {
  readonly game: GameName;
  readonly kind: PracticeKind;
  readonly rating: number | null;
  readonly deviation: number;
  readonly answered: number;
  readonly solved: number;
  readonly due: number;
  readonly next_due: string | null;
  readonly stock: number | null;
}

export type CombinationTheme =
  | "all_taken"
  | "backward"
  | "capture_first"
  | "choice"
  | "coup_philippe"
  | "coup_turc"
  | "early"
  | "endgame"
  | "four_taken"
  | "king_caught"
  | "king_given"
  | "many_moves"
  | "three_given"
  | "three_moves"
  | "to_king"
  | "two_moves"
  | "with_king";

/** How many combinations there are of a theme. */
export interface PracticeThemeStock {
  readonly theme: CombinationTheme;
  readonly count: number;
}

/**
 * The combinations of a game: their themes, whether that of the day was solved, the best storm.
 *
 * `daily` is None before that one was answered; it is false when the first answer was wrong.
 */
export interface PracticeGame {
  readonly game: GameName;
  readonly themes: readonly PracticeThemeStock[];
  readonly daily: boolean | null;
  readonly best_storm: number;
}

/** The answer to GET /api/practice?learner=&day=: every trainer of both games, and their combinations. */
export interface PracticeOverview {
  readonly scores: readonly PracticeScore[];
  readonly games: readonly PracticeGame[];
}

export type PracticeTask =
  | "all"
  | "combination"
  | "largest"
  | "name"
  | "outlook"
  | "point"
  | "repertoire"
  | "win";

/**
 * One question.
 *
 * `item` names it when it is answered; `square` is the one shown or named; `moves` how many the solver
 * makes, 0 where that is not shown; `again` whether it was missed before; `exact` whether the endgame
 * tables judge, or else the computer's search.
 */
export interface PracticeQuestion {
  readonly game: GameName;
  readonly kind: PracticeKind | "repertoire";
  readonly item: string;
  readonly task: PracticeTask;
  readonly board: Board;
  readonly position: PlayableBoard;
  readonly square: string | null;
  readonly moves: number;
  readonly difficulty: number;
  readonly again: boolean;
  readonly exact: boolean;
}

/** The answer to a `PracticeAsk`: a question, or None when all is done for now. */
export interface PracticeTurn {
  readonly question: PracticeQuestion | null;
  readonly score: PracticeScore;
}

export type PracticeStep =
  | "go_on"
  | "refused"
  | "right"
  | "shown"
  | "wrong";

/** A move with the pieces after it. */
export interface PracticePly {
  readonly move: LegalMove;
  readonly pieces: Readonly<Record<string, PieceLetter>>;
}

/** What a first answer changed; `again_at` says when the question comes back (UTC, ISO 8601). */
export interface PracticeCounted {
  readonly rating: number;
  readonly change: number;
  readonly again_at: string | null;
}

/**
 * The answer to a `PracticeAnswer`.
 *
 * `line` holds the moves so far; `reply` the opponent's answer, to be played before the eyes; `position`
 * the board after it. After a wrong move the board stays as it was and `refutation` begins with that
 * move. `solution` is what was asked for. `show` holds moves to draw, such as the larger capture.
 * `counted` is None when the attempt counted before or is not over.
 */
export interface PracticeVerdict {
  readonly step: PracticeStep;
  readonly code: PracticeCode | RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly show: readonly LegalMove[];
  readonly line: readonly string[];
  readonly reply: PracticePly | null;
  readonly position: PlayableBoard;
  readonly refutation: readonly PracticePly[];
  readonly solution: readonly PracticePly[];
  readonly counted: PracticeCounted | null;
}

export type PracticeStormStep =
  | "begun"
  | "go_on"
  | "over"
  | "refused"
  | "right"
  | "wrong";

/**
 * Where a storm stands, after every answer.
 *
 * `left_ms` is what the server's clock leaves and `changed_ms` what this answer earned or cost. `position` and `moves`
 * are of the combination that is to be solved now; `reply` is the opponent's answer in the one that goes on. `best` is
 * the most ever solved in a storm, this one included once it is over.
 */
export interface PracticeStorm {
  readonly storm: string;
  readonly step: PracticeStormStep;
  readonly left_ms: number;
  readonly changed_ms: number;
  readonly solved: number;
  readonly missed: number;
  readonly row: number;
  readonly longest_row: number;
  readonly best: number;
  readonly reply: PracticePly | null;
  readonly position: PlayableBoard;
  readonly moves: number;
}

export type PracticeAct =
  | "answer"
  | "done"
  | "give_up";

/** The verdict on one answer to a question, given before anybody answers. */
export interface PracticeReply {
  readonly act: PracticeAct;
  readonly answer: string;
  readonly played: readonly string[];
  readonly verdict: PracticeVerdict;
}

/**
 * A combination with the verdict on every move of its solver; `day` is the day whose combination it is.
 *
 * Or a position whose captures are to be seen, with the verdict on each of them and on those that must not be played.
 */
export interface PracticePuzzle {
  readonly day: string | null;
  readonly question: PracticeQuestion;
  readonly replies: readonly PracticeReply[];
}

/** The answer to GET /api/practice/puzzles/GAME?day=: what a device asks while its server is away. */
export interface PracticePuzzles {
  readonly puzzles: readonly PracticePuzzle[];
}

/**
 * How far somebody is: `positions` to be known, of which `seen` were asked.
 *
 * `due` missed ones are to be repeated now; `next_due` says when the next one comes (UTC, ISO 8601).
 */
export interface RepertoireScore {
  readonly positions: number;
  readonly seen: number;
  readonly due: number;
  readonly next_due: string | null;
}

/** A repertoire in a list; its name is all that is known of one that cannot be read. */
export interface RepertoireEntry {
  readonly id: string;
  readonly name: string;
  readonly game: GameName | null;
  readonly side: SideName | null;
  readonly score: RepertoireScore | null;
}

/** The answer to GET /api/repertoires?learner=: the newest first. */
export interface Repertoires {
  readonly repertoires: readonly RepertoireEntry[];
}

/** A move of a repertoire, how many games made it, and the position behind it. */
export interface RepertoireMove {
  readonly move: string;
  readonly games: number;
  readonly fen: string;
}

/**
 * A position of a repertoire.
 *
 * `own` is its owner's move, None where the opponent is to move; `opening` the name of the position by language.
 */
export interface RepertoireSpot {
  readonly fen: string;
  readonly own: string | null;
  readonly moves: readonly RepertoireMove[];
  readonly opening: Readonly<Record<string, string>>;
}

/**
 * The answer to GET /api/repertoires/{id}?learner=, to a change, and to a `NewRepertoire`.
 *
 * `version` counts the changes; `start` is the first of the positions. `is_cut` says that there were more than can be
 * learned, or than could be counted in time.
 */
export interface RepertoireView {
  readonly entry: RepertoireEntry;
  readonly game: GameName;
  readonly version: number;
  readonly start: string;
  readonly spots: readonly RepertoireSpot[];
  readonly is_cut: boolean;
}

/** The answer to a `RepertoireAsk`: a question with the moves that led to it; None when nothing is due. */
export interface RepertoireTurn {
  readonly question: PracticeQuestion | null;
  readonly before: readonly PracticePly[];
  readonly score: RepertoireScore;
}

export type TournamentSystem =
  | "arena"
  | "fide_dutch"
  | "keizer"
  | "knock_out"
  | "moyenne"
  | "round_robin"
  | "simul"
  | "swiss"
  | "team_round_robin"
  | "team_swiss";

/** What the list shows of a tournament. `changed` is UTC, ISO 8601. */
export interface TournamentSummary {
  readonly id: string;
  readonly name: string;
  readonly system: TournamentSystem;
  readonly players: number;
  readonly rounds: number;
  readonly changed: string;
}

/** The answer to GET /api/tournaments: those changed last, first; `damaged` are ids that cannot be read. */
export interface Tournaments {
  readonly tournaments: readonly TournamentSummary[];
  readonly damaged: readonly string[];
}

export type ParameterKind =
  | "choice"
  | "count"
  | "share"
  | "switch";

/** A parameter of a system, as `coupturc.tournament.parameters` describes it. */
export interface TournamentParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly usual: number | string | boolean | null;
  readonly least: number;
  readonly most: number;
  readonly is_open: boolean;
  readonly choices: readonly string[];
  readonly is_common: boolean;
}

export type TieBreak =
  | "average_rating"
  | "barrage"
  | "direct_encounter"
  | "median"
  | "solkoff"
  | "solkoff_plus"
  | "sonneborn_berger"
  | "truncated"
  | "truncated_full"
  | "wins";

/** What a tournament of a system can agree on; `tie_breaks` are the usual ones, null where the system reads none. */
export interface TournamentRules {
  readonly system: TournamentSystem;
  readonly parameters: readonly TournamentParameter[];
  readonly tie_breaks: readonly TieBreak[] | null;
}

export type ScoringName =
  | "1-half-0"
  | "2-1-0"
  | "3-1-0";

export type TournamentFirstOrder =
  | "draw"
  | "entry"
  | "rating";

/** The answer to GET /api/tournaments/systems: what a new tournament can choose. */
export interface TournamentSystems {
  readonly systems: readonly TournamentRules[];
  readonly scorings: readonly ScoringName[];
  readonly first_orders: readonly TournamentFirstOrder[];
  readonly tie_breaks: readonly TieBreak[];
}

/** The boards that somebody enters by a link: one of a round, or all of it when `board` is None. */
export interface TypedPlaces {
  readonly round: number;
  readonly board: number | null;
}

/** What games on the page are played by. */
export interface TournamentPlay {
  readonly profile: ProfileName;
  readonly time: string;
  readonly entry: EntryMode;
}

/**
 * Somebody who plays.
 *
 * Args:
 * name: as the club or the federation writes it.
 * rating: 0 means none.
 * federation: three letters.
 * federation_number: tells two players of one name apart.
 * title: such as GM or MF.
 * club: for lists.
 * team: for which he plays in a tournament of teams.
 * born: year, month and day as far as they are known, such as 1975 or 1975/03/21.
 * sex: as federations note it, for the prizes of a category; empty means it is not known.
 */
export interface TournamentPlayer {
  readonly name: string;
  readonly rating: number;
  readonly federation: string;
  readonly federation_number: string;
  readonly title: string;
  readonly club: string;
  readonly team: string;
  readonly born: string;
  readonly sex: "" | "m" | "w";
}

export type AnnouncedAbsence =
  | "club_duty"
  | "excused"
  | "half_bye"
  | "unexcused";

/** A round in which a player will not be there, and why. */
export interface PlannedAbsence {
  readonly round: number;
  readonly why: AnnouncedAbsence;
}

/**
 * A player.
 *
 * `absences` are those announced for the rounds to come, the next one first; `real_name` is of a member who agrees to
 * show it.
 */
export interface EnteredPlayer {
  readonly number: number;
  readonly player: TournamentPlayer;
  readonly left: boolean;
  readonly absences: readonly PlannedAbsence[];
  readonly real_name: string;
}

/** From when until when a round is played, UTC milliseconds. */
export interface RoundWindow {
  readonly opens_ms: number;
  readonly closes_ms: number;
}

export type TournamentOutcome =
  | "black_wins"
  | "black_wins_by_forfeit"
  | "double_forfeit"
  | "draw"
  | "white_wins"
  | "white_wins_by_forfeit";

/**
 * When and where a game is played, UTC milliseconds.
 *
 * `proposed_by` is the player whose `hours_ms` wait for an answer, `game` the game on the page, `sheet` whether its
 * moves were typed in.
 */
export interface TournamentMeeting {
  readonly proposed_by: number | null;
  readonly hours_ms: readonly number[];
  readonly agreed_ms: number | null;
  readonly game: string | null;
  readonly sheet: boolean;
}

/** A game of a round; board 1 comes first. `barrage` is the number of who won the barrage after it. */
export interface TournamentBoard {
  readonly white: number;
  readonly black: number;
  readonly outcome: TournamentOutcome | null;
  readonly barrage: number | null;
  readonly meeting: TournamentMeeting | null;
}

/** A match of two teams: its boards, from 1, and the board points of both; unfinished while a board is open. */
export interface TournamentMatch {
  readonly home: number;
  readonly away: number;
  readonly boards: readonly number[];
  readonly home_points: number;
  readonly away_points: number;
  readonly finished: boolean;
}

export type TournamentAbsence =
  | "bye"
  | "club_duty"
  | "excused"
  | "free"
  | "half_bye"
  | "not_entered"
  | "unexcused";

/** A player without an opponent. */
export interface AbsentPlayer {
  readonly number: number;
  readonly why: TournamentAbsence;
}

/**
 * A paired round; results are entered when it is published. `matches` are those of teams.
 *
 * `may_unpair` and `may_seat` say whether the one who asks can take the pairing back, and give somebody without an
 * opponent a board behind the others.
 */
export interface TournamentRound {
  readonly published: boolean;
  readonly window: RoundWindow | null;
  readonly boards: readonly TournamentBoard[];
  readonly matches: readonly TournamentMatch[];
  readonly absences: readonly AbsentPlayer[];
  readonly may_unpair: boolean;
  readonly may_seat: boolean;
}

/** A line of the standings. Numbers have at most two decimals; `value` is that of a Keizer competition. */
export interface TournamentStanding {
  readonly rank: number;
  readonly number: number;
  readonly group: number;
  readonly score: number;
  readonly value: number | null;
  readonly tie_breaks: readonly number[];
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A line of the standings of teams; `number` is that of the team, from 1. */
export interface TournamentTeam {
  readonly rank: number;
  readonly number: number;
  readonly name: string;
  readonly match_points: number;
  readonly board_points: number;
  readonly tie_breaks: readonly number[];
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Something to be won.
 *
 * Args:
 * place: for which it is, among those of its category.
 * what: what it is, where it is not only money.
 * amount: in hundredths of the currency.
 * category: the name of one, empty for everybody.
 * shared: among those of equal points; else tie-breaks decide.
 */
export interface TournamentPrize {
  readonly place: number;
  readonly what: string;
  readonly amount: number;
  readonly category: string;
  readonly shared: boolean;
}

/**
 * Whom prizes are for; a bound itself is within it, and None means no bound.
 *
 * Args:
 * name: for people.
 * sex: empty means whoever.
 * born_from: the first year of birth.
 * born_to: the last year of birth.
 * rating_from: the lowest rating.
 * rating_to: the highest rating; who has none has less.
 */
export interface TournamentCategory {
  readonly name: string;
  readonly sex: "" | "m" | "w";
  readonly born_from: number | null;
  readonly born_to: number | null;
  readonly rating_from: number | null;
  readonly rating_to: number | null;
}

/** A prize and who wins it as the standings are now; `each` is what every winner gets, in hundredths. */
export interface PrizeAward {
  readonly places: readonly number[];
  readonly category: string;
  readonly group: number;
  readonly what: string;
  readonly each: number;
  readonly winners: readonly string[];
}

/** What can be won, as in the request that said so, and who wins it by the standings as they are now. */
export interface PrizeList {
  readonly prizes: readonly TournamentPrize[];
  readonly categories: readonly TournamentCategory[];
  readonly one_each: boolean;
  readonly currency: string;
  readonly awards: readonly PrizeAward[];
}

/**
 * A whole tournament.
 *
 * Args:
 * club: whose tournament it is; None of none.
 * mine: whether the one who asks may change it.
 * hands_on: whether he may let another member run it.
 * own: the numbers of the players whom he plays as.
 * own_links: whether players have links of their own; on one screen everybody acts for all.
 * types: the boards that he enters by the link that came along; None without one.
 * play: what games on the page are played by; None where only results are kept.
 * rounds: those that are paired.
 * zone: the time zone of the place, by its IANA name; empty as long as nobody said.
 * ends_ms: when an arena ends, UTC milliseconds; None before it begins.
 * most_rounds: how many there will be; None as long as that is open.
 * teams: the standings of teams; nothing where players meet for themselves.
 * waits: whether the next round is paired only when every game has its result.
 * prizes: what can be won; None as long as nobody said.
 * carried: how many games of earlier tournaments count.
 * carried_from: the names of those tournaments.
 * may_carry: whether the one who asks can let more of them count.
 */
export interface TournamentView {
  readonly id: string;
  readonly name: string;
  readonly club: string | null;
  readonly system: TournamentSystem;
  readonly tie_breaks: readonly TieBreak[];
  readonly version: number;
  readonly mine: boolean;
  readonly hands_on: boolean;
  readonly own: readonly number[];
  readonly own_links: boolean;
  readonly types: TypedPlaces | null;
  readonly play: TournamentPlay | null;
  readonly zone: string;
  readonly ends_ms: number | null;
  readonly most_rounds: number | null;
  readonly players: readonly EnteredPlayer[];
  readonly rounds: readonly TournamentRound[];
  readonly standings: readonly TournamentStanding[];
  readonly teams: readonly TournamentTeam[];
  readonly waits: boolean;
  readonly prizes: PrizeList | null;
  readonly carried: number;
  readonly carried_from: string;
  readonly may_carry: boolean;
}

/** Why a request changed nothing. */
export interface TournamentRefused {
  readonly code: TournamentRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The answer to a request of an arbiter: the tournament as it is now, and why nothing changed, if so. */
export interface TournamentAnswer {
  readonly tournament: TournamentView;
  readonly refused: TournamentRefused | null;
}

/** One thing wrong with a file of players or of a tournament; `values` are those of its sentence. */
export interface PlayersFault {
  readonly code: PlayersFaultCode;
  readonly line: number;
  readonly column: number;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The answer to POST /api/tournaments/{id}/players: everybody is entered, or nobody and every fault is named. */
export interface PlayersBrought {
  readonly tournament: TournamentView;
  readonly refused: TournamentRefused | null;
  readonly faults: readonly PlayersFault[];
}

/**
 * The answer to POST /api/tournaments/{id}/members.
 *
 * `unclear` names the members of whom it is not clear which player each is: nobody is entered or noted for them.
 */
export interface MembersEntered {
  readonly tournament: TournamentView;
  readonly refused: TournamentRefused | null;
  readonly unclear: readonly string[];
}

/** The answer to POST /api/tournaments/trf: the tournament that began, or every fault of the file. */
export interface TournamentBrought {
  readonly id: string | null;
  readonly faults: readonly PlayersFault[];
}

/** The answer to POST /api/tournaments/{id}/players/{number}/link: shown to nobody a second time. */
export interface PlayerLink {
  readonly token: string;
}

/** The answer to POST /api/tournaments/{id}/links: shown to nobody a second time. */
export interface BoardLinkMade {
  readonly token: string;
}

/** The answer to GET /api/tournaments/{id}/links: the boards of which somebody has a link. */
export interface BoardLinks {
  readonly links: readonly TypedPlaces[];
}

/**
 * A game that somebody has to play: `awaited` when he is to answer, `closes_ms` the end of the round's window.
 *
 * `zone` is that of the tournament.
 */
export interface OwnMeeting {
  readonly tournament: string;
  readonly name: string;
  readonly round: number;
  readonly board: number;
  readonly opponent: string;
  readonly awaited: boolean;
  readonly agreed_ms: number | null;
  readonly closes_ms: number | null;
  readonly zone: string;
}

/** The answer to GET /api/meetings: the games without a result of who asks, the one that is due first in front. */
export interface OwnMeetings {
  readonly meetings: readonly OwnMeeting[];
}

/** What the list shows of a club. */
export interface ClubSummary {
  readonly id: string;
  readonly name: string;
}

/** The answer to GET /api/clubs: those of who asks. */
export interface Clubs {
  readonly clubs: readonly ClubSummary[];
}

export type ClubRole =
  | "arbiter"
  | "leader"
  | "trainer";

/**
 * A member, in the order of the boards.
 *
 * Args:
 * real_name: empty for whom he has not agreed to show it.
 * federation_number: like `real_name`.
 * shown: whether he agrees.
 * learns: whether he agrees that trainers set him work; only they and he himself are told.
 * here: whether he has come in by his link.
 * own: whether it is the one who asks.
 */
export interface ClubMember {
  readonly number: number;
  readonly name: string;
  readonly real_name: string;
  readonly federation_number: string;
  readonly shown: boolean;
  readonly learns: boolean;
  readonly rating: number;
  readonly roles: readonly ClubRole[];
  readonly here: boolean;
  readonly own: boolean;
}

/** A tournament of a club. */
export interface ClubTournament {
  readonly id: string;
  readonly name: string;
}

/**
 * A class of a club.
 *
 * Args:
 * taught: whether somebody teaches it: a trainer who has come in, or whoever made it.
 * opens: whether the one who asks teaches it.
 * ends: whether he may delete it.
 */
export interface ClubClass {
  readonly id: string;
  readonly name: string;
  readonly taught: boolean;
  readonly opens: boolean;
  readonly ends: boolean;
}

/**
 * A club, as a member sees it.
 *
 * Args:
 * leads: whether the one who asks may change it.
 * begins: whether he may begin tournaments of the club.
 * trains: whether he may begin classes of the club, and teaches them.
 * sets_work: whether he may set members work, and follow their boards.
 * own_links: whether members have links of their own.
 * classes: those of the club, for its trainers and leaders only.
 */
export interface ClubView {
  readonly id: string;
  readonly name: string;
  readonly leads: boolean;
  readonly begins: boolean;
  readonly trains: boolean;
  readonly sets_work: boolean;
  readonly own_links: boolean;
  readonly members: readonly ClubMember[];
  readonly tournaments: readonly ClubTournament[];
  readonly classes: readonly ClubClass[];
}

/** The answer to POST /api/clubs/{id}/members/{number}/link: shown to nobody a second time. */
export interface ClubLink {
  readonly token: string;
}

/** A member who agrees that trainers set him work. */
export interface ClubLearner {
  readonly number: number;
  readonly name: string;
}

/** A lesson to be done from its first step to its last. */
export interface LessonWork {
  readonly type: "lesson";
  readonly lesson: string;
}

/** So many questions of a trainer to be solved at the first try, from the moment when it is set. */
export interface PracticeWork {
  readonly type: "practice";
  readonly game: GameName;
  readonly kind: PracticeKind;
  readonly wanted: number;
}

export type HomeworkTask =
  | LessonWork
  | PracticeWork;

/**
 * Work that is set.
 *
 * Args:
 * game: that of the trainer or the lesson, None for a lesson that is not there any more.
 * title: that of a lesson, empty for a trainer and for a lesson that is not there any more.
 * of: how many steps or questions it has.
 * solved: how many of them each learner has solved, in the order in which the answer lists them.
 * since: when it was set, UTC, ISO 8601.
 */
export interface Homework {
  readonly id: string;
  readonly task: HomeworkTask;
  readonly game: GameName | null;
  readonly title: string;
  readonly of: number;
  readonly solved: readonly number[];
  readonly since: string;
}

/** The answer to GET /api/clubs/{id}/work: what is set, and how much of it these members have done. */
export interface ClubWork {
  readonly members: readonly ClubLearner[];
  readonly work: readonly Homework[];
}

/** The answer to POST .../rounds/{round}/boards/{board}/play: the game that is played there, or why none is. */
export interface PairingGame {
  readonly game: string | null;
  readonly refused: TournamentRefused | null;
}

export type PlayedOutcome =
  | "black_wins"
  | "draw"
  | "white_wins";

export type SheetFaultCode =
  | "ambiguous"
  | "game_type"
  | "illegal"
  | "no_moves"
  | "other_start"
  | "position"
  | "second_game"
  | "syntax"
  | "unclosed";

/** The first thing wrong with a score sheet, and the word `found` there; line and column count from 1. */
export interface SheetFault {
  readonly code: SheetFaultCode;
  readonly line: number;
  readonly column: number;
  readonly found: string;
}

/**
 * What was read of a score sheet, and the answer to a GET: what is kept of it.
 *
 * Args:
 * profile: by what it was checked.
 * moves: as far as they are legal.
 * last: the last of them.
 * position: behind them, with the moves that may follow.
 * outcome: as the text or the last position says; None where neither does.
 * refused: why it was not kept.
 * tournament: as it is now, if the sheet was kept.
 */
export interface SheetRead {
  readonly profile: ProfileName;
  readonly board: Board;
  readonly moves: readonly string[];
  readonly last: LegalMove | null;
  readonly position: PlayableBoard;
  readonly outcome: PlayedOutcome | null;
  readonly fault: SheetFault | null;
  readonly refused: TournamentRefused | null;
  readonly tournament: TournamentView | null;
}

/** A class in the list of its teacher. */
export interface ClassSummary {
  readonly id: string;
  readonly name: string;
}

/** The answer to GET /api/classes, the newest first. */
export interface Classes {
  readonly classes: readonly ClassSummary[];
}

export type ClassPicture =
  | "apple"
  | "bear"
  | "bee"
  | "boat"
  | "cake"
  | "carrot"
  | "cat"
  | "dog"
  | "drum"
  | "fish"
  | "flower"
  | "fox"
  | "frog"
  | "horse"
  | "kite"
  | "moon"
  | "owl"
  | "rocket"
  | "snail"
  | "star"
  | "sun"
  | "tree"
  | "turtle"
  | "whale";

/** A pupil, as the teacher sees him. */
export interface Pupil {
  readonly id: string;
  readonly name: string;
  readonly picture: ClassPicture;
}

/**
 * A whole class, as its teacher sees it.
 *
 * Args:
 * club: the club whose trainers teach it too; None of none.
 * ends: whether the one who asks may delete it.
 */
export interface ClassView {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly club: string | null;
  readonly ends: boolean;
  readonly pupils: readonly Pupil[];
  readonly work: readonly Homework[];
}

/** A card to print; the server keeps no token, so a card is drawn once. */
export interface PupilCard {
  readonly pupil: Pupil;
  readonly token: string;
}

/** The answer to POST /api/classes/{id}/cards. */
export interface PupilCards {
  readonly cards: readonly PupilCard[];
}

/** The answer to POST /api/classes/{id}/tournament: the id of a tournament with all pupils in it. */
export interface ClassTournamentMade {
  readonly tournament: string;
}

/** A pupil, as everybody with the class code sees him. */
export interface PupilName {
  readonly id: string;
  readonly name: string;
}

/** The answer to GET /api/pupils/classes/{code}: who may come in. */
export interface ClassDoor {
  readonly name: string;
  readonly pupils: readonly PupilName[];
}

/**
 * What a pupil finds: the answer to POST /api/pupils/enter and to GET /api/pupils/me.
 *
 * `learner` is the name under which lessons and practice are kept; `solved` of each work has one number.
 */
export interface PupilHome {
  readonly class_name: string;
  readonly pupil: Pupil;
  readonly learner: string;
  readonly work: readonly Homework[];
}

/** The answer to POST /api/broadcasts and to that which renews its token; the token is shown once. */
export interface BroadcastMade {
  readonly id: string;
  readonly token: string;
}

/** What the list shows of a broadcast. `changed` is UTC, ISO 8601. */
export interface BroadcastSummary {
  readonly id: string;
  readonly name: string;
  readonly changed: string;
}

/** The answer to GET /api/broadcasts, the latest change first. */
export interface Broadcasts {
  readonly broadcasts: readonly BroadcastSummary[];
}

/** A board as it stands; `start` is the FEN where its game begins, `last` the squares of the last move. */
export interface BroadcastBoard {
  readonly white: string;
  readonly black: string;
  readonly round: string;
  readonly board: string;
  readonly result: string;
  readonly game: GameName;
  readonly start: string;
  readonly moves: readonly string[];
  readonly fen: string;
  readonly last: readonly string[];
}

/** A broadcast. `engine` says whether the one who asks may be shown what the computer thinks; `changed` is UTC. */
export interface BroadcastView {
  readonly id: string;
  readonly name: string;
  readonly tournament: string | null;
  readonly version: number;
  readonly mine: boolean;
  readonly engine: boolean;
  readonly changed: string;
  readonly boards: readonly BroadcastBoard[];
}

/**
 * The answer to GET and POST .../live: the board as it stands, and the id of the broadcast in which it does.
 *
 * `board` is None where nobody types; `fault` is the first thing wrong with a text, which then changes nothing.
 */
export interface TypedBoard {
  readonly broadcast: string;
  readonly board: BroadcastBoard | null;
  readonly fault: SheetFault | null;
}

/** A move that has changed or is gone; `ply` counts from 1. */
export interface CorrectedMove {
  readonly white: string;
  readonly black: string;
  readonly ply: number;
  readonly before: string;
  readonly now: string | null;
}

export type RelayFaultCode =
  | "ambiguous"
  | "cut_off"
  | "game_type"
  | "illegal"
  | "no_names"
  | "position"
  | "resolved"
  | "syntax"
  | "too_many"
  | "twice"
  | "unclosed";

/** Why a game of the text is not taken; its board stays as it was. Lines and columns count from 1. */
export interface RelayFault {
  readonly code: RelayFaultCode;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The answer to a text: how many boards there are, how many of them changed, and what was not taken. */
export interface Relayed {
  readonly boards: number;
  readonly changed: number;
  readonly corrected: readonly CorrectedMove[];
  readonly faults: readonly RelayFault[];
}

/** Make the move that the text names, in any writing of the field. */
export interface Move {
  readonly type: "move";
  readonly move: string;
  readonly at_ms?: number;
  readonly side: SideName;
}

/**
 * What the hands did over the board: a piece carried, others lifted.
 *
 * Args:
 * origin: where the piece stood.
 * path: squares it was set down on, the last one is where it stays.
 * lifted: squares whose pieces were taken off the board, in the order of lifting.
 * early: how many of these were taken off before the piece reached its last square.
 * released: False while the piece is still held, so that another target may follow.
 */
export interface Place {
  readonly type: "place";
  readonly origin: string;
  readonly path: readonly string[];
  readonly lifted?: readonly string[];
  readonly early?: number;
  readonly released?: boolean;
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Touch a piece; with `also`, others in the same gesture, so that the choice among them stays free. */
export interface Touch {
  readonly type: "touch";
  readonly square: string;
  readonly also?: readonly string[];
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Announce "adjust" (rechtzetten): touching binds to nothing until the next move of that side. */
export interface Adjust {
  readonly type: "adjust";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Crown all men of the opponent where they stand (001-43); not a move. */
export interface Crown {
  readonly type: "crown";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Lay a position in mid-game, as an official or a game record does; the game goes on from it. */
export interface SetUp {
  readonly type: "set_up";
  readonly fen: string;
  readonly at_ms?: number;
  readonly side?: null;
}

/**
 * Go back to before a ply; the clocks show again what they showed then.
 *
 * Args:
 * ply: the first half-move that is taken back, from 1.
 */
export interface TakeBack {
  readonly type: "take_back";
  readonly ply: number;
  readonly at_ms?: number;
  readonly side?: null;
}

/** Ask the opponent to let one's last move be taken back. */
export interface AskTakeBack {
  readonly type: "ask_take_back";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Let the opponent take his last move back; a `TakeBack` follows. */
export interface AllowTakeBack {
  readonly type: "allow_take_back";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Do not let the opponent take his last move back. */
export interface DenyTakeBack {
  readonly type: "deny_take_back";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Have the irregular move taken back. */
export interface Correct {
  readonly type: "correct";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Let the opponent's irregular move stand. */
export interface LetStand {
  readonly type: "let_stand";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Point out to the opponent that he must capture, before or after he overlooked it (003-15). */
export interface PointOut {
  readonly type: "point_out";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Report that the opponent made his last move with two hands, so that it is taken back (FMJD 5.4.17). */
export interface TwoHands {
  readonly type: "two_hands";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/** Say that pieces moved by accident and stand again as they stood; what was touched binds to nothing (FMJD 5.5). */
export interface Restore {
  readonly type: "restore";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/** Offer a draw; answering an offer of the opponent with one agrees. */
export interface DrawOffer {
  readonly type: "draw_offer";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Accept the opponent's offer. */
export interface DrawAccept {
  readonly type: "draw_accept";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Decline the opponent's offer. */
export interface DrawDecline {
  readonly type: "draw_decline";
  readonly at_ms?: number;
  readonly side: SideName;
}

/**
 * Claim a draw by rule, when it is one's turn.
 *
 * Args:
 * move: the move one is about to make, when the claim holds only after it.
 */
export interface DrawClaim {
  readonly type: "draw_claim";
  readonly move?: string;
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Resign. */
export interface Resign {
  readonly type: "resign";
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Call the game off before the second move; nobody wins. */
export interface Abort {
  readonly type: "abort";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/**
 * Record that `side` has left the game for good.
 *
 * Args:
 * drawn: whether the opponent, who was left alone, takes a draw; otherwise `side` loses.
 */
export interface Abandon {
  readonly type: "abandon";
  readonly drawn?: boolean;
  readonly at_ms?: number;
  readonly side: SideName;
}

/** Record that both players agreed to a draw at the board. */
export interface Agreement {
  readonly type: "agreement";
  readonly at_ms?: number;
  readonly side?: null;
}

/** Start the clock of the side to move; without it the first move starts the opponent's clock. */
export interface Start {
  readonly type: "start";
  readonly at_ms?: number;
  readonly side?: null;
}

/** Look at the clocks: whoever has no time left has lost. */
export interface Flag {
  readonly type: "flag";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/** Stop the clocks; nobody may move. */
export interface Pause {
  readonly type: "pause";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/** Let the clock run on after a pause. */
export interface Resume {
  readonly type: "resume";
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

/** Give a side time; a player can only give to his opponent. */
export interface GiveTime {
  readonly type: "give_time";
  readonly to: SideName;
  readonly ms: number;
  readonly at_ms?: number;
  readonly side?: SideName | null;
}

export type Request =
  | Move
  | Place
  | Touch
  | Adjust
  | Crown
  | SetUp
  | TakeBack
  | AskTakeBack
  | AllowTakeBack
  | DenyTakeBack
  | Correct
  | LetStand
  | PointOut
  | TwoHands
  | Restore
  | DrawOffer
  | DrawAccept
  | DrawDecline
  | DrawClaim
  | Resign
  | Abort
  | Abandon
  | Agreement
  | Start
  | Flag
  | Pause
  | Resume
  | GiveTime;

/**
 * Ask the arbiter to apply a request.
 *
 * `id` is chosen by the page, unique within the game (a UUID). The same id sent
 * again, after a reconnect for example, is answered as the first time and applied
 * once. A stamp that the page writes into the request is ignored: the server's
 * clock counts.
 */
export interface Command {
  readonly type: "command";
  readonly id: string;
  readonly event: Request;
}

/**
 * Take back one ply on one screen, or to the person's last turn against the computer.
 *
 * Over the board the one who made the move asks his opponent instead (`AskTakeBack`); the computer refuses with
 * `no_take_back` where it does not let a move be taken back.
 */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
}

/** Ask the computer what it would play; answered with `Hinted` or refused. Nothing is stored of it. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
}

/** End the game that the opponent has left, as won or drawn; refused with `opponent_here` before its time. */
export interface Claim {
  readonly type: "claim";
  readonly id: string;
  readonly result: "draw" | "win";
}

/** The answer to `Probe`, at once. */
export interface Probed {
  readonly type: "probed";
  readonly number: number;
}

/** Ask for a sign of life; answered with `Pong` carrying the same number. */
export interface Ping {
  readonly type: "ping";
  readonly number: number;
}

export type ClientMessage =
  | Command
  | Undo
  | Hint
  | Claim
  | Probed
  | Ping;

/**
 * The body of POST /api/games.
 *
 * `profile` is a profile id or a game name; `entry` None takes the profile's own;
 * `time_control` None means no clock, `fen` None the start position. `hint` says whether the
 * opponent sees that a move was irregular, None as the profile says; `claims_automatic` whether
 * draws that wait for a claim end the game by themselves; `advice` whether the computer gives hints,
 * None as is usual: with assistance it does, over the board it does not; `take_backs` whether the computer lets
 * moves be taken back, None as is usual: where a touched piece binds to nothing. `invite` is the side that waits for
 * somebody with the invitation, where games have seats; `visibility` says who may watch there. Games of pupils are
 * always by link, so that their teacher can watch and strangers cannot find them.
 */
export interface NewGame {
  readonly profile: string;
  readonly players: Players;
  readonly entry?: EntryMode | null;
  readonly time_control?: TimeControl | null;
  readonly fen?: string | null;
  readonly hint?: boolean | null;
  readonly claims_automatic?: boolean;
  readonly advice?: boolean | null;
  readonly take_backs?: boolean | null;
  readonly invite?: SideName | null;
  readonly visibility?: Visibility;
}

export type DeviceRequest =
  | Move
  | TakeBack
  | Resign
  | DrawOffer
  | DrawAccept
  | DrawDecline;

/**
 * The body of PUT /api/device-games/ID: a game that was played on a device while this server was away.
 *
 * ID is the device's own name for the game, and hard to guess: what is sent under it again adds what has happened
 * since, and nothing twice. `created_ms` is when it began by the clock of the device, in UTC. `learner` is what the
 * device calls whoever played it, in lessons too; None for a page that does not say.
 */
export interface DeviceGame {
  readonly profile: string;
  readonly players: Players;
  readonly created_ms: number;
  readonly requests: readonly DeviceRequest[];
  readonly learner?: string | null;
}

/** The body of POST /api/games/ID/seat: the invitation, and the name of the one who sits down. */
export interface NewSeat {
  readonly token: string;
  readonly name?: string;
}

/**
 * The body of PUT /api/games/ID/plan: conditional moves of the player who waits, in the place of those before.
 *
 * Each line holds a move of the opponent, the answer, his next move, and so on; the last one is an answer. To a move
 * there is one answer.
 */
export interface NewPlan {
  readonly lines: readonly (readonly string[])[];
}

/** The body of POST /api/account/days-off: have these days off, or take them back. */
export interface NewDaysOff {
  readonly first: string;
  readonly last: string;
  readonly off?: boolean;
}

/** The body of POST /api/games/ID/talk: a phrase, or else a text. */
export interface NewLineSaid {
  readonly phrase?: Phrase | null;
  readonly text?: string;
}

/** The body of POST /api/games/ID/report: one's opponent there has behaved badly. */
export interface NewReport {
  readonly reason: "computer" | "insult" | "leaving" | "name" | "other";
  readonly words?: string;
}

/**
 * The body of POST /api/moderation/reports/ID and of POST /api/moderation/hints/PERSON/GAME/TEMPO: what is decided.
 *
 * `days` says for how long, for `no_text` and `no_play` only. The player reads `why`, unless nothing is done.
 */
export interface NewDecision {
  readonly verdict: "closed" | "no_play" | "no_text" | "none" | "warn";
  readonly why: string;
  readonly days?: number | null;
}

/** The body of POST /api/moderation/people/ID/lift: nothing stands against this person any more. */
export interface NewPardon {
  readonly why: string;
}

/**
 * The body of POST /api/lobby/seeks: which game somebody seeks.
 *
 * `profile` is a profile id or a game name; `entry` None takes the profile's own; `time` is the time of both, as the
 * PDN tag writes it; `colour` one's own. `lowest` and `highest` bound the opponent's rating on the ladder. With `pool`
 * two who seek the same are paired at once, and chance gives the colours. `to` is the id or the name of the one who is
 * challenged; None lets everybody accept.
 */
export interface NewSeek {
  readonly profile: string;
  readonly time: string;
  readonly entry?: EntryMode | null;
  readonly colour?: Colour;
  readonly rated?: boolean;
  readonly lowest?: number | null;
  readonly highest?: number | null;
  readonly pool?: boolean;
  readonly to?: string | null;
}

/** The body of POST /api/notices/read: what somebody has seen the notices of; None for all of them. */
export interface NoticesRead {
  readonly of?: string | null;
}

/** The body of POST /api/account/notices: whether notices of a kind go a way; `language` is that of mails. */
export interface NewNoticeChoice {
  readonly kind: NoticeKind;
  readonly way: "mail" | "page" | "push";
  readonly wanted: boolean;
  readonly language: Language;
}

/**
 * The body of POST /api/account/push: where a browser takes notices (`PushSubscription`), and in which language.
 *
 * Without a language the browser has changed its subscription by itself, and goes on as before.
 */
export interface NewPushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language?: Language | null;
}

/** Ask to be kept informed of these topics, and of nothing else that does not concern one's own person. */
export interface Follow {
  readonly type: "follow";
  readonly topics?: readonly string[];
}

export type SiteRequest =
  | Follow
  | Ping;

/** The body of POST /api/me: the name under which the one who asks will play; an empty one takes it back. */
export interface NewName {
  readonly name: string;
}

/** A passkey that a device has made (WebAuthn's `AuthenticatorAttestationResponse`), in base64url. */
export interface NewPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
}

/**
 * The body of POST /api/account: sign up; what the guest has played and learned stays his.
 *
 * `mail` is where he can be reached; it may be empty. So may the password of somebody who comes in with a passkey. A
 * mail in `language` asks him to show that the address is his.
 */
export interface NewMember {
  readonly name: string;
  readonly password?: string;
  readonly mail?: string;
  readonly passkey?: NewPasskey | null;
  readonly language?: Language;
}

/** The body of POST /api/session: log in. */
export interface Login {
  readonly name: string;
  readonly password: string;
}

/** What a passkey has signed (WebAuthn's `AuthenticatorAssertionResponse`), in base64url. */
export interface PasskeyProof {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
}

/**
 * The body of POST /api/account/password: another password; it ends all other sessions.
 *
 * An empty new one takes the password away from somebody who has a passkey. `password` or `passkey` shows who asks.
 */
export interface NewPassword {
  readonly new: string;
  readonly password?: string;
  readonly passkey?: PasskeyProof | null;
}

/**
 * The body of POST /api/account/mail: another address; an empty one takes it back.
 *
 * Whoever has the address can come in by it, so `password` or `passkey` shows who asks. A mail in `language` asks him
 * to show that the address is his.
 */
export interface NewMail {
  readonly mail: string;
  readonly password?: string;
  readonly passkey?: PasskeyProof | null;
  readonly language?: Language;
}

/** The body of POST /api/account/talk: whether other members who want it too may write freely. */
export interface NewTalk {
  readonly free: boolean;
}

/** The body of POST /api/account/end: delete the account for good; `password` or `passkey` shows who asks. */
export interface Farewell {
  readonly password?: string;
  readonly passkey?: PasskeyProof | null;
}

/** The body of POST /api/recovery: send a link to this address, in this language. */
export interface NewRecovery {
  readonly mail: string;
  readonly language: Language;
}

/** The body of POST /api/account/mail/link: send the link that shows whose the address is again. */
export interface NewConfirmation {
  readonly language: Language;
}

/** The body of POST /api/account/language: in which language mails speak. */
export interface NewLanguage {
  readonly language: Language;
}

/** The body of POST /api/confirmation: what stands in such a link. */
export interface ConfirmedMail {
  readonly token: string;
}

/** The body of POST /api/recovery/password: what stands in the link, and another password. */
export interface Recovered {
  readonly token: string;
  readonly password: string;
}

/** The body of POST /api/account/passkeys: come in with this one too; `password` or `passkey` shows who asks. */
export interface AddedPasskey {
  readonly made: NewPasskey;
  readonly name: string;
  readonly password?: string;
  readonly passkey?: PasskeyProof | null;
}

/** A browser in which somebody is known; `here` is the one that asks. `seen` is the day of its last visit. */
export interface Session {
  readonly id: string;
  readonly seen: string;
  readonly here: boolean;
}

/** A passkey as its owner sees it; `used` is the day on which it was used last. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly used: string;
}

/**
 * The answer to GET /api/account: a member's own account.
 *
 * `mail_confirmed` says whether he has shown that the address is his; `free_talk` whether other members who want it
 * too may write to him freely; `has_password` whether he comes in with a password too. Mails speak `language`.
 */
export interface Account {
  readonly person: Person;
  readonly mail: string;
  readonly mail_confirmed: boolean;
  readonly free_talk: boolean;
  readonly sessions: readonly Session[];
  readonly passkeys: readonly Passkey[];
  readonly has_password: boolean;
  readonly language: Language;
}

/** The body of POST /api/qr: a link, answered with a drawing (SVG) that a telephone's camera reads. */
export interface NewQr {
  readonly text: string;
}

/** The body of POST /api/archive/games: a game that is to be opened at one of its positions. */
export interface OpenArchived {
  readonly archive: string;
  readonly number: number;
  readonly ply: number;
}

/** The body of POST /api/archive/marks: puts a mark on a game, or takes it off. */
export interface NewMark {
  readonly archive: string;
  readonly number: number;
  readonly name: string;
  readonly on: boolean;
}

/** The body of POST /api/archive/searches: saves a search, or lets go the one of this name when it has no query. */
export interface NewSearch {
  readonly name: string;
  readonly profile: string;
  readonly query?: string | null;
}

/**
 * The body of POST /api/positions: a FEN, or pieces and who is to move.
 *
 * `profile` is a profile id or a game name.
 */
export interface NewPosition {
  readonly profile: string;
  readonly fen?: string | null;
  readonly pieces?: Readonly<Record<string, PieceLetter>>;
  readonly turn?: SideName;
}

/** The body of POST /api/lines: moves from a position, to look at without playing them. */
export interface NewLine {
  readonly profile: string;
  readonly fen: string;
  readonly moves: readonly string[];
}

export type Locale =
  | "en"
  | "nl-BE"
  | "nl-NL"
  | "tr";

/** Show the same again, in another language for example. */
export interface Look {
  readonly type: "look";
}

/** Play one move of the line. */
export interface Forward {
  readonly type: "forward";
}

/** Take one move of the line back. */
export interface Back {
  readonly type: "back";
}

/** Set up the board as the step began. */
export interface Restart {
  readonly type: "restart";
}

/** Go on; a step without moves and questions is done by that. */
export interface NextStep {
  readonly type: "next_step";
}

/** Go to the step before. */
export interface PreviousStep {
  readonly type: "previous_step";
}

/** Show a step from its beginning. */
export interface GoToStep {
  readonly type: "go_to_step";
  readonly step: number;
}

/** Show another line of the step. */
export interface ChooseExample {
  readonly type: "choose_example";
  readonly example: number;
}

/** Answer the task: a move, a square, a list of them, the number of an option, or yes or no. */
export interface AnswerTask {
  readonly type: "answer";
  readonly answer: string | readonly string[] | number | boolean;
}

export type LessonAction =
  | Look
  | Forward
  | Back
  | Restart
  | NextStep
  | PreviousStep
  | GoToStep
  | ChooseExample
  | AnswerTask;

/** The body of POST /api/lessons/{lesson}. */
export interface LessonRequest {
  readonly learner: string;
  readonly locale: Locale;
  readonly place: LessonPlace;
  readonly action: LessonAction;
}

/** What a lesson says where an analysis has no comment: at a board, to ask for the best move, after a right one. */
export interface LessonWords {
  readonly look: string;
  readonly ask_white: string;
  readonly ask_black: string;
  readonly done: string;
}

/** The body of POST /api/made-lessons: a lesson of an analysis; `language` is that of its comments. */
export interface NewLesson {
  readonly analysis: string;
  readonly language: Language;
  readonly title: string;
  readonly summary: string;
  readonly words: LessonWords;
}

/** Show the board at a node; the engine goes with it. */
export interface LookAt {
  readonly type: "look";
  readonly node: string;
}

/** Play moves from a node; what is there already is followed, the rest becomes a variation. */
export interface PlayLine {
  readonly type: "play";
  readonly node: string;
  readonly moves: readonly string[];
}

/** Take a move out with everything that follows it. */
export interface DeleteNode {
  readonly type: "delete";
  readonly node: string;
}

/** Put a move at a place among its alternatives; the first goes on with the line. */
export interface ReorderNode {
  readonly type: "reorder";
  readonly node: string;
  readonly place: number;
}

/** Make the line that leads to a move the main line. */
export interface MakeMainLine {
  readonly type: "make_main";
  readonly node: string;
}

/** Say something about a move: a comment, how strong it was, and signs by their number in PDN. */
export interface AnnotateNode {
  readonly type: "annotate";
  readonly node: string;
  readonly comment: string;
  readonly strength: Strength;
  readonly nags: readonly number[];
}

/** Draw arrows and rings on the board after a move, in the place of what was drawn. */
export interface DrawOnNode {
  readonly type: "draw";
  readonly node: string;
  readonly arrows: readonly NodeArrow[];
  readonly squares: readonly string[];
}

/** Set some of the tags; an empty value takes one out. */
export interface SetHeaders {
  readonly type: "set_headers";
  readonly headers: Readonly<Record<string, string>>;
}

export type AnalysisChange =
  | PlayLine
  | DeleteNode
  | ReorderNode
  | MakeMainLine
  | AnnotateNode
  | DrawOnNode
  | SetHeaders;

/** Change the tree. The same id sent twice counts once. */
export interface ChangeTree {
  readonly type: "change";
  readonly id: string;
  readonly change: AnalysisChange;
}

/** Go back to the tree before the last change. */
export interface UndoChange {
  readonly type: "undo_change";
  readonly id: string;
  readonly version: number;
}

/**
 * Let the computer look at the board that is shown, or stop it.
 *
 * With `threat` it looks at what the other side would play if it were its turn. It uses no more threads and memory
 * than the server allows.
 */
export interface SetEngine {
  readonly type: "engine";
  readonly on: boolean;
  readonly lines?: number;
  readonly threat?: boolean;
  readonly threads?: number;
  readonly hash_mib?: number;
}

/** Look through the main line. */
export interface MakeReport {
  readonly type: "make_report";
  readonly effort?: Effort;
}

/** Keep what was found so far and look no further. */
export interface StopReport {
  readonly type: "stop_report";
}

/** Judge a move in place of one that the report calls bad; `node` is where the bad one led. */
export interface TryMove {
  readonly type: "try";
  readonly node: string;
  readonly move: string;
}

export type AnalysisRequest =
  | LookAt
  | ChangeTree
  | UndoChange
  | SetEngine
  | MakeReport
  | StopReport
  | TryMove
  | Ping;

/**
 * The body of POST /api/analyses: a stored game, or a position of some rules.
 *
 * `fen` None is the start position, and `moves` are played from there. Of a stored game the analysis last worked on is
 * given back.
 */
export interface NewAnalysis {
  readonly profile?: string;
  readonly fen?: string | null;
  readonly game?: string | null;
  readonly moves?: readonly string[];
}

/**
 * The body of PUT /api/device-analyses/ID: an analysis that was made on a device while this server was away.
 *
 * `lines` are moves from the position of `fen`, None for the start, in the order in which they came. ID is the
 * device's own name for the analysis, and hard to guess: what is sent under it again adds what is new, and nothing
 * twice. `learner` is what the device calls whoever made it, in lessons too; None for a page that does not say.
 */
export interface DeviceAnalysis {
  readonly profile: string;
  readonly lines: readonly (readonly string[])[];
  readonly fen?: string | null;
  readonly learner?: string | null;
}

/**
 * The body of POST /api/practice/questions.
 *
 * With `repeat` only missed questions are asked. `theme` and `day` are for combinations: one of a theme, or that of a
 * day (ISO 8601), which is the same for everyone.
 */
export interface PracticeAsk {
  readonly learner: string;
  readonly game: GameName;
  readonly kind: PracticeKind;
  readonly repeat?: boolean;
  readonly theme?: CombinationTheme | null;
  readonly day?: string | null;
}

/**
 * The body of POST /api/practice/answers.
 *
 * `attempt` is made by the page for each question: its first right or wrong answer counts, once. That of a day has a
 * name of its own (`daily_attempt`), by which it is known whether it was solved.
 * `played` holds the moves so far, answers included, or the captures found; `answer` a move, a square,
 * or yes or no; `done` says that all captures are found, `give_up` asks for the solution.
 */
export interface PracticeAnswer {
  readonly learner: string;
  readonly attempt: string;
  readonly game: GameName;
  readonly kind: PracticeKind;
  readonly item: string;
  readonly act?: PracticeAct;
  readonly answer?: string;
  readonly played?: readonly string[];
}

/** The body of POST /api/practice/storms. */
export interface PracticeStormStart {
  readonly learner: string;
  readonly game: GameName;
}

/** The body of POST /api/practice/storms/{id}: a move, or None when the time is up or the learner ends it. */
export interface PracticeStormMove {
  readonly move: string | null;
}

/**
 * What a repertoire is to be.
 *
 * Args:
 * side: whose moves are learned.
 * fen: where it begins.
 * plies: so many moves of both sides, at most.
 * least: a move counts when so many games made it.
 * choice: how own moves are chosen.
 */
export interface RepertoirePlan {
  readonly side: SideName;
  readonly fen: string;
  readonly plies?: number;
  readonly least?: number;
  readonly choice?: "best" | "played";
}

/**
 * Which games of which archive are asked for, as an address says it; `all` stands for every archive.
 *
 * A `query` finds them, whatever else is asked of them.
 * `first` and `last` are years, `least` and `most` ratings of both players, `mark` one
 * that he put on them.
 */
export interface ArchiveAsked {
  readonly archive?: string;
  readonly player?: string | null;
  readonly colour?: SideName | null;
  readonly opponent?: string | null;
  readonly event?: string | null;
  readonly first?: number | null;
  readonly last?: number | null;
  readonly least?: number | null;
  readonly most?: number | null;
  readonly result?: ResultName | null;
  readonly query?: string | null;
  readonly mark?: string | null;
}

/** The body of POST /api/repertoires: a repertoire of these games is to be made. */
export interface NewRepertoire {
  readonly learner: string;
  readonly profile: string;
  readonly name: string;
  readonly plan: RepertoirePlan;
  readonly asked?: ArchiveAsked;
}

export type RepertoireAct =
  | "choose"
  | "remove";

/**
 * The body of POST /api/repertoires/{id}/changes.
 *
 * An own position gets another move, or a move is removed with all that follows. `version` is the one that was seen.
 */
export interface RepertoireChange {
  readonly learner: string;
  readonly version: number;
  readonly act: RepertoireAct;
  readonly fen: string;
  readonly move: string;
}

/**
 * The body of POST /api/repertoires/{id}/questions.
 *
 * After the moves `played` from its start the line goes on; where it ends a new one begins. What is due comes first,
 * and with `repeat` nothing else.
 */
export interface RepertoireAsk {
  readonly learner: string;
  readonly played?: readonly string[];
  readonly repeat?: boolean;
}

/** The body of POST /api/repertoires/{id}/answers; see `PracticeAnswer`. */
export interface RepertoireAnswer {
  readonly learner: string;
  readonly attempt: string;
  readonly item: string;
  readonly act?: PracticeAct;
  readonly answer?: string;
}

/**
 * The body of POST /api/tournaments.
 *
 * `parameters` are by their names, with what GET /api/tournaments/systems says that they may be; without `tie_breaks`
 * they are those that are usual for the system. `profile`, `time` and `entry` are what games on the page are played
 * by; without a profile there are results only. `giver_time` is of the one who gives a simul. `club` is the club whose
 * tournament it is, `zone` the IANA name of the time zone of the place.
 */
export interface NewTournament {
  readonly name: string;
  readonly system: TournamentSystem;
  readonly scoring?: ScoringName;
  readonly tie_breaks?: readonly TieBreak[] | null;
  readonly first_order?: TournamentFirstOrder;
  readonly parameters?: Readonly<Record<string, number | string | boolean | null>>;
  readonly profile?: string | null;
  readonly time?: string;
  readonly giver_time?: string | null;
  readonly entry?: EntryMode | null;
  readonly club?: string | null;
  readonly zone?: string;
}

/** Enter a player; his number is the next one. */
export interface TournamentEnter {
  readonly type: "enter";
  readonly player: TournamentPlayer;
  readonly at_ms?: number;
}

/** Correct what is known of a player. */
export interface TournamentChange {
  readonly type: "change";
  readonly number: number;
  readonly player: TournamentPlayer;
  readonly at_ms?: number;
}

/** Withdraw a player from the rounds that are not paired yet. */
export interface TournamentLeave {
  readonly type: "leave";
  readonly number: number;
  readonly at_ms?: number;
}

/** Let a player who left take part again. */
export interface TournamentReturn {
  readonly type: "return";
  readonly number: number;
  readonly at_ms?: number;
}

/** Note that a player has no opponent in a round, and why; a round that is paired can only change the reason. */
export interface TournamentAbsent {
  readonly type: "absent";
  readonly number: number;
  readonly round: number;
  readonly why: AnnouncedAbsence;
  readonly at_ms?: number;
}

/** Take an absence back, before the round is paired. */
export interface TournamentPresent {
  readonly type: "present";
  readonly number: number;
  readonly round: number;
  readonly at_ms?: number;
}

/** Pair the next round; `Paired` follows. */
export interface TournamentPair {
  readonly type: "pair";
  readonly round: number;
  readonly at_ms?: number;
}

/** Two players, by number, who meet on a board. */
export interface TournamentGame {
  readonly white: number;
  readonly black: number;
}

/**
 * Change a pairing by hand: these games instead, in the order of the boards, and `bye` without an opponent.
 *
 * Whoever was paired must stand in it once; who has left since may. A game that has begun or has a result keeps its
 * board: somebody who comes late is seated behind it.
 */
export interface TournamentArrange {
  readonly type: "arrange";
  readonly round: number;
  readonly games: readonly TournamentGame[];
  readonly byes?: readonly number[];
  readonly at_ms?: number;
}

/** Show a pairing to the players; results may be entered. */
export interface TournamentPublish {
  readonly type: "publish";
  readonly round: number;
  readonly at_ms?: number;
}

/** Take back the pairing of the last round, which has no results yet. */
export interface TournamentUnpair {
  readonly type: "unpair";
  readonly round: number;
  readonly at_ms?: number;
}

/**
 * Enter or change the outcome of a game; None takes it back.
 *
 * Args:
 * barrage: who won the barrage after it, where the tournament plays one: the number of the player.
 */
export interface TournamentResult {
  readonly type: "result";
  readonly round: number;
  readonly board: number;
  readonly outcome: TournamentOutcome | null;
  readonly barrage?: number | null;
  readonly at_ms?: number;
}

/**
 * Begin an arena, or say otherwise when it ends: until then whoever is free is paired at once.
 *
 * Args:
 * ends_ms: UTC milliseconds on the clock of `at_ms`; None pairs only when somebody asks.
 */
export interface TournamentEnds {
  readonly type: "ends";
  readonly ends_ms: number | null;
  readonly at_ms?: number;
}

/** Say in which time zone the tournament is played, by its IANA name; empty means nobody says. */
export interface TournamentZone {
  readonly type: "zone";
  readonly zone: string;
  readonly at_ms?: number;
}

/** Say from when until when the games of a round are played, UTC milliseconds; None and None take that back. */
export interface TournamentWindow {
  readonly type: "window";
  readonly round: number;
  readonly opens_ms: number | null;
  readonly closes_ms: number | null;
  readonly at_ms?: number;
}

/** Propose hours for a game, UTC milliseconds, in place of those before; an agreed hour stands meanwhile. */
export interface TournamentPropose {
  readonly type: "propose";
  readonly round: number;
  readonly board: number;
  readonly number: number;
  readonly hours_ms: readonly number[];
  readonly at_ms?: number;
}

/** Take one of the hours that the opponent proposed. */
export interface TournamentAgree {
  readonly type: "agree";
  readonly round: number;
  readonly board: number;
  readonly number: number;
  readonly hour_ms: number;
  readonly at_ms?: number;
}

/**
 * Note the game that two players have begun from their pairing; None when it does not belong to it any more.
 *
 * Args:
 * game: its id where it is played.
 */
export interface TournamentStart {
  readonly type: "start";
  readonly round: number;
  readonly board: number;
  readonly game: string | null;
  readonly at_ms?: number;
}

/**
 * Add the moves of a game that was played on a board, with its outcome; no moves take the sheet back.
 *
 * Args:
 * moves: the caller has checked them by the rules.
 * rules: the number of these rules, as files name them; see `coupturc.all_rules`.
 */
export interface TournamentSheet {
  readonly type: "sheet";
  readonly round: number;
  readonly board: number;
  readonly moves: readonly string[];
  readonly outcome: PlayedOutcome;
  readonly rules?: number;
  readonly at_ms?: number;
}

/**
 * Say what can be won, in place of what was said before.
 *
 * Args:
 * categories: in the order in which they are given.
 * one_each: whether who wins a prize wins none of a later category.
 * currency: how it is written before an amount.
 */
export interface TournamentPrizes {
  readonly type: "prizes";
  readonly prizes: readonly TournamentPrize[];
  readonly categories?: readonly TournamentCategory[];
  readonly one_each?: boolean;
  readonly currency?: string;
  readonly at_ms?: number;
}

/** A game of an earlier tournament that counts in this one: numbers of its players here. */
export interface TournamentCarriedGame {
  readonly white: number;
  readonly black: number;
  readonly outcome: TournamentOutcome;
}

/**
 * Let games of an earlier tournament count, in place of those before; who met there does not meet again.
 *
 * Args:
 * source: the name of that tournament.
 */
export interface TournamentCarry {
  readonly type: "carry";
  readonly games: readonly TournamentCarriedGame[];
  readonly source?: string;
  readonly at_ms?: number;
}

/** The body of POST /api/tournaments/{id}/requests: what an arbiter asks, and the version that he saw. */
export interface ArbiterRequest {
  readonly request: TournamentEnter | TournamentChange | TournamentLeave | TournamentReturn | TournamentAbsent | TournamentPresent | TournamentPair | TournamentArrange | TournamentPublish | TournamentUnpair | TournamentResult | TournamentEnds | TournamentZone | TournamentWindow | TournamentPropose | TournamentAgree | TournamentStart | TournamentSheet | TournamentPrizes | TournamentCarry;
  readonly seen: number;
}

/** The body of POST /api/tournaments/{id}/carried: the id of the tournament whose games count here too. */
export interface CarriedSource {
  readonly tournament: string;
}

/** The body of POST /api/tournaments/{id}/organiser: the name of the member who runs it from now on. */
export interface NewOrganiser {
  readonly name: string;
}

/** The body of POST /api/classes/{id}/teacher: the name of the member who teaches it from now on. */
export interface NewTeacher {
  readonly name: string;
}

/** The body of POST /api/tournaments/{id}/claim: the token of a player's link. */
export interface PlayerClaim {
  readonly token: string;
}

/** The body of POST /api/tournaments/{id}/links: for one board of a round, or all of it when `board` is None. */
export interface NewBoardLink {
  readonly round: number;
  readonly board?: number | null;
}

/** The body of POST /api/tournaments/{id}/members: the members of its club who play, by number; nobody means all. */
export interface MembersWanted {
  readonly members?: readonly number[];
}

/** The body of POST /api/clubs: the name of the club, and that of who makes it. */
export interface NewClub {
  readonly name: string;
  readonly leader: string;
}

/** The body of POST /api/clubs/{id}/members: names; who is in the club already may be named again. */
export interface NewClubMembers {
  readonly names: readonly string[];
}

/** The body of POST /api/clubs/{id}/members/{number}: what a leader notes of a member. */
export interface ChangedClubMember {
  readonly name: string;
  readonly real_name?: string;
  readonly federation_number?: string;
  readonly rating?: number;
  readonly roles?: readonly ClubRole[];
}

/** The body of POST /api/clubs/{id}/me: what a member says of himself, and what he agrees to. */
export interface OwnMembership {
  readonly name: string;
  readonly real_name?: string;
  readonly federation_number?: string;
  readonly shown?: boolean;
  readonly learns?: boolean;
}

/** The body of POST /api/clubs/{id}/order: the numbers of all members, board 1 first. */
export interface ClubOrder {
  readonly numbers: readonly number[];
}

/** The body of POST /api/clubs/{id}/claim: the token of a member's link. */
export interface ClubClaim {
  readonly token: string;
}

/**
 * The body of POST .../rounds/{round}/boards/{board}/sheet: the moves of a game, in PDN or alone.
 *
 * `profile` names the rules where the tournament has none of its own; `outcome` None takes what the text or the last
 * position says. `keep` makes it the game of that board, when nothing is wrong with it; else it is only checked.
 */
export interface SheetText {
  readonly text: string;
  readonly profile?: string;
  readonly outcome?: PlayedOutcome | null;
  readonly keep?: boolean;
}

/** The body of POST /api/classes; `club` is the club whose trainers teach it too. */
export interface NewClass {
  readonly name: string;
  readonly club?: string | null;
}

/** The body of POST /api/classes/{id}/pupils: first names; who is in the class already may be named again. */
export interface NewPupils {
  readonly names: readonly string[];
}

/** The body of POST /api/classes/{id}/pupils/{pupil}. */
export interface ChangedPupil {
  readonly name: string;
  readonly picture: ClassPicture;
}

/** The body of POST /api/classes/{id}/cards: who gets a new card; nobody named means everybody. */
export interface CardsWanted {
  readonly pupils?: readonly string[];
}

/** The body of POST /api/classes/{id}/work and of POST /api/clubs/{id}/work. */
export interface NewHomework {
  readonly task: HomeworkTask;
}

/** Come in with the token of a card. */
export interface EnterByCard {
  readonly type: "card";
  readonly token: string;
}

/** Come in with the code of the class, as one of its pupils, by one's own picture. */
export interface EnterByCode {
  readonly type: "code";
  readonly code: string;
  readonly pupil: string;
  readonly picture: ClassPicture;
}

/** The body of POST /api/pupils/enter. */
export interface Entering {
  readonly way: EnterByCard | EnterByCode;
}

/** The body of POST /api/broadcasts; `tournament` is the id of one's own whose games they are. */
export interface NewBroadcast {
  readonly name: string;
  readonly tournament?: string | null;
}

/**
 * The body of POST .../rounds/{round}/boards/{board}/live: all moves of a game until now, in PDN or alone.
 *
 * `profile` names the rules where the tournament has none of its own.
 */
export interface TypedMoves {
  readonly text: string;
  readonly profile?: string;
}
