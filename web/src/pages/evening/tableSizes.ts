// How many can sit at a table where several games are played in turn.

/** The numbers of players that all these games allow. */
export function commonTableSizes(games: { players: number[] }[]): number[] {
  const [first, ...others] = games.map((game) => game.players);
  return (first ?? []).filter((n) => others.every((counts) => counts.includes(n)));
}

/** The one of them that is nearest to what was wanted; 0 if there is none. */
export function nearestSize(counts: number[], wanted: number): number {
  return counts.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), counts[0] ?? 0);
}
