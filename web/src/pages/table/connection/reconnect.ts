// How long to wait before trying to reach the server again. Pure, except for the randomness that is passed in.

const FIRST = 500;
const LONGEST = 8_000;

/** Milliseconds before try number `tries` (0 is the first after a break), spread so that not all come back at once. */
export function delay(tries: number, chance: () => number = Math.random): number {
  const most = Math.min(LONGEST, FIRST * 2 ** tries);
  return Math.round(most / 2 + (most / 2) * chance());
}
