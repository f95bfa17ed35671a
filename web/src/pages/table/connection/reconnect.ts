// How long to wait before the next try to reach the server. Pure but for the chance that is handed in.

const FIRST = 500;
const LONGEST = 8_000;

/** Milliseconds before try number `tries` (0 is the first after a break), spread so that not all come back at once. */
export function delay(tries: number, chance: () => number = Math.random): number {
  const most = Math.min(LONGEST, FIRST * 2 ** tries);
  return Math.round(most / 2 + (most / 2) * chance());
}
