/** Where the positions of a game come from: the server, or this device. */

import type { GameLine } from "../../generated/messages";
import { type Answer, fetchLine } from "../../net/api";
import { deviceStore, isOnDevice } from "../../net/device_games";
import { computerFor } from "./computer";
import { Course } from "./course";
import { lineOf } from "./view";

export function lineOfStored(id: string): Promise<Answer<GameLine>> {
  return isOnDevice(id) ? lineHere(id) : fetchLine(id);
}

async function lineHere(id: string): Promise<Answer<GameLine>> {
  const game = await deviceStore.find(id);
  if (game?.handed) return fetchLine(game.handed);
  if (!game) return { ok: false, code: "unknown_game", params: {} };
  const { engine, rules } = await computerFor(game.profile);
  const course = new Course(engine, rules, game.players);
  await course.follow(game.requests);
  return { ok: true, body: lineOf(game.summary, rules, course) };
}
