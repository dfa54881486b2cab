/** The course of a game on this device. The core judges what players ask for; here stands what the page shows of it. */

import { type CourseLine, type Engine, type EngineCourse, EngineError } from "../../engine";
import type { DeviceRules, Outcome, PlayedMove, Players, SideName } from "../../generated/messages";
import type { DeviceRequest } from "../../net/device_games";

/** What cannot be played: the game stays as it is. */
export class NotPlayed extends Error {}

type Judge = Pick<Engine, "course">;
const sides: readonly SideName[] = ["white", "black"];

type Rules = Pick<DeviceRules, "results" | "articles" | "offer_after" | "resignation">;

export class Course {
  readonly played: PlayedMove[] = [];
  /** The position before the first move and after each move. */
  readonly positions: EngineCourse[] = [];
  private requests: readonly string[] = [];
  private readonly persons: readonly SideName[];

  constructor(
    private readonly judge: Judge,
    private readonly rules: Rules,
    players: Players,
  ) {
    this.persons = sides.filter((side) => players[side].kind === "human");
  }

  /** Play a game from its beginning. */
  async follow(requests: readonly DeviceRequest[]): Promise<void> {
    this.positions.push(await this.judge.course(this.line));
    for (const request of requests) await this.apply(request);
  }

  get position(): EngineCourse {
    const last = this.positions.at(-1);
    if (!last) throw new NotPlayed();
    return last;
  }

  get turn(): SideName {
    return this.position.turn;
  }

  get winner(): SideName | null {
    return this.position.end?.winner ?? null;
  }

  get outcome(): Outcome | null {
    const { end } = this.position;
    if (!end) return null;
    const { results, articles } = this.rules;
    const article = articles[end.is_blocked ? "blocked" : end.reason] ?? "";
    return {
      result: results[end.winner ?? "draw"],
      reason: end.reason,
      article,
      ply: this.played.length,
    };
  }

  /** Whether a side may offer a draw now. */
  mayOffer(side: SideName): boolean {
    return this.position.may_offer.includes(side);
  }

  /** How many plies go back to the last move of a person; 0 when none has moved. */
  get undoable(): number {
    return this.position.undoable;
  }

  async apply(request: DeviceRequest): Promise<void> {
    const move = request.type === "move" ? this.moveOf(request.move) : null;
    const requests = [...this.requests, wordsOf(request)];
    const reached = await this.judged({ ...this.line, requests });
    this.requests = requests;
    if (move) this.played.push(move);
    this.played.length = reached.ply;
    this.positions.length = reached.ply;
    this.positions.push(reached);
  }

  private get line(): CourseLine {
    const { offer_after: offerAfter, resignation } = this.rules;
    return { requests: this.requests, offerAfter, resignation, persons: this.persons };
  }

  private async judged(line: CourseLine): Promise<EngineCourse> {
    try {
      return await this.judge.course(line);
    } catch (error) {
      if (error instanceof EngineError && error.fault === "illegal_move") throw new NotPlayed();
      throw error;
    }
  }

  private moveOf(text: string): PlayedMove {
    const { turn: side, legal } = this.position;
    const move = legal.find((each) => each.text === text);
    if (!move) throw new NotPlayed(text);
    return { ...move, side, irregularity: null };
  }
}

/** A request as the core reads it. */
function wordsOf(request: DeviceRequest): string {
  if (request.type === "take_back") return `take_back ${request.ply}`;
  const move = request.type === "move" ? ` ${request.move}` : "";
  return `${request.type} ${request.side}${move}`;
}

export function otherSide(side: SideName): SideName {
  return side === "white" ? "black" : "white";
}
