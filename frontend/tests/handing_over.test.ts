import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handOver, handOverInTime } from "../src/state/handing_over";

const wire = vi.hoisted(() => ({ watch: (): Promise<void> => Promise.resolve() }));

vi.mock("../src/net/device_note", () => ({ mayHaveGames: () => true }));

/** Let what hands over be fetched, or not. */
function fetched(isThere: boolean): void {
  vi.resetModules();
  vi.doMock("../src/state/device/handing", () => {
    if (!isThere) throw new Error("Failed to fetch dynamically imported module");
    return { watchForServer: () => wire.watch() };
  });
}

beforeEach(() => fetched(true));

afterEach(() => void vi.useRealTimers());

test("who goes out does not wait for what cannot be fetched", async () => {
  fetched(false);
  await expect(handOverInTime()).resolves.toBeUndefined();
});

test("who goes out does not wait for a server that is silent", async () => {
  vi.useFakeTimers();
  wire.watch = vi.fn(() => new Promise<void>(() => {}));
  const isOut = handOverInTime();
  await vi.waitFor(() => expect(wire.watch).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(isOut).resolves.toBeUndefined();
});

test("who comes in waits until what was done before is sent", async () => {
  wire.watch = vi.fn(async () => {});
  await handOver();
  expect(wire.watch).toHaveBeenCalledTimes(1);
});
