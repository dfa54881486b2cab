// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { routes } from "../src/routes";
import { isCurrent, matchOf } from "../src/state/route";
import { gamePath, goTo, readdress, visit } from "../src/state/router.svelte";

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

/** Go back or forward to an address, as the browser does. */
function step(address: string): void {
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}

test("the way back leads to a page for something else", () => {
  goTo("/tournaments?club=1");
  const first = visit();
  goTo("/tournaments?club=2");
  const second = visit();
  step("/tournaments?club=1");
  expect(visit()).not.toBe(second);
  expect(second).not.toBe(first);
});

test("a place behind # is no other page", () => {
  goTo("/game/1/look#1");
  const shown = visit();
  step("/game/1/look#2");
  expect(visit()).toBe(shown);
});

test("a page that is found elsewhere now stays as it is, and its old address leads elsewhere", () => {
  goTo("/leaders/turkish/blitz");
  const shown = visit();
  readdress("/leaders/turkish/rapid");
  expect([visit(), location.pathname]).toEqual([shown, "/leaders/turkish/rapid"]);
  goTo("/leaders/turkish/blitz");
  expect(visit()).not.toBe(shown);
});
