/** What a person likes, kept on this device. */

export type Theme = "auto" | "light" | "dark";

export interface Preferences {
  theme: Theme;
  numbers: boolean;
  movable: boolean;
  /** How strong the computer plays. */
  level: number;
  lastGame: string | null;
}

const key = "coupturc.preferences";
const untouched: Preferences = {
  theme: "auto",
  numbers: false,
  movable: false,
  level: 5,
  lastGame: null,
};

const kept: Preferences = $state({ ...untouched, ...read() });

export function preferences(): Readonly<Preferences> {
  return kept;
}

export function prefer(change: Partial<Preferences>): void {
  Object.assign(kept, change);
  applyTheme();
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function applyTheme(): void {
  const { dataset } = document.documentElement;
  if (kept.theme === "auto") delete dataset.theme;
  else dataset.theme = kept.theme;
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}
