import { expect, test } from "vitest";
import type { LogLine } from "../../../api/protocol";
import { Announcements } from "./announcements.svelte";

const line = (text: string, headline = false): LogLine => ({ text, highlights: [], ...(headline ? { headline } : {}) });

test("only headlines among new log lines are announced", () => {
  const announcements = new Announcements();
  announcements.add([line("Anna builds."), line("Round 1 is over.", true), line("Anna: 3 points.", true)]);
  expect(announcements.lines).toEqual(["Round 1 is over.", "Anna: 3 points."]);
});

test("announcements stay during other events, and new ones come below them", () => {
  const announcements = new Announcements();
  announcements.add([line("Round 1 is over.", true)]);
  announcements.add([line("Bob builds.")]);
  announcements.add([line("The last round begins.", true)]);
  expect(announcements.lines).toEqual(["Round 1 is over.", "The last round begins."]);
});

test("if there is no room for both, the old announcements are removed together", () => {
  const announcements = new Announcements();
  announcements.add(["Round 1 is over.", "Ships", "Sheep", "Scrolls"].map((text) => line(text, true)));
  announcements.add(["Round 2 is over.", "Ships", "Sheep"].map((text) => line(text, true)));
  expect(announcements.lines).toEqual(["Round 2 is over.", "Ships", "Sheep"]);
});

test("only the newest fit, and closing removes all", () => {
  const announcements = new Announcements();
  announcements.add(Array.from({ length: 9 }, (_, i) => line(`Year ${i}`, true)));
  expect(announcements.lines.at(-1)).toBe("Year 8");
  expect(announcements.lines.length).toBeLessThan(9);
  announcements.close();
  expect(announcements.lines).toEqual([]);
});

test("longer announcements stay longer", () => {
  const [one, two] = [new Announcements(), new Announcements()];
  one.add([line("Round 1 is over.", true)]);
  two.add([line("Round 1 is over.", true), line("Anna: 3 points for ships, 4 for sheep.", true)]);
  expect(two.readingTimeMs).toBeGreaterThan(one.readingTimeMs);
});
