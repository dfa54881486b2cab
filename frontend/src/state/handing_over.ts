/** Hands over what was done on this device when the server is there; what it needs is fetched only where there is any. */

import { mayHaveGames } from "../net/device_note";

/** So long does somebody who goes out wait for what is sent. */
const patienceMs = 5_000;

/** Hand over what waits of the one who is here; return when it was tried once. */
export async function handOver(): Promise<void> {
  if (!mayHaveGames()) return;
  // What a device needs for it may be away with the server.
  const handing = await import("./device/handing").catch(() => null);
  await handing?.watchForServer();
}

/** Hand over as above, but hold up nobody for long: the server may be silent. */
export async function handOverInTime(): Promise<void> {
  const tooLong = new Promise<void>((settle) => setTimeout(settle, patienceMs));
  await Promise.race([handOver(), tooLong]);
}
