import { expect, test } from "vitest";
import { formatMinutes, parseMinutes } from "./timeOfDay";

test("times are formatted with four digits and parsed again", () => {
  expect(formatMinutes(0)).toBe("00:00");
  expect(formatMinutes(22 * 60 + 5)).toBe("22:05");
  expect(parseMinutes("22:05")).toBe(22 * 60 + 5);
  expect(parseMinutes("")).toBe(0);
});
