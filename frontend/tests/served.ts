/** Answers in the place of the server. */

import { vi } from "vitest";

/** What is answered to a request, by method and path; what is not named finds no server. */
export type Answers = Readonly<Record<string, { status?: number; body?: unknown }>>;

/** Let requests be answered until the test has ended; return what was asked. */
export function serve(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    const request = `${method} ${path.split("?")[0]}`;
    asked.push(request);
    const answer = answers[request];
    if (!answer) throw new TypeError("Failed to fetch");
    const { status = 200, body = null } = answer;
    return { ok: status < 400, status, json: async () => body };
  });
  return asked;
}

/** Wait until something is as expected, on a slow machine too; return what the check returns. */
export function until<Found>(check: () => Found): Promise<Found> {
  return vi.waitFor(check, { timeout: 30_000 });
}
