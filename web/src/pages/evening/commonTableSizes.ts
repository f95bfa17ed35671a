// Table sizes shared by several games.

export function commonTableSizes(games: { players: number[] }[]): number[] {
  const [first, ...others] = games.map((game) => game.players);
  return (first ?? []).filter((n) => others.every((counts) => counts.includes(n)));
}

/** The size closest to the wanted one; 0 if there is none. */
export function nearestSize(counts: number[], wanted: number): number {
  return counts.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), counts[0] ?? 0);
}
