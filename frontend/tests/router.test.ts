// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { gamePath, routeOf } from "../src/pages/router.svelte";

test.each([
  ["/", { page: "start" }],
  ["/game/b3Jk9xQ2", { page: "game", id: "b3Jk9xQ2" }],
  ["/game/", { page: "missing" }],
  ["/game/a/b", { page: "missing" }],
  ["/elsewhere", { page: "missing" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("a game's address leads back to it", () => {
  expect(routeOf(gamePath("ö/1"))).toEqual({ page: "game", id: "ö/1" });
});
