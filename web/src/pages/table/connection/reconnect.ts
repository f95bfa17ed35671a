// Exponential backoff with jitter for reconnecting. Pure, except for the injected randomness.

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/**
 * Milliseconds before an attempt (0 is the first), randomized so that clients do not reconnect all at the same time.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(delayMs / 2 + (delayMs / 2) * random());
}
