/** Days on the clocks of a time zone. */

import { expect, test } from "vitest";
import { isZone, momentIn } from "../../src/state/tournament/zone";

test.each([
  ["2026-01-15", "20:00", "Europe/Amsterdam", "2026-01-15T19:00:00Z"],
  ["2026-07-15", "20:00", "Europe/Amsterdam", "2026-07-15T18:00:00Z"],
  // The day on which summer begins: its first hour is one of winter, its last one of summer.
  ["2026-03-29", "00:00", "Europe/Amsterdam", "2026-03-28T23:00:00Z"],
  ["2026-03-29", "23:59", "Europe/Amsterdam", "2026-03-29T21:59:00Z"],
  ["2026-10-25", "00:00", "Europe/Amsterdam", "2026-10-24T22:00:00Z"],
  ["2026-10-25", "23:59", "Europe/Amsterdam", "2026-10-25T22:59:00Z"],
  ["2026-07-15", "20:00", "Europe/Istanbul", "2026-07-15T17:00:00Z"],
  ["2026-07-15", "00:30", "America/Paramaribo", "2026-07-15T03:30:00Z"],
  ["2026-07-15", "12:00", "Asia/Kathmandu", "2026-07-15T06:15:00Z"],
])("%s %s in %s", (day, time, zone, moment) => {
  expect(new Date(momentIn(day, time, zone)).toISOString()).toBe(moment.replace("Z", ".000Z"));
});

test("without a zone it is the clock of the device", () => {
  expect(momentIn("2026-07-15", "12:00", "")).toBe(new Date("2026-07-15T12:00").getTime());
});

test.each([
  ["Europe/Amsterdam", true],
  ["Europe/Atlantis", false],
  ["", false],
])("%s is a zone: %s", (name, known) => {
  expect(isZone(name)).toBe(known);
});
