/** The changes that a page has asked for and the server has not answered yet, and the undoing that waits for them. */

export class Unanswered {
  private readonly ids = new Set<string>();
  private undosWanted = 0;

  /** @param undo Asks the server to undo the last change that it has confirmed. */
  constructor(private readonly undo: () => void) {}

  add(id: string): void {
    this.ids.add(id);
  }

  /** Undo the last change. The server undoes by version, and that is known when every change before is confirmed. */
  undoLast(): void {
    if (this.ids.size > 0) this.undosWanted += 1;
    else this.undo();
  }

  confirm(id: string): void {
    this.ids.delete(id);
    if (this.ids.size > 0 || this.undosWanted === 0) return;
    this.undosWanted -= 1;
    this.undo();
  }

  /**
   * Take a refusal: an undo that waits was meant for what is refused, not for the change before that.
   *
   * @param id The refused request; null if the server could not read it: then the page waits for no change.
   */
  refuse(id: string | null): void {
    if (id === null) this.ids.clear();
    else this.ids.delete(id);
    this.undosWanted = 0;
  }
}
