/** One analysis on this page: its last state from the server, and the requests to the server. */

import type { Effect, Sketch } from "../../board";
import type {
  AnalysisChange,
  AnalysisMessage,
  AnalysisRequest,
  AnalysisState,
  ChangeRefused,
  FaultCode,
  GameReport,
  Shown,
  SideName,
  TreeNode,
  TreeStep,
} from "../../generated/messages";
import { boardWords } from "../../i18n/analysis";
import { analysisFaultWords } from "../../i18n/device";
import { enteredWords } from "../../i18n/news";
import type { Say } from "../../i18n/say";
import { analysisSocketUrl } from "../../net/analysis";
import {
  Connection,
  dispatch,
  type Handlers,
  messageId,
  type Overdue,
  type Status,
} from "../../net/connection";
import { isOnDevice } from "../../net/device_games";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import { type AnalysisChannel, type AnalysisEvents, AnalysisHere } from "../device/analysis";
import { goTo } from "../router.svelte";
import { Computer } from "./computer.svelte";
import { Mistakes, mistakesOf } from "./mistakes.svelte";
import { Preview } from "./preview.svelte";
import { ownSketch, toggled } from "./sketch";
import {
  endOf,
  mainEnd,
  nextOf,
  parentOf,
  root,
  sisterOf,
  stepped,
  survivorOf,
  type Tree,
  treeOf,
} from "./tree";
import { Unanswered } from "./unanswered";

export type AnalysisNotice =
  | { readonly kind: "refused"; readonly refused: ChangeRefused }
  | { readonly kind: "fault"; readonly code: FaultCode }
  | { readonly kind: "say"; readonly say: Say }
  /** Something was entered on a board that still shows another move. */
  | { readonly kind: "wait" };

export class AnalysisSession {
  state = $state.raw<AnalysisState | null>(null);
  tree = $state.raw<Tree | null>(null);
  shown = $state.raw<Shown | null>(null);
  report = $state.raw<GameReport | null>(null);
  status = $state.raw<Status>("connecting");
  /** Whether something was entered that the server has not confirmed for a while. */
  overdue = $state.raw<Overdue>(null);
  notice = $state.raw<AnalysisNotice | null>(null);
  question = $state.raw<Question | null>(null);
  /** The node that the page wants to show; the board shows it when the server answers. */
  at = $state.raw(root);
  said = $state.raw<Say>(() => "");
  readonly preview = new Preview();
  readonly computer = new Computer(this);
  /** What was drawn last and is not confirmed yet: the next arrow is drawn beside it. */
  private drawn = $state.raw<{ id: string; node: string; sketch: Sketch } | null>(null);
  /** The exercise with the mistakes of the report, while it goes on. */
  mistakes = $state.raw<Mistakes | null>(null);
  /** Increases when the board must show the server's position again. */
  shownAgain = $state.raw(0);
  /** The move of this page that is on its way to the server; what is shown of the old node is then ignored. */
  private moving: string | null = null;
  private readonly unanswered = new Unanswered(() => this.sendUndo());
  private readonly connection: AnalysisChannel;
  private readonly handlers: Handlers<AnalysisMessage> = {
    analysis: (state) => this.take(state),
    tree_step: (step) => this.takeStep(step),
    shown: (shown) => this.show(shown),
    lines: (lines) => this.computer.take(lines),
    report: (report) => this.takeReport(report),
    tried: (tried) => this.mistakes?.take(tried),
    tried_refused: () => this.mistakes?.refuse(),
    change_confirmed: ({ id, node }) => this.confirm(id, node),
    change_refused: (refused) => this.refuse({ kind: "refused", refused }, refused.id),
    fault: ({ code, id }) => this.refuse({ kind: "fault", code }, id),
    pong: () => {},
  };

  constructor(
    readonly id: string,
    at: string,
  ) {
    this.at = at || root;
    const events: AnalysisEvents = {
      onMessage: (message) => dispatch(this.handlers, message),
      onStatus: (status) => this.onStatus(status),
      onOverdue: (overdue) => {
        this.overdue = overdue;
      },
      onDeviceFault: (fault) => this.refuse({ kind: "say", say: () => analysisFaultWords(fault) }),
      onUnshown: (fault) => {
        this.notice = { kind: "say", say: () => analysisFaultWords(fault) };
      },
      onHandedOver: (there) => goTo(`/analyse/${encodeURIComponent(there)}#${mainEnd}`, true),
    };
    this.connection = isOnDevice(id)
      ? new AnalysisHere(id, events)
      : new Connection<AnalysisRequest, AnalysisMessage>(
          () => analysisSocketUrl(id, location),
          events,
        );
  }

