/** What the computer and the tables say, in words and figures. */

import type {
  AnalysisRefusalCode,
  ChangeRefused,
  EngineLine,
  PdnFaultPlace,
  Refused,
  Shown,
  SideName,
  TableVerdict,
  TreeNode,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";
import { refusalWords } from "./refusals";
import { moveWords, sideWord } from "./words";

/** Write hundredths of a man with a sign, from White's view. */
export function scoreText(score: number): string {
  const format = new Intl.NumberFormat(locale(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
  });
  return format.format(score / 100);
}

/** Moves of one side that so many plies hold. */
export function movesIn(plies: number): number {
  return Math.ceil(Math.abs(plies) / 2);
}

/** Say what a score means: "White wins in 9", or the figure. */
export function evalWords({ score, end }: { score: number; end: number | null }): string {
  if (end === null) return scoreText(score);
  const side: SideName = end > 0 || (end === 0 && score > 0) ? "white" : "black";
  return m.eval_end({ side: sideWord(side), count: movesIn(end) });
}

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent" }).format(share);
}

/** A number as its language writes it, thousands apart. */
export function grouped(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

export function figure(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: "compact" }).format(value);
}

export function chanceWords({ win, draw, loss }: EngineLine): string {
  return m.eval_chances({ white: percent(win), draw: percent(draw), black: percent(loss) });
}

/** Say what a move leads to by the endgame tables. */
export function verdictWords({ result, plies }: TableVerdict): string {
  const count = movesIn(plies ?? 0);
  if (result === "draw") return m.verdict_draw();
  return result === "win" ? m.verdict_win({ count }) : m.verdict_loss({ count });
}

const ownRefusals: Readonly<Record<AnalysisRefusalCode, () => string>> = {
  unknown_node: m.analyse_refused_node,
  root_stays: m.analyse_refused_root,
  too_long: m.analyse_refused_long,
  unknown_square: m.analyse_refused_square,
  fixed_header: m.analyse_refused_header,
  nothing_to_undo: m.refused_nothing_to_undo,
  not_yours: m.analyse_not_yours,
};

export function changeRefusedWords(refused: ChangeRefused): string {
  const own = (ownRefusals as Record<string, (() => string) | undefined>)[refused.code];
  return own ? own() : refusalWords({ ...refused, type: "refused" } as Refused);
}

/** Say what is wrong in a PDN text, and where. */
export function pdnFaultWords({ code, line, column, found }: PdnFaultPlace): string {
  return m.pdn_fault_at({ line, column, what: m.pdn_fault({ code, found: found || "…" }) });
}

/** Why this device does not look itself. What a visitor cannot change is one thing: something is missing or damaged. */
export function ownFaultWords(fault: string): string {
  if (fault === "slow") return m.engine_own_slow();
  if (fault === "no_webassembly") return m.engine_own_unable();
  if (fault === "no_memory") return m.engine_own_small();
  return m.engine_own_missing();
}

/** Write what stands beside a move: the irregular moves on record there, and the comment. */
export function commentWords({ comment, irregular }: TreeNode): string {
  const slips = irregular.map(({ kind, side, move }) => {
    const what = m.irregular({ kind, who: sideWord(side) });
    return move ? `${move}: ${what}` : what;
  });
  return [...slips, comment].filter(Boolean).join(" ");
}

/** Say which board is shown: by the move that led to it and what stands beside that, or as the start. */
export function boardWords({ last }: Pick<Shown, "last">, node: TreeNode | undefined): string {
  if (!node || node.parent === null) return m.analyse_say_start();
  const { side } = node;
  const how =
    last && side ? moveWords({ ...last, side, irregularity: null }) : `${m.analyse_set_up()}.`;
  return `${how} ${commentWords(node)}`.trim();
}
