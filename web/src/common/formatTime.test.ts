import { beforeEach, describe, expect, test, vi } from "vitest";
import { formatClock, formatTimeControl, formatDuration, crossedThreshold } from "./formatTime";

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["en-US"] }));

const MINUTE = 60_000;

describe("a clock's face", () => {
  test("shows minutes and seconds, rounded up", () => {
    expect(formatClock(4 * MINUTE + 8_100)).toBe("4:09");
    expect(formatClock(9_000)).toBe("0:09");
    expect(formatClock(0)).toBe("0:00");
  });
  test("shows hours where there are some", () => expect(formatClock(62 * MINUTE + 3000)).toBe("1:02:03"));
  test("shows days and hours where seconds do not matter", () =>
    expect(formatClock(27 * 60 * MINUTE)).toBe("1 day 3 hr"));
});

describe("a time in words", () => {
  test("has its two largest units", () => {
    expect(formatDuration(49 * 60 * MINUTE + 5000)).toBe("2 days 1 hour");
    expect(formatDuration(5 * MINUTE)).toBe("5 minutes");
    expect(formatDuration(300)).toBe("0 seconds");
  });
});

describe("a time limit in words", () => {
  test("live, with and without an increment", () => {
    expect(formatTimeControl({ kind: "live", bank: 900, increment: 0, bot: "" })).toBe("15 minutes each");
    expect(formatTimeControl({ kind: "live", bank: 900, increment: 20, bot: "" })).toBe(
      "15 minutes each, plus 20 seconds per turn",
    );
  });
  test("slow", () =>
    expect(formatTimeControl({ kind: "slow", bank: 172_800, increment: 0, bot: "" })).toBe("2 days per turn"));
});

describe("somebody who cannot see their clock", () => {
  test("is told when a minute is left", () => expect(crossedThreshold(60_400, 59_900)).toBe(MINUTE));
  test("is told once", () => expect(crossedThreshold(59_900, 59_400)).toBeUndefined());
  test("is told the latest where several moments were passed at once", () =>
    expect(crossedThreshold(400_000, 15_000)).toBe(20_000));
});
