/** The Worker in which the engine lives. */

import { Host } from "./host";
import { type Alive, EngineError, type Request } from "./messages";

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
  const packed = await fetched(url, "no_weights", isAgain ? "reload" : "default");
  try {
    const bytes = await packed.arrayBuffer();
    await verify(url, bytes);
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch (error) {
    throw new EngineError("bad_weights", String(error));
  }
}

/** A file of weights is named after its hash, by which whole ones of another version are known too. */
async function verify(url: string, bytes: ArrayBuffer): Promise<void> {
  const named = /-([0-9a-f]{12})\.zlib$/.exec(url)?.[1];
  // Browsers hash only where pages are sent safely; elsewhere they keep nothing either.
  if (!named || !self.crypto.subtle) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...hash.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== named) throw new Error(`${url} has the hash ${found}`);
}

/** A Worker that is killed says nothing, but the browser gives its lock to the page, which waits for it. */
function showLife(): void {
  const lock = `engine-${Math.random()}`;
  const held = () => {
    self.postMessage({ type: "alive", lock } satisfies Alive);
    return new Promise<never>(() => {});
  };
  // Not there where pages are not sent safely.
  void navigator.locks?.request(lock, held);
}

const host = new Host({ module, weights }, (answer) => self.postMessage(answer));
showLife();
self.addEventListener("message", (event: MessageEvent<Request>) => host.hear(event.data));
