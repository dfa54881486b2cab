import { expect, test } from "vitest";
import { Unanswered } from "../../src/state/analyse/unanswered";

test("a refusal of what could not be read leaves nothing to wait for", () => {
  let undone = 0;
  const unanswered = new Unanswered(() => {
    undone += 1;
  });
  unanswered.add("a");
  unanswered.refuse(null);
  unanswered.undoLast();
  expect(undone).toBe(1);
});
