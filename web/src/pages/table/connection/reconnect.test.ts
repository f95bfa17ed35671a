import { expect, test } from "vitest";
import { reconnectDelay } from "./reconnect";

test("delays grow exponentially up to a limit", () => {
  const waits = [0, 1, 2, 3, 10, 1000].map((tries) => reconnectDelay(tries, () => 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

test("jitter spreads attempts over half of the delay", () => {
  expect(reconnectDelay(1, () => 0)).toBe(500);
  expect(reconnectDelay(1, () => 0.5)).toBe(750);
});
