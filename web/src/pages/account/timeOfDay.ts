// Times of day as text, and as minutes since midnight.

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function formatMinutes(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Empty text is midnight. */
export function parseMinutes(text: string): number {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour * 60 + minute;
}
