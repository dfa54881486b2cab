/** Begins games on this device, while the server is away. */

import type { NewGame, Players } from "../../generated/messages";
import { messageId } from "../../net/connection";
import { type DeviceGame, deviceStore } from "../../net/device_games";
import { learnerId } from "../learner";
import { computerFor } from "./computer";
import { Course } from "./course";
import { type DeviceFault, deviceFaultOf } from "./faults";
import { watchForServer } from "./handing";
import { summaryOf } from "./view";

export type Begun = { readonly id: string } | { readonly fault: DeviceFault };

/** Begin a game as it is set up, with assistance and without a clock: on one screen, from the start. */
export async function beginOnDevice({ profile, players, invite, fen }: NewGame): Promise<Begun> {
  if (invite || fen) return { fault: "not_here" };
  try {
    const game = await newGame(profile, players);
    await deviceStore.keep(game, null);
    void watchForServer();
    return { id: game.id };
  } catch (error) {
    return { fault: deviceFaultOf(error) };
  }
}

async function newGame(profile: string, players: Players): Promise<DeviceGame> {
  const { engine, rules } = await computerFor(profile);
  const course = new Course(engine, rules, players);
  await course.follow([]);
  const id = `d-${messageId()}`;
  const created = new Date().toISOString();
  const summary = summaryOf({ id, profile: rules.profile, created, players }, course, created);
  const learner = learnerId();
  return { id, profile, players, learner, requests: [], summary, refused: null, handed: null };
}
