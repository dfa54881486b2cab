/** Hands games of this device over when the server is there again; the arbiter judges them there again. */

import { type Answer, fetchMe, rename } from "../../net/api";
import {
  allAnalyses,
  type DeviceAnalysis,
  handOverAnalysis,
  keepAnalysis,
} from "../../net/device_analyses";
import { type DeviceGame, type DeviceStore, deviceStore, handOver } from "../../net/device_games";
import { mayHaveGames } from "../../net/device_note";
import { isOfAbsent, isOfAnother, isOfPerson, isPassing, sendOut } from "../../net/outbox";
import { learnerId } from "../learner";
import { prefer, preferences } from "../preferences.svelte";
import { keptPupil } from "../pupil";

const tryEveryMs = 15_000;

type Send = typeof handOver;

const listeners = new Set<() => void>();

/** Hear of games that the server has taken or refused; return what ends it. */
export function onHanded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Made = Pick<DeviceGame | DeviceAnalysis, "learner" | "handed">;

/** Whether it waits until somebody else is here. */
export function isOfOther(made: Made): boolean {
  return isOfAnother(made, learnerId());
}

/** Whether the server lacks something of the one who is here; what others made waits until they are back. */
function isWaiting(made: Made): boolean {
  return made.handed === null && !isOfOther(made);
}

/** Whether lists name it: while no pupil is in, also what waits for pupils, since one of them may never come back. */
function isListed(made: Made): boolean {
  return made.handed === null && (keptPupil() === null || !isOfOther(made));
}

/** The games that are listed as those of this device. */
export async function listedGames(): Promise<readonly DeviceGame[]> {
  return (await deviceStore.all()).filter(isListed);
}

/** The analyses that are listed as those of this device. */
export async function listedAnalyses(): Promise<readonly DeviceAnalysis[]> {
  return (await allAnalyses()).filter(isListed);
}

/** The games of the one who is here that the server does not have. */
export async function waiting(
  from: Pick<DeviceStore, "all"> = deviceStore,
): Promise<readonly DeviceGame[]> {
  return (await from.all()).filter(isWaiting);
}

/** The analyses of the one who is here that the server does not have. */
async function waitingAnalyses(): Promise<readonly DeviceAnalysis[]> {
  return (await allAnalyses()).filter(isWaiting);
}

/** Hand over what waits; return whether something still does. */
export async function handAllOver(
  from: DeviceStore = deviceStore,
  send: Send = (game) => asSomebody(game, () => handOver(game)),
  onDone: (id: string, there: string) => void = goOnThere,
): Promise<boolean> {
  let isLeft = false;
  for (const game of await waiting(from)) {
    // Somebody else may have come in since the games were listed.
    if (game.refused || !isWaiting(game)) continue;
    const answer = await send(game);
    if (answer.ok) {
      if (await from.leave(game.id, game.requests.length, answer.body.id))
        onDone(game.id, answer.body.id);
      else isLeft = true;
    } else if (isPassing(answer.code)) return true;
    else if (isOfAbsent(game, answer)) continue;
    else {
      const { code, params } = answer;
      await from.keep({ ...game, refused: { code, params } }, game.requests.length);
    }
    for (const listener of listeners) listener();
  }
  return isLeft;
}

/** Hand over the analyses that wait; return whether one still does. */
async function handAnalysesOver(): Promise<boolean> {
  let isLeft = false;
  for (const analysis of await waitingAnalyses()) {
    if (analysis.refused || !isWaiting(analysis)) continue;
    const answer = await asSomebody(analysis, () => handOverAnalysis(analysis));
    let after: DeviceAnalysis;
    if (answer.ok) after = { ...analysis, handed: answer.body.id, lines: [] };
    else if (isPassing(answer.code)) return true;
    else if (isOfAbsent(analysis, answer)) continue;
    else after = { ...analysis, refused: { code: answer.code, params: answer.params } };
    if (!(await keepAnalysis(after, analysis))) isLeft = true;
    for (const listener of listeners) listener();
  }
  return isLeft;
}

/**
 * Send something as the one who plays here; who is nobody yet becomes a guest before. A server that makes him one with
 * what is sent keeps that for a guest whom this device never hears of when the answer is lost. What a pupil made is never
 * sent as a guest.
 */
async function asSomebody<T>(made: Made, send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const me = await fetchMe();
  if (!me.ok) return me;
  const isNobody = me.body.seats && me.body.person === null && !isOfPerson(made);
  const named = isNobody ? await rename("") : me;
  return named.ok ? send() : named;
}

/** The game that is offered to go on with is now the server's. */
function goOnThere(id: string, there: string): void {
  if (preferences().lastGame === id) prefer({ lastGame: there });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let turn = Promise.resolve();

/** Hand over now, and again and again as long as something waits; return when it was tried once. */
export async function watchForServer(): Promise<void> {
  if (!mayHaveGames()) return;
  clearTimeout(timer);
  turn = turn.then(async () => {
    const works = [handAllOver, handAnalysesOver, () => sendOut(learnerId())];
    let isLeft = false;
    // What is left of one does not hold up the others.
    for (const work of works) isLeft = (await work().catch(() => true)) || isLeft;
    if (isLeft) timer = setTimeout(() => void watchForServer(), tryEveryMs);
  });
  await turn;
}

/** Offer a game again that the server has refused. */
export async function offerAgain(game: DeviceGame): Promise<void> {
  await deviceStore.keep({ ...game, refused: null }, game.requests.length);
  void watchForServer();
}

/** Offer an analysis again that the server has refused. */
export async function offerAnalysisAgain(analysis: DeviceAnalysis): Promise<void> {
  await keepAnalysis({ ...analysis, refused: null }, analysis);
  void watchForServer();
}
