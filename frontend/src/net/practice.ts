/** The trainers over HTTP. Each request names its question, so the server keeps no state for a page. */

import type {
  GameName,
  PracticeAnswer,
  PracticeAsk,
  PracticeOverview,
  PracticePuzzles,
  PracticeStorm,
  PracticeStormMove,
  PracticeStormStart,
  PracticeTurn,
  PracticeVerdict,
} from "../generated/messages";
import { type Answer, ask } from "./api";
import { type Keeping, keep, kept } from "./kept";
import { putOut } from "./outbox";

export function fetchPractice(learner: string, day: string): Promise<Answer<PracticeOverview>> {
  return ask(`/api/practice?${new URLSearchParams({ learner, day })}`);
}

export function askQuestion(body: PracticeAsk): Promise<Answer<PracticeTurn>> {
  return post("/api/practice/questions", body);
}

export function answerQuestion(body: PracticeAnswer): Promise<Answer<PracticeVerdict>> {
  return post("/api/practice/answers", body);
}

export function beginStorm(body: PracticeStormStart): Promise<Answer<PracticeStorm>> {
  return post("/api/practice/storms", body);
}

export function moveInStorm(id: string, body: PracticeStormMove): Promise<Answer<PracticeStorm>> {
  return post(`/api/practice/storms/${encodeURIComponent(id)}`, body);
}

/** Fetch the combinations of these days and some others, with what is said to every move. */
export async function keepPuzzles(game: GameName, day: string): Promise<Keeping> {
  const known = await kept<PracticePuzzles>(puzzlesPath(game));
  if (known?.puzzles[0]?.day === day) return "kept";
  const query = new URLSearchParams({ day });
  const answer = await ask<PracticePuzzles>(`${puzzlesPath(game)}?${query}`);
  return answer.ok ? keep(puzzlesPath(game), answer.body) : "failed";
}

export async function keptPuzzles(game: GameName): Promise<PracticePuzzles["puzzles"]> {
  return (await kept<PracticePuzzles>(puzzlesPath(game)))?.puzzles ?? [];
}

/** Report to the server later what was answered while it was away; it judges that again. */
export function reportAnswerLater(body: PracticeAnswer): Promise<void> {
  return putOut("/api/practice/answers", body);
}

function puzzlesPath(game: GameName): string {
  return `/api/practice/puzzles/${game}`;
}

function post<T>(path: string, body: object): Promise<Answer<T>> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}
