/** Time controls to choose from, as the PDN tag writes them. */

import * as m from "../paraglide/messages";

export const noClock = "-";
export const ownClock = "own";

/** Examples of the syntax, shown beside the field. */
export const examples = { bonus: "300+3", stages: "40/7200" } as const;

/** Offered by name; anything else is written by hand. */
export const clocks: readonly string[] = [noClock, "300", "600+5", "1500+10", "3600", ownClock];

export function clockWord(control: string): string {
  if (control === noClock) return m.clock_none();
  if (control === ownClock) return m.clock_own();
  const [seconds, bonus] = control.split("+");
  const minutes = Number(seconds) / 60;
  return bonus ? m.clock_bonus({ minutes, seconds: bonus }) : m.clock_minutes({ minutes });
}
