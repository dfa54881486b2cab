// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { routes } from "../src/routes";
import { isCurrent, matchOf } from "../src/state/route";
import { gamePath } from "../src/state/router.svelte";

test.each([
  ["/", "/", {}],
  ["/game/b3Jk9xQ2", "/game/:id", { id: "b3Jk9xQ2" }],
])("%s is a page", (address, path, params) => {
  const match = matchOf(routes, address);
  expect([match?.route.path, match?.params]).toEqual([path, params]);
});

test.each(["/game/", "/game/a/b", "/game/%E0%A4%A", "/elsewhere", ""])("%s is none", (address) => {
  expect(matchOf(routes, address)).toBeNull();
});

test("a game's address leads back to it", () => {
  expect(matchOf(routes, gamePath("ö/1"))?.params).toEqual({ id: "ö/1" });
});

test.each([
  ["/", "/", "page"],
  ["/", "/game/1", undefined],
  ["/learn", "/learn", "page"],
  ["/learn", "/learn/turkish/1", "true"],
  ["/learn", "/learning", undefined],
])("%s in the navigation at %s", (entry, address, current) => {
  expect(isCurrent(entry, address)).toBe(current);
});

test("no page stands at two addresses of the table", () => {
  const paths = routes.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