  get node(): TreeNode | null {
    return this.tree?.nodes.get(this.at) ?? null;
  }

  /** What is drawn at the move that is shown. */
  get sketch(): Sketch {
    return this.drawn?.node === this.at ? this.drawn.sketch : ownSketch(this.node);
  }

  // ---------------------------------------------------------------- walking

  go(node: string | null): void {
    if (node === null) return;
    this.preview.hide();
    this.at = node;
    this.moving = null;
    this.question = null;
    this.notice = null;
    this.computer.leave(node);
    this.post({ type: "look", node });
  }

  back(): void {
    if (this.tree) this.go(parentOf(this.tree, this.at));
  }

  forward(): void {
    if (this.tree) this.go(nextOf(this.tree, this.at));
  }

  aside(by: 1 | -1): void {
    if (!this.tree) return;
    const sister = sisterOf(this.tree, this.at, by);
    if (sister !== this.at) this.go(sister);
  }

  // ---------------------------------------------------------------- changing

  /** Ask for a change; return the id under which the answer comes. */
  change(change: AnalysisChange): string {
    this.notice = null;
    const id = messageId();
    this.unanswered.add(id);
    this.connection.send({ type: "change", id, change });
    return id;
  }

  /** Show the board after a move of a line without playing it; -1 is the last move. */
  lookAlong(moves: readonly string[], at: number): void {
    const { state, shown } = this;
    if (state && shown)
      void this.preview.show({ profile: state.profile.id, fen: shown.fen, moves: [...moves] }, at);
  }

  /** Play moves from the node that is shown, and go to their end. */
  play(moves: readonly string[]): void {
    this.preview.hide();
    this.moving = this.change({ type: "play", node: this.at, moves });
  }

  /** Add moves to the tree as a variation, and stay here. */
  keep(moves: readonly string[]): void {
    this.change({ type: "play", node: this.at, moves });
  }

  /** Delete the move that is shown, and go to the one before it. */
  remove(): void {
    const before = this.tree && parentOf(this.tree, this.at);
    this.change({ type: "delete", node: this.at });
    this.go(before);
  }

  /** Draw an arrow, or a ring where both squares are one, or wipe out one that is there. */
  draw(origin: string, target: string): void {
    if (this.preview.step) return;
    if (this.isBehind) {
      this.notice = { kind: "wait" };
      return;
    }
    this.keepSketch(toggled(this.sketch, origin, target));
    this.said = () => m.analyse_drawn({ origin, target });
  }

  private keepSketch(sketch: Sketch): void {
    const node = this.at;
    const arrows = sketch.arrows.map(({ origin, target }) => ({ origin, target }));
    const squares = sketch.rings.map(({ square }) => square);
    this.drawn = { id: this.change({ type: "draw", node, arrows, squares }), node, sketch };
  }

  /** Whether there is something to undo; a change on its way can be undone too. An analysis on this device has no undo. */
  get undoable(): boolean {
    const comes = this.unanswered.hasChange && !isOnDevice(this.id);
    return comes || this.state?.undoable === true;
  }

  undo(): void {
    this.unanswered.undoLast();
  }

  private sendUndo(): void {
    const id = messageId();
    this.unanswered.addUndo(id);
    this.connection.send({ type: "undo_change", id, version: this.state?.version ?? 0 });
  }

  // ---------------------------------------------------------------- the report

  makeReport(effort: GameReport["effort"]): void {
    this.post({ type: "make_report", effort });
  }

  stopReport(): void {
    this.post({ type: "stop_report" });
  }

  // ---------------------------------------------------------------- learning from mistakes

  /** Ask for better moves than the bad ones of a side; the computer's own lines would tell them. */
  practise(side: SideName): void {
    this.computer.set(false);
    this.mistakes = new Mistakes(side, mistakesOf(this.report?.plies ?? [], side), {
      goBefore: (node) => this.goBefore(node),
      ask: (node, move) => this.post({ type: "try", node, move }),
      showMove: (moves) => this.lookAlong(moves, 0),
      resetBoard: () => {
        this.shownAgain += 1;
      },
    });
  }

