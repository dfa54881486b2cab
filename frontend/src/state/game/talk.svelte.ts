/** What the two people at a game have said to each other, and what may be said now. */

import type { LineSaid, MaySay, NewLineSaid } from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { block, fetchTalk, say } from "../../net/talk";

export class Talk {
  lines = $state.raw<readonly LineSaid[]>([]);
  may = $state.raw<MaySay>("nothing");
  /** Whether this player has blocked his opponent. */
  blocked = $state.raw(false);
  /** Whether this page is that of a player who has an opponent to talk with. */
  isOpen = $state.raw(false);
  /** How many lines of the opponent have not been on the screen yet. */
  unread = $state.raw(0);
  problem = $state.raw<Refusal | null>(null);
  private opponent = "";
  /** Whether it was asked for: who watches has none. */
  private isWanted = false;
  private fetches = 0;
  private fetched = Promise.resolve();

  constructor(
    private readonly game: string,
    /** Called with each line that comes while the page is open. */
    private readonly onHeard: (line: LineSaid) => void,
  ) {}

  /** Fetch what was said before, once it is clear that this page is a player's; what failed is tried again. */
  begin(): void {
    this.isWanted = true;
    if (!this.isOpen && this.fetches === 0) this.load();
  }

  /** Something new was said, or the page was away for a while. */
  renew(): void {
    if (this.isWanted) this.load();
  }

  /** The lines are on the screen. */
  read(): void {
    this.unread = 0;
  }

  /** Say something; return whether it was said. */
  async say(line: NewLineSaid): Promise<boolean> {
    const answer = await say(this.game, line);
    this.problem = answer.ok ? null : answer;
    this.load();
    return answer.ok;
  }

  async block(blocked: boolean): Promise<void> {
    const answer = await block(this.opponent, blocked);
    this.problem = answer.ok ? null : answer;
    this.load();
  }

  /** Fetches follow one another, so that no line is taken twice. */
  private load(): void {
    this.fetches += 1;
    this.fetched = this.fetched.then(() => this.fetch());
  }

  private async fetch(): Promise<void> {
    const answer = await fetchTalk(this.game, this.lines.at(-1)?.number ?? 0);
    this.fetches -= 1;
    if (!answer.ok) return;
    const { lines, may, opponent, blocked } = answer.body;
    const isNews = this.isOpen;
    Object.assign(this, { may, opponent, blocked, isOpen: true });
    if (lines.length === 0) return;
    this.lines = [...this.lines, ...lines];
    if (isNews) for (const line of lines) this.onHeard(line);
  }
}
