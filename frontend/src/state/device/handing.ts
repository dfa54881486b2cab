/** Hands games of this device over when the server is there again; the arbiter judges them there again. */

import { type Answer, fetchMe, rename } from "../../net/api";
import {
  type DeviceAnalysis,
  handOverAnalysis,
  keepAnalysis,
  waitingAnalyses,
} from "../../net/device_analyses";
import { type DeviceGame, type DeviceStore, deviceStore, handOver } from "../../net/device_games";
import { mayHaveGames } from "../../net/device_note";
import { isPassing, sendOut } from "../../net/outbox";
import { learnerId } from "../learner";
import { prefer, preferences } from "../preferences.svelte";

const tryEveryMs = 15_000;

type Send = typeof handOver;

const listeners = new Set<() => void>();

/** Hear of games that the server has taken or refused; return what ends it. */
export function onHanded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The games that the server does not have. */
export async function waiting(
  from: Pick<DeviceStore, "all"> = deviceStore,
): Promise<readonly DeviceGame[]> {
  return (await from.all()).filter(({ handed }) => handed === null);
}

/** Hand over what waits; return whether something still does. */
export async function handAllOver(
  from: DeviceStore = deviceStore,
  send: Send = (game) => asSomebody(() => handOver(game)),
  onDone: (id: string, there: string) => void = goOnThere,
): Promise<boolean> {
  let isLeft = false;
  for (const game of await waiting(from)) {
    if (game.refused) continue;
    const answer = await send(game);
    if (answer.ok) {
      if (await from.leave(game.id, game.requests.length, answer.body.id))
        onDone(game.id, answer.body.id);
      else isLeft = true;
    } else if (isPassing(answer.code)) return true;
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
    if (analysis.refused) continue;
    const answer = await asSomebody(() => handOverAnalysis(analysis));
    let after: DeviceAnalysis;
    if (answer.ok) after = { ...analysis, handed: answer.body.id, lines: [] };
    else if (isPassing(answer.code)) return true;
    else after = { ...analysis, refused: { code: answer.code, params: answer.params } };
    if (!(await keepAnalysis(after, analysis))) isLeft = true;
    for (const listener of listeners) listener();
  }
  return isLeft;
}

/**
 * Send something as the one who plays here; who is nobody yet becomes a guest before. A server that makes him one with
 * what is sent keeps that for a guest whom this device never hears of when the answer is lost.
 */
async function asSomebody<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const me = await fetchMe();
  if (!me.ok) return me;
  const isNobody = me.body.seats && me.body.person === null;
  const named = isNobody ? await rename("") : me;
  return named.ok ? send() : named;
}

/** The game that is offered to go on with is now the server's. */
function goOnThere(id: string, there: string): void {
  if (preferences().lastGame === id) prefer({ lastGame: there });
}

let timer: ReturnType<typeof setTimeout> | undefined;
let turn = Promise.resolve();

/** Hand over now, and again and again as long as something waits. */
export function watchForServer(): void {
  if (!mayHaveGames()) return;
  clearTimeout(timer);
  turn = turn.then(async () => {
    const works = [handAllOver, handAnalysesOver, () => sendOut(learnerId())];
    let isLeft = false;
    // What is left of one does not hold up the others.
    for (const work of works) isLeft = (await work().catch(() => true)) || isLeft;
    if (isLeft) timer = setTimeout(watchForServer, tryEveryMs);
  });
}

/** Offer a game again that the server has refused. */
export async function offerAgain(game: DeviceGame): Promise<void> {
  await deviceStore.keep({ ...game, refused: null }, game.requests.length);
  watchForServer();
}

/** Offer an analysis again that the server has refused. */
export async function offerAnalysisAgain(analysis: DeviceAnalysis): Promise<void> {
  await keepAnalysis({ ...analysis, refused: null }, analysis);
  watchForServer();
}
