/** The changes that a page has asked for and the server has not answered yet, and the undoing that waits for them. */

import { SvelteSet } from "svelte/reactivity";

export class Unanswered {
  private readonly changes = new SvelteSet<string>();
  private readonly undos = new Set<string>();
  private undosWanted = 0;

  /** @param undo Asks the server to undo the last change that it has confirmed. */
  constructor(private readonly undo: () => void) {}

  /** Whether a change is on its way; one that undoes another does not count. */
  get hasChange(): boolean {
    return this.changes.size > 0;
  }

  add(id: string): void {
    this.changes.add(id);
  }

  addUndo(id: string): void {
    this.undos.add(id);
  }

  /** Undo the last change. The server undoes by version, and that is known when every change before is confirmed. */
  undoLast(): void {
    if (this.isWaiting) this.undosWanted += 1;
    else this.undo();
  }

  confirm(id: string): void {
    this.forget(id);
    if (this.isWaiting || this.undosWanted === 0) return;
    this.undosWanted -= 1;
    this.undo();
  }

  /**
   * Take a refusal: an undo that waits was meant for what is refused, not for the change before that.
   *
   * @param id The refused request; null if the server could not read it: then the page waits for no change.
   */
  refuse(id: string | null): void {
    this.forget(id);
    this.undosWanted = 0;
  }

  private get isWaiting(): boolean {
    return this.hasChange || this.undos.size > 0;
  }

  private forget(id: string | null): void {
    for (const ids of [this.changes, this.undos]) {
      if (id === null) ids.clear();
      else ids.delete(id);
    }
  }
}
