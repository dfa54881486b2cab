/** Time zones: that of this device, those that there are, and days on the clocks of one. */

/** Return the zone of this device; empty where the browser does not know. */
export function deviceZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : "";
}

/** Return the names that a form offers. */
export function offeredZones(): readonly string[] {
  return Intl.supportedValuesOf("timeZone");
}

/** Whether the browser knows a zone. */
export function isZone(zone: string): boolean {
  if (zone === "") return false;
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether the clocks of a zone show something else than this device at some moment. */
export function isElsewhere(zone: string, ms: number): boolean {
  return isZone(zone) && offset(ms, zone) !== offset(ms, deviceZone());
}

/**
 * Return when the clocks of a zone show a day and a time, in UTC milliseconds; of an hour that they do not show, because
 * summer begins, the next one.
 *
 * @param day - Such as 2026-03-29.
 * @param time - Such as 20:00.
 * @param zone - Empty is that of this device.
 */
export function momentIn(day: string, time: string, zone: string): number {
  if (!isZone(zone)) return new Date(`${day}T${time}`).getTime();
  const asUtc = new Date(`${day}T${time}Z`).getTime();
  const near = asUtc - offset(asUtc, zone);
  return asUtc - offset(near, zone);
}

/** Return by how much the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offset(ms: number, zone: string): number {
  const fields = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const times = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const form = { ...fields, ...times, hourCycle: "h23", timeZone: zone || "UTC" } as const;
  const parts = new Intl.DateTimeFormat("en", form).formatToParts(ms);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = [of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")];
  const [year = 0, month = 0, ...rest] = shown;
  return Date.UTC(year, month, ...rest) - Math.floor(ms / 1000) * 1000;
}
