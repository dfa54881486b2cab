/** The engine for games on this device. It is kept from the start page to the game, so that the first answer is quick. */

import { Engine, EngineError } from "../../engine";
import type { DeviceRules } from "../../generated/messages";
import { fetchDeviceRules } from "../../net/device_rules";

export interface Computer {
  readonly rules: DeviceRules;
  readonly engine: Engine;
}

const known = new Map<string, Promise<Computer>>();

/** Load what games under a profile need; after a fault the next call tries again. */
export async function computerFor(profile: string): Promise<Computer> {
  const loading = known.get(profile) ?? load(profile);
  known.set(profile, loading);
  try {
    const computer = await loading;
    await computer.engine.start();
    return computer;
  } catch (error) {
    known.delete(profile);
    throw error;
  }
}

async function load(profile: string): Promise<Computer> {
  const answer = await fetchDeviceRules(profile);
  if (!answer.ok) throw new EngineError("no_rules");
  return { rules: answer.body, engine: new Engine(answer.body.engine) };
}
