import { expect, test } from "vitest";
import type { LogLine } from "../../../server/protocol";
import { Announcements } from "./announcements.svelte";

const line = (text: string, headline = false): LogLine => ({ text, places: [], ...(headline ? { headline } : {}) });

test("headlines are taken from what is new in the log, and nothing else", () => {
  const announcements = new Announcements();
  announcements.add([line("Anna builds."), line("Round 1 is over.", true), line("Anna: 3 points.", true)]);
  expect(announcements.lines).toEqual(["Round 1 is over.", "Anna: 3 points."]);
});

test("they stay while other things happen, and new ones come below them", () => {
  const announcements = new Announcements();
  announcements.add([line("Round 1 is over.", true)]);
  announcements.add([line("Bob builds.")]);
  announcements.add([line("The last round begins.", true)]);
  expect(announcements.lines).toEqual(["Round 1 is over.", "The last round begins."]);
});

test("where there is no room for both, what was shown before gives way as a whole", () => {
  const announcements = new Announcements();
  announcements.add(["Round 1 is over.", "Ships", "Sheep", "Scrolls"].map((text) => line(text, true)));
  announcements.add(["Round 2 is over.", "Ships", "Sheep"].map((text) => line(text, true)));
  expect(announcements.lines).toEqual(["Round 2 is over.", "Ships", "Sheep"]);
});

test("of many the newest are shown, and closing removes all", () => {
  const announcements = new Announcements();
  announcements.add(Array.from({ length: 9 }, (_, i) => line(`Year ${i}`, true)));
  expect(announcements.lines.at(-1)).toBe("Year 8");
  expect(announcements.lines.length).toBeLessThan(9);
  announcements.close();
  expect(announcements.lines).toEqual([]);
});

test("more words stay longer", () => {
  const [one, two] = [new Announcements(), new Announcements()];
  one.add([line("Round 1 is over.", true)]);
  two.add([line("Round 1 is over.", true), line("Anna: 3 points for ships, 4 for sheep.", true)]);
  expect(two.readingTimeMs).toBeGreaterThan(one.readingTimeMs);
});
