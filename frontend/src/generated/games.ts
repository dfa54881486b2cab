// Written by tools/generate/games.py from src/coupturc/rules/games.py: do not edit.

import type { GameName } from "./messages";

/** The games, the usual one first, and whether their squares are named with letters. */
export const games: readonly { id: GameName; lettered: boolean }[] = [{"id":"international","lettered":false},{"id":"turkish","lettered":true}];
