// Geometry of the bars in which a player's points add up rule by rule.
import type { ScoreCategory } from "../api/protocol";

/** A part of a bar, from `start` to `end` in points. */
export interface BarPart {
  rule: string;
  points: number;
  start: number;
  end: number;
}

export interface Bar {
  /** Points won, up to the total. */
  won: BarPart[];
  /** Points lost, back from the points won to the total. */
  lost: BarPart[];
  total: number;
}

/** The bar of one seat after these rules. It ends at the total: lost points take away from its end. */
export function scoreBar(shares: ScoreCategory[], seat: number): Bar {
  const scored = shares.map(({ rule, points }) => ({ rule, points: points[seat]! }));
  const total = scored.reduce((sum, { points }) => sum + points, 0);
  const won = stack(
    scored.filter(({ points }) => points > 0),
    0,
  );
  const lost = stack(
    scored.filter(({ points }) => points < 0),
    won.at(-1)?.end ?? 0,
  );
  const visible = won.filter(({ start }) => start < total).map((part) => ({ ...part, end: Math.min(part.end, total) }));
  return { won: visible, lost, total };
}

function stack(parts: { rule: string; points: number }[], from: number): BarPart[] {
  let at = from;
  return parts.map((part) => {
    const before = at;
    at += part.points;
    return { ...part, start: Math.min(before, at), end: Math.max(before, at) };
  });
}

/** The points between which all bars lie. */
export function barRange(shares: ScoreCategory[], seats: number): [number, number] {
  const bars = Array.from({ length: seats }, (_, seat) => scoreBar(shares, seat));
  const ends = bars.flatMap(({ won, lost }) => [...won, ...lost].flatMap(({ start, end }) => [start, end]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}
