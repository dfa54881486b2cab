/** The combination of today, for who has not begun it; without the server it is the one that this device keeps. */

import type { GameName, PracticeQuestion } from "../../generated/messages";
import type { Answer } from "../../net/api";
import { askQuestion, keptPuzzles } from "../../net/practice";
import { learnerId } from "../learner";
import { puzzleFrom } from "./offline";
import { today } from "./wish";

/** Ask for it; null where there is none. */
export async function askDaily(game: GameName): Promise<Answer<PracticeQuestion | null>> {
  const [learner, day] = [learnerId(), today()];
  const kind = "combinations";
  const turn = await askQuestion({ learner, game, kind, repeat: false, theme: null, day });
  if (turn.ok) return { ok: true, body: turn.body.question };
  const kept = turn.code === "offline" && puzzleFrom(await keptPuzzles(game), kind, day, new Set());
  return kept ? { ok: true, body: kept } : turn;
}
