/** The Worker in which the engine lives. */

import { Host } from "./host";
import { EngineError, type Request } from "./messages";

async function fetched(
  url: string,
  fault: "no_module" | "no_weights",
  cache: RequestCache = "default",
): Promise<Response> {
  try {
    const response = await fetch(url, { cache });
    if (response.ok) return response;
    throw new EngineError(fault, `${url}: ${response.status}`);
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError(fault, `${url}: ${error}`);
  }
}

async function module(url: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === "undefined") throw new EngineError("no_webassembly");
  const bytes = await (await fetched(url, "no_module")).arrayBuffer();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new EngineError("no_module", String(error));
  }
}

async function weights(url: string, isAgain: boolean): Promise<Uint8Array> {
  const packed = (await fetched(url, "no_weights", isAgain ? "reload" : "default")).body;
  if (!packed) throw new EngineError("no_weights", url);
  try {
    const plain = packed.pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch (error) {
    throw new EngineError("bad_weights", String(error));
  }
}

const host = new Host({ module, weights }, (answer) => self.postMessage(answer));
self.addEventListener("message", (event: MessageEvent<Request>) => host.hear(event.data));
