import { expect, test, vi } from "vitest";
import { Engine } from "../../src/engine/engine";
import { international } from "./engine_files";
import { OwnPort } from "./own_port";

const start = { fen: "", moves: [] };

function newEngine(): { engine: Engine; ports: OwnPort[] } {
  const ports: OwnPort[] = [];
  const engine = new Engine(international, () => {
    ports.push(new OwnPort());
    return ports.at(-1) as OwnPort;
  });
  return { engine, ports };
}

test("starts with the first request, once", async () => {
  const { engine, ports } = newEngine();
  expect(ports).toEqual([]);
  const [position, count] = await Promise.all([engine.position(start), engine.perft(start, 4)]);
  expect([position.legal.length, count, ports.length]).toEqual([9, 4265, 1]);
});

test("a search answers with what it knows when it is stopped", async () => {
  const { engine } = newEngine();
  const seen: number[] = [];
  const found = await engine.look(start, 2, 60, ({ lines }) => {
    seen.push(lines.length);
    engine.stop();
  });
  expect(found.lines.length).toBe(2);
  expect(seen.length).toBeGreaterThan(0);
});

test("a stop while it starts ends what was asked before it", async () => {
  const { engine } = newEngine();
  const looking = engine.look(start, 1, 600, () => {});
  engine.stop();
  expect(await looking).toMatchObject({ turn: "white" });
  expect(await engine.perft(start, 2)).toBe(81);
});

test("an old start that fails does not end the Worker that began since", async () => {
  const { engine, ports } = newEngine();
  const old = engine.start().catch(() => "ended");
  engine.dispose();
  const count = engine.perft(start, 2);
  expect([await old, await count, ports.length]).toEqual(["ended", 81, 2]);
});

test("what was asked of a Worker that is gone fails, and the next request makes another", async () => {
  const { engine, ports } = newEngine();
  const looking = engine.look(start, 1, 60, () => ports[0]?.crash());
  await expect(looking).rejects.toMatchObject({ fault: "broken" });
  expect(await engine.perft(start, 2)).toBe(81);
  expect(ports.length).toBe(2);
});

test("a module that is in disorder is replaced by another one", async () => {
  const { engine, ports } = newEngine();
  const broken = engine.position(undefined as never);
  await expect(broken).rejects.toMatchObject({ fault: "broken" });
  expect(await engine.perft(start, 2)).toBe(81);
  expect(ports.map(({ isOver }) => isOver)).toEqual([true, false]);
});

test("a line that cannot be played leaves the Worker as it is", async () => {
  const { engine, ports } = newEngine();
  const illegal = engine.position({ fen: "", moves: ["1-50"] });
  await expect(illegal).rejects.toMatchObject({ fault: "illegal_move" });
  expect(await engine.perft(start, 2)).toBe(81);
  expect(ports.length).toBe(1);
});

test("a Worker that does not hear a stop is ended, and what it knew is kept", async () => {
  const { engine, ports } = newEngine();
  const found = await engine.look(start, 1, 60, () => {
    const port = ports[0];
    if (port) port.isOver = true;
    engine.stop();
  });
  expect(found.lines.length).toBe(1);
  expect(await engine.perft(start, 1)).toBe(9);
  expect(ports.length).toBe(2);
});

test("disposing ends the Worker", async () => {
  const { engine, ports } = newEngine();
  const failing = vi.fn();
  const looking = engine.look(start, 1, 60, () => engine.dispose()).catch(failing);
  await looking;
  expect(failing.mock.calls[0]?.[0]).toMatchObject({ fault: "killed" });
  expect(ports[0]?.isOver).toBe(true);
});

test("a fault while it starts is named, and it starts again when asked again", async () => {
  const { engine, ports } = newEngine();
  const failing = engine.start();
  ports[0]?.crash();
  await expect(failing).rejects.toMatchObject({ fault: "broken" });
  expect(await engine.perft(start, 1)).toBe(9);
});
