import { expect, test } from "vitest";
import { clock, minutes } from "./timeOfDay";

test("a time is written with four digits and read again", () => {
  expect(clock(0)).toBe("00:00");
  expect(clock(22 * 60 + 5)).toBe("22:05");
  expect(minutes("22:05")).toBe(22 * 60 + 5);
  expect(minutes("")).toBe(0);
});
