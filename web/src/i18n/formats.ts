// Dates, times, numbers and lists as people write them where the browser is.
import { locale } from "./i18n.svelte";

type SignDisplay = Intl.NumberFormatOptions["signDisplay"];

/** A fraction as whole percent: 0.25 is "25%". */
export function formatPercent(fraction: number, signDisplay: SignDisplay = "auto"): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0, signDisplay }).format(fraction);
}

/** A number with at most one decimal place. */
export function formatDecimal(number: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(number);
}

export function formatDate(at: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(at));
}

export function formatDateTime(at: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
}

export function formatTimeOfDay(at: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(new Date(at));
}

/** A full hour of the day, from 0: "5 PM" or "17:00". */
export function formatHour(hour: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short", timeZone: "UTC" }).format(Date.UTC(2000, 0, 1, hour));
}

/** Day and month of a date without time. */
export function formatDayAndMonth(day: string): string {
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));
}

/** "Anna, Ben, and Cara". */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(locale()).format(names);
}
