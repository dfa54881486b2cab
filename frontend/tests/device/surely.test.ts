import { expect, test } from "vitest";
import { type Engine, EngineError } from "../../src/engine";
import { SureEngine } from "../../src/state/device/surely";

const manner = { ms: 0, nodes: 1, depth: 0, is_varied: false, weakness: null, taste: [] };
const line = { fen: "", moves: [] };

/** An engine that chooses until it is stopped. */
class Thinking {
  asked = 0;
  private fail = (_: EngineError): void => {};

  choose(): Promise<never> {
    this.asked += 1;
    return new Promise((_, reject) => {
      this.fail = reject;
    });
  }

  dispose(): void {
    this.fail(new EngineError("killed"));
  }
}

test("who has left waits for no choice, and no other Worker is started for it", async () => {
  const engine = new Thinking();
  const sure = new SureEngine(engine as unknown as Engine);
  const chosen = sure.choose(line, manner, 0);
  sure.leave();
  await expect(chosen).rejects.toThrow(EngineError);
  expect(engine.asked).toBe(1);
});

test("a Worker that dies while it chooses is replaced once", async () => {
  const engine = new Thinking();
  const chosen = new SureEngine(engine as unknown as Engine).choose(line, manner, 0);
  engine.dispose();
  await expect.poll(() => engine.asked).toBe(2);
  engine.dispose();
  await expect(chosen).rejects.toThrow(EngineError);
});
