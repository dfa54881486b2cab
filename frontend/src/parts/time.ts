/** What a clock shows: whole seconds, tenths in the last ten. */

const tenthsBelowMs = 10_000;

export function timeText(leftMs: number): string {
  const left = Math.max(0, leftMs);
  // Rounded up: a clock that shows 0:00 has run out.
  if (left < tenthsBelowMs) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const short = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${short.padStart(5, "0")}` : short;
}
