/** A game on this device as the messages of the server have it, so that the page shows both alike. */

import type {
  Consequence,
  DeviceRules,
  GameLine,
  GameSummary,
  Request,
  SideName,
  State,
} from "../../generated/messages";
import type { DeviceGame } from "../../net/device_games";
import { type Course, otherSide } from "./course";

const withoutClock = { white: "-", black: "-" };

export interface Happening {
  readonly version: number;
  readonly thinking: SideName | null;
  readonly news: readonly Consequence[];
}

export function stateOf(
  { id, players }: Pick<DeviceGame, "id" | "players">,
  rules: DeviceRules,
  course: Course,
  { version, thinking, news }: Happening,
): State {
  const { position, outcome, winner, turn } = course;
  const { fen, pieces, draws_ahead } = position;
  const legal = outcome ? [] : position.legal;
  return {
    type: "state",
    game: id,
    version,
    fen,
    pieces,
    turn,
    legal,
    hops: outcome ? [] : position.hops,
    capture_count: Math.max(0, ...legal.map(({ captured }) => captured.length)),
    seats: null,
    visibility: null,
    profile: rules.profile,
    entry: "assisted",
    players,
    mark: "",
    outcome,
    winner,
    thinking,
    undoable: course.undoable,
    hint: !outcome && players[turn].kind === "human",
    actions: { white: actions("white"), black: actions("black") },
    time_control: withoutClock,
    clocks: null,
    first_move: null,
    days_off: null,
    draw_offer: null,
    take_back_asked: null,
    claimable: [],
    claimable_moves: [],
    draws_ahead: outcome ? [] : draws_ahead,
    touched: [],
    adjusting: null,
    irregularity: null,
    rated: false,
    may_plan: false,
    news,
    board: rules.board,
    played: [...course.played],
  };

  function actions(side: SideName): readonly Request["type"][] {
    if (outcome || players[side].kind !== "human") return [];
    const mayOffer = players[otherSide(side)].kind === "engine" && course.mayOffer(side);
    return [
      ...(mayOffer ? ["draw_offer" as const] : []),
      ...(rules.resignation ? ["resign" as const] : []),
    ];
  }
}

/** What lists show. */
export function summaryOf(
  before: Pick<GameSummary, "id" | "profile" | "created" | "players">,
  course: Course,
  changed: string,
): GameSummary {
  const { played, position, outcome, winner } = course;
  const last = played.at(-1);
  return {
    ...before,
    plies: played.length,
    fen: position.fen,
    last: last ? [last.origin, last.target] : [],
    changed,
    entry: "assisted",
    time_control: withoutClock,
    outcome,
    winner,
  };
}

/** Every position, to look back. */
export function lineOf(summary: GameSummary, rules: DeviceRules, course: Course): GameLine {
  const positions = course.positions.map(({ pieces, fen }, at) => ({
    move: course.played[at - 1] ?? null,
    pieces,
    fen,
  }));
  return { summary, board: rules.board, positions };
}
