/** The course of a game on this device. The core judges each move; here stands only what the players say. */

import type { Engine, EnginePosition } from "../../engine";
import type { DeviceRules, Outcome, PlayedMove, Reason, SideName } from "../../generated/messages";
import type { DeviceRequest } from "../../net/device_games";

/** What cannot be played: the game stays as it is. */
export class NotPlayed extends Error {}

type Judge = Pick<Engine, "position">;

interface Said {
  readonly reason: Reason;
  readonly winner: SideName | null;
}

export class Course {
  readonly played: PlayedMove[] = [];
  /** The position before the first move and after each move. */
  readonly positions: EnginePosition[] = [];
  /** How the players have ended it. */
  private said: Said | null = null;
  /** Who has offered a draw since his own last move. */
  private readonly offered = new Set<SideName>();

  constructor(
    private readonly judge: Judge,
    private readonly rules: Pick<DeviceRules, "results" | "articles" | "offer_after">,
  ) {}

  /** Play a game from its beginning. */
  async follow(requests: readonly DeviceRequest[]): Promise<void> {
    this.positions.push(await this.judge.position({ fen: "", moves: [] }));
    for (const request of requests) await this.apply(request);
  }

  get position(): EnginePosition {
    const last = this.positions.at(-1);
    if (!last) throw new NotPlayed();
    return last;
  }

  get turn(): SideName {
    return this.position.turn;
  }

  get winner(): SideName | null {
    return this.end?.winner ?? null;
  }

  get outcome(): Outcome | null {
    const { end } = this;
    if (!end) return null;
    const { results, articles } = this.rules;
    const article = articles[this.isBlocked(end) ? "blocked" : end.reason] ?? "";
    return {
      result: results[end.winner ?? "draw"],
      reason: end.reason,
      article,
      ply: this.played.length,
    };
  }

  /** Whether a side may offer a draw now. */
  mayOffer(side: SideName): boolean {
    const { offer_after: moves } = this.rules;
    const isEarly = moves === null || this.played.length < 2 * moves;
    return !this.end && !isEarly && !this.offered.has(side);
  }

  async apply(request: DeviceRequest): Promise<void> {
    if (request.type === "take_back") this.takeBack(request.ply);
    else if (this.end) throw new NotPlayed();
    else if (request.type === "move") await this.move(request.move);
    else if (request.type === "draw_offer") this.offered.add(request.side);
    else if (request.type === "draw_accept") this.said = { reason: "agreement", winner: null };
    else if (request.type === "resign")
      this.said = { reason: "resignation", winner: otherSide(request.side) };
  }

  private get end(): Said | null {
    return this.said ?? (this.position.end as Said | null);
  }

  private isBlocked({ reason, winner }: Said): boolean {
    const letter = winner === "white" ? "b" : "w";
    const { pieces } = this.position;
    return reason === "no_moves" && Object.values(pieces).some((p) => p.toLowerCase() === letter);
  }

  private async move(text: string): Promise<void> {
    const { turn: side, legal } = this.position;
    const move = legal.find((each) => each.text === text);
    if (!move) throw new NotPlayed(text);
    const moves = [...this.played.map((each) => each.text), text];
    this.positions.push(await this.judge.position({ fen: "", moves }));
    this.played.push({ ...move, side, irregularity: null });
    this.offered.delete(side);
  }

  private takeBack(ply: number): void {
    if (ply < 1 || ply > this.played.length) throw new NotPlayed();
    this.played.length = ply - 1;
    this.positions.length = ply;
    this.said = null;
  }
}

export function otherSide(side: SideName): SideName {
  return side === "white" ? "black" : "white";
}
