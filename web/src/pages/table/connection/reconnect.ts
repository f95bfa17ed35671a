// How long to wait before trying to reach the server again. Pure, except for the randomness that is passed in.

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/** Milliseconds before try number `tries` (0 is the first after a break), spread so that not all come back at once. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(delayMs / 2 + (delayMs / 2) * random());
}
