import { beforeEach, describe, expect, test, vi } from "vitest";
import { formatClock, formatTimeControl, formatDuration, crossedThreshold } from "./formatTime";

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["en-US"] }));

const MINUTE = 60_000;

describe("a clock", () => {
  test("shows minutes and seconds, rounded up", () => {
    expect(formatClock(4 * MINUTE + 8_100)).toBe("4:09");
    expect(formatClock(9_000)).toBe("0:09");
    expect(formatClock(0)).toBe("0:00");
  });
  test("shows hours from one hour up", () => expect(formatClock(62 * MINUTE + 3000)).toBe("1:02:03"));
  test("shows days and hours from one day up", () => expect(formatClock(27 * 60 * MINUTE)).toBe("1 day 3 hr"));
});

describe("a duration", () => {
  test("has its two largest units", () => {
    expect(formatDuration(49 * 60 * MINUTE + 5000)).toBe("2 days 1 hour");
    expect(formatDuration(5 * MINUTE)).toBe("5 minutes");
    expect(formatDuration(300)).toBe("0 seconds");
  });
});

describe("a time control", () => {
  test("live, with and without an increment", () => {
    expect(formatTimeControl({ kind: "live", bank: 900, increment: 0, bot: "" })).toBe("15 minutes each");
    expect(formatTimeControl({ kind: "live", bank: 900, increment: 20, bot: "" })).toBe(
      "15 minutes each, plus 20 seconds per turn",
    );
  });
  test("slow", () =>
    expect(formatTimeControl({ kind: "slow", bank: 172_800, increment: 0, bot: "" })).toBe("2 days per turn"));
});

describe("screen-reader warnings of a running clock", () => {
  test("come when a minute is left", () => expect(crossedThreshold(60_400, 59_900)).toBe(MINUTE));
  test("come once per threshold", () => expect(crossedThreshold(59_900, 59_400)).toBeUndefined());
  test("name only the last of several thresholds passed together", () =>
    expect(crossedThreshold(400_000, 15_000)).toBe(20_000));
});
