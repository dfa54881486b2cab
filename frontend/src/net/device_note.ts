/** A note that games may lie on this device: it is read without opening their database. */

const noteKey = "coupturc.games";

export function mayHaveGames(): boolean {
  try {
    return localStorage.getItem(noteKey) !== null;
  } catch {
    return false;
  }
}

export function noteGames(): void {
  localStorage.setItem(noteKey, "1");
}
