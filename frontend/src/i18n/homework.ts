/** The words and addresses of work that is set. */

import type { Homework } from "../generated/messages";
import * as m from "../paraglide/messages";
import { kindWord } from "./practice";
import { gameWord } from "./words";

/** Name work: a lesson by its title, a trainer by its game and how many questions. */
export function homeworkWords({ task, title }: Homework): string {
  if (task.type === "lesson") return title || m.homework_gone();
  return m.homework_practice({
    kind: kindWord(task.kind),
    game: gameWord(task.game),
    wanted: task.wanted,
  });
}

export function homeworkPath({ task, game }: Homework): string | null {
  if (task.type === "practice") return `/practice/${task.game}/${task.kind}`;
  return game && `/learn/${game}/${encodeURIComponent(task.lesson)}`;
}

export function isDone({ of }: Homework, solved: number): boolean {
  return of > 0 && solved >= of;
}
