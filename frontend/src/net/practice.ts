/** The trainers over HTTP. Each request names its question, so the server keeps no state for a page. */

import type {
  PracticeAnswer,
  PracticeAsk,
  PracticeOverview,
  PracticeStorm,
  PracticeStormMove,
  PracticeStormStart,
  PracticeTurn,
  PracticeVerdict,
} from "../generated/messages";
import { type Answer, ask } from "./api";

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

function post<T>(path: string, body: object): Promise<Answer<T>> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}
