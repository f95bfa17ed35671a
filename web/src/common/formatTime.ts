// Formats durations, clocks and time limits in the language of the page.
import type { TimeControl } from "../api/protocol";
import { locale, t } from "../i18n/i18n.svelte";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

const UNITS: [string, number][] = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
];

function formatUnit(n: number, unit: string, unitDisplay: "long" | "short"): string {
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay }).format(n);
}

/** A duration in its two largest units: "1 day, 3 hours", "4 minutes". */
export function formatDuration(ms: number, display: "long" | "short" = "long"): string {
  const first = Math.max(
    UNITS.findIndex(([, size]) => ms >= size),
    0,
  );
  let rest = ms < SECOND ? 0 : ms;
  const parts: string[] = [];
  for (const [unit, size] of ms < SECOND ? UNITS.slice(-1) : UNITS.slice(first, first + 2)) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0 || ms < SECOND) parts.push(formatUnit(n, unit, display));
  }
  return parts.join(" ");
}

/** Clock display: "4:09", "1:02:03", or days and hours from one day up. */
export function formatClock(ms: number): string {
  if (ms >= DAY) return formatDuration(ms, "short");
  const seconds = Math.ceil(ms / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** A time limit as a short phrase. */
export function formatTimeControl(timeControl: TimeControl): string {
  const bank = formatDuration(timeControl.bank * SECOND);
  if (timeControl.kind === "slow") return t("timeControl.each", { time: bank });
  if (!timeControl.increment) return t("timeControl.bank", { time: bank });
  return t("timeControl.bank_more", { time: bank, more: formatDuration(timeControl.increment * SECOND) });
}

/** Remaining times at which screen readers announce a running clock. */
const WARNING_THRESHOLDS_MS = [HOUR, 5 * MINUTE, MINUTE, 20 * SECOND];

/** The threshold crossed between two readings of a clock, if any. */
export function crossedThreshold(before: number, now: number): number | undefined {
  return WARNING_THRESHOLDS_MS.findLast((moment) => now <= moment && moment < before);
}
