/** Lines of the core as the server's messages have them: from White's view, with shares of wins, draws and losses. */

import type { EngineLine, SideName } from "../generated/messages";
import type { EngineRules, FoundLine } from "./messages";

type Scale = Pick<EngineRules, "even" | "logit" | "sure" | "win">;

export function engineLine(found: FoundLine, turn: SideName, scale: Scale): EngineLine {
  const { rank, depth, moves } = found;
  const score = turn === "white" || found.score === 0 ? found.score : -found.score;
  return { rank, depth, score, end: pliesToEnd(score, scale), ...shares(score, scale), moves };
}

/** Negative when Black wins; null when no end is in sight. */
function pliesToEnd(score: number, { sure, win }: Scale): number | null {
  if (Math.abs(score) <= sure) return null;
  return Math.sign(score) * (win - Math.abs(score));
}

/** The logistic curve of docs/analysis.md. */
function shares(score: number, { even, logit, sure }: Scale) {
  if (Math.abs(score) > sure) return { win: Number(score > 0), draw: 0, loss: Number(score < 0) };
  const [win, loss] = [score, -score].map((s) => 1 / (1 + Math.exp((even - s) / logit))) as [
    number,
    number,
  ];
  return { win, draw: Math.max(0, 1 - win - loss), loss };
}
