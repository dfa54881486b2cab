/** What somebody chooses for a new tournament: values of parameters by name, and tie-breaks in their order. */

import type { NewTournament, TieBreak, TournamentParameter } from "../../generated/messages";

export type Value = TournamentParameter["usual"];
export type Values = Readonly<Record<string, Value>>;

/** The value of a parameter: what was chosen, else what is usual. */
export function chosenValue(parameter: TournamentParameter, values: Values): Value {
  const { name, usual } = parameter;
  return name in values ? (values[name] ?? null) : usual;
}

/** What a system is told: the values of its own parameters that are not the usual ones. */
export function chosenParameters(
  parameters: readonly TournamentParameter[],
  values: Values,
): NonNullable<NewTournament["parameters"]> {
  const chosen = parameters
    .map((each) => [each, written(each, chosenValue(each, values))] as const)
    // A number that has to be there and is not is the usual one.
    .filter(([each, value]) => value !== each.usual && (value !== null || each.is_open));
  return Object.fromEntries(chosen.map(([each, value]) => [each.name, value]));
}

/** A fraction as the server reads it: many write a comma. */
function written({ kind }: TournamentParameter, value: Value): Value {
  return kind === "share" && typeof value === "string" ? value.replace(",", ".") : value;
}

/** Move a tie-break up (-1) or down (1); at an end it stays. */
export function moved(names: readonly TieBreak[], name: TieBreak, by: -1 | 1): readonly TieBreak[] {
  const from = names.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= names.length) return names;
  const others = names.filter((each) => each !== name);
  return [...others.slice(0, to), name, ...others.slice(to)];
}
