/** Answers of the server that come line by line, a message of JSON each. */

import type { Problem } from "../generated/messages";
import type { Refusal } from "./api";
import { fetchByWork } from "./work";

/**
 * Hand over each line as it comes.
 *
 * Returns null at the end, and why there is nothing, or nothing more, when the server refuses or falls silent.
 */
export async function readLines<T>(
  path: string,
  init: RequestInit,
  take: (line: T) => void,
): Promise<Refusal | null> {
  try {
    const response = await fetchByWork(path, init);
    if (!response.ok || !response.body) {
      const { code, params } = (await response.json()) as Problem;
      return { ok: false, code, params };
    }
    let rest = "";
    const texts = response.body.pipeThrough(new TextDecoderStream());
    for (const reader = texts.getReader(); ; ) {
      const { value, done } = await reader.read();
      if (done) return null;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(JSON.parse(line) as T);
    }
  } catch {
    return { ok: false, code: "offline", params: {} };
  }
}
