// Table sizes shared by several games.

export function commonTableSizes(games: { players: number[] }[]): number[] {
  const [first, ...others] = games.map((game) => game.players);
  return (first ?? []).filter((n) => others.every((counts) => counts.includes(n)));
}

/** Bots that fill up the tables when everybody is seated at as few as possible. */
export function countBots(people: number, size: number): number {
  return Math.ceil(people / size) * size - people;
}

/** The size that needs the fewest bots for this many people; among those, the one closest to the wanted size. */
export function sizeWithFewestBots(sizes: number[], people: number, wanted: number): number {
  const fewest = Math.min(...sizes.map((size) => countBots(people, size)));
  return nearestSize(
    sizes.filter((size) => countBots(people, size) === fewest),
    wanted,
  );
}

/** The size closest to the wanted one; 0 if there is none. */
export function nearestSize(counts: number[], wanted: number): number {
  return counts.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best), counts[0] ?? 0);
}