  private goBefore(node: string): void {
    const before = this.tree && parentOf(this.tree, node);
    this.preview.hide();
    // A board that is shown again loses the piece that was picked up on it.
    if (before !== this.at) this.go(before);
  }

  stopPractising(): void {
    this.preview.hide();
    this.mistakes = null;
  }

  // ---------------------------------------------------------------- the connection

  /** Send what needs no answer. */
  post(request: AnalysisRequest): void {
    this.connection.post(request);
  }

  retryNow(): void {
    this.connection.retryNow();
  }

  close(): void {
    this.computer.dispose();
    this.connection.close();
  }

  // ---------------------------------------------------------------- the board

  onEffect(effect: Effect): void {
    if (effect.kind === "none") return;
    if (effect.kind === "ignored") {
      if (this.isBehind) this.notice = { kind: "wait" };
      return;
    }
    this.question = questionOf(effect, this.shown?.legal);
    this.notice = null;
    if (effect.kind === "played") this.enter(effect.route.text);
    else if (effect.kind === "tried") this.enter(effect.text);
    else if (this.shown) this.sayEffect(this.shown, effect);
  }

  /** Whether the board does not show yet where the page is: what is entered on it was meant for another move. */
  private get isBehind(): boolean {
    return this.moving !== null || this.shown?.node !== this.at;
  }

  /** Play a move, or answer with it when a mistake is asked about on this board. */
  private enter(move: string): void {
    const { mistakes, tree } = this;
    if (this.isBehind) {
      this.notice = { kind: "wait" };
      this.shownAgain += 1;
      return;
    }
    const asked = mistakes?.ply && tree ? parentOf(tree, mistakes.ply.node) : null;
    if (mistakes?.takesMoves && asked === this.at) mistakes.answer(move);
    else this.play([move]);
  }

  private sayEffect(shown: Shown, effect: Effect): void {
    const { remark, said } = enteredWords(shown, effect);
    if (remark) this.notice = { kind: "say", say: remark };
    this.said = said ?? this.said;
  }

  // ---------------------------------------------------------------- messages

  private onStatus(status: Status): void {
    if (this.status === "lost" && status === "open") this.said = m.found_again;
    this.status = status;
    if (status === "open") {
      if (this.at !== mainEnd) this.post({ type: "look", node: this.at });
      if (this.computer.on) this.computer.set(true);
    }
  }

  private take(state: AnalysisState): void {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    const before = this.tree;
    this.tree = treeOf(state);
    if (this.at === mainEnd) this.go(endOf(this.tree, root));
    else if (before && !this.tree.nodes.has(this.at)) {
      this.go(survivorOf(before, this.tree, this.at));
    }
  }

  private takeStep(step: TreeStep): void {
    const state = this.state && stepped(this.state, step);
    if (state) this.take(state);
  }

  private show(shown: Shown): void {
    const isGone = !this.tree?.nodes.has(this.at);
    if (this.moving !== null || (shown.node !== this.at && !isGone)) return;
    this.at = shown.node;
    const before = this.shown;
    this.shown = shown;
    if (this.notice?.kind === "wait") this.notice = null;
    if (before && before.node !== shown.node) this.sayMove(shown);
    if (before?.node !== shown.node || before.fen !== shown.fen) this.computer.look();
  }

  private sayMove(shown: Shown): void {
    const node = this.tree?.nodes.get(shown.node);
    this.said = () => boardWords(shown, node);
  }

  private takeReport(report: GameReport): void {
    const ended = this.report?.state === "running" && report.state !== "running";
    this.report = report;
    if (report.state === "running") this.stopPractising();
    if (ended) this.said = report.state === "stopped" ? m.report_stopped : m.report_ready;
  }

  private confirm(id: string, node: string): void {
    if (id === this.moving) this.go(node);
    if (id === this.drawn?.id) this.drawn = null;
    this.unanswered.confirm(id);
  }

  /** Say why something is not done; without an id that may be the move that is on its way. */
  private refuse(notice: AnalysisNotice, id: string | null = null): void {
    this.notice = notice;
    this.unanswered.refuse(id);
    if (id === null || id === this.drawn?.id) this.drawn = null;
    if (id === null || id === this.moving) this.moving = null;
    if (this.moving !== null) return;
    this.shownAgain += 1;
    this.post({ type: "look", node: this.at });
  }
}
