// What the other players did since my last decision. Pure functions.
import type { LogLine } from "../../../api/protocol";

export interface Deeds {
  seat: number;
  lines: LogLine[];
}

/** Kinds of moments that follow from what players do. */
const CONSEQUENCES = new Set(["change", "scoring"]);

/** The lines of each other player, in the order of their first. Consequences only count if there is nothing else. */
export function deedsOfOthers(lines: readonly LogLine[], me: number | null): Deeds[] {
  if (me === null) return [];
  const bySeat = new Map<number, LogLine[]>();
  for (const line of lines) {
    if (line.seat == null || line.seat === me) continue;
    bySeat.set(line.seat, [...(bySeat.get(line.seat) ?? []), line]);
  }
  return [...bySeat].map(([seat, own]) => {
    const main = own.filter((line) => !line.moment || !CONSEQUENCES.has(line.moment.kind));
    return { seat, lines: main.length > 0 ? main : own };
  });
}

/** The places that changed, each once. */
export function newPlaces(deeds: readonly Deeds[]): string[] {
  return [...new Set(deeds.flatMap(({ lines }) => lines.flatMap((line) => line.highlights)))];
}
