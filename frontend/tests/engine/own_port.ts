import type { Port } from "../../src/engine/engine";
import { Host } from "../../src/engine/host";
import type { Answer } from "../../src/engine/messages";
import { module, weightsOf } from "./engine_files";

const weights = weightsOf("international");

/** A Worker in the same thread. */
export class OwnPort implements Port {
  isOver = false;
  private readonly heard: ((event: MessageEvent<Answer>) => void)[] = [];
  private readonly failed: (() => void)[] = [];
  private readonly host = new Host(
    { module: async () => module, weights: async () => weights },
    (data) => {
      if (!this.isOver) for (const hear of this.heard) hear({ data } as MessageEvent<Answer>);
    },
  );

  addEventListener(type: string, listener: unknown): void {
    if (type === "message") this.heard.push(listener as (event: MessageEvent<Answer>) => void);
    else this.failed.push(listener as () => void);
  }

  postMessage(message: never): void {
    if (!this.isOver) this.host.hear(message);
  }

  terminate(): void {
    this.isOver = true;
    this.host.hear({ type: "stop" });
  }

  crash(): void {
    this.isOver = true;
    for (const fail of this.failed) fail();
  }
}
