/** Where the positions of a game come from: the server, or this device. */

import type { GameLine } from "../../generated/messages";
import { type Answer, fetchLine } from "../../net/api";
import { deviceStore, isOnDevice } from "../../net/device_games";
import { computerFor } from "./computer";
import { Course } from "./course";
import { type DeviceFault, deviceFaultOf } from "./faults";
import { lineOf } from "./view";

/** A line, or why there is none; `device`: what this device lacks to play the game through. */
export type StoredLine = Answer<GameLine> | { ok: false; code: "device"; fault: DeviceFault };

export function lineOfStored(id: string): Promise<StoredLine> {
  if (!isOnDevice(id)) return fetchLine(id);
  return lineHere(id).catch((error) => ({
    ok: false,
    code: "device",
    fault: deviceFaultOf(error),
  }));
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
