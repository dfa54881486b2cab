/** Hands over what was done on this device when the server is there; what it needs is fetched only where there is any. */

import { mayHaveGames } from "../net/device_note";

/** Hand over what waits of the one who is here; return when it was tried once. */
export async function handOver(): Promise<void> {
  if (!mayHaveGames()) return;
  const { watchForServer } = await import("./device/handing");
  await watchForServer();
}
