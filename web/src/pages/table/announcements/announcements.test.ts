import { expect, test } from "vitest";
import type { LogLine } from "../../../server/protocol";
import { Headlines } from "./announcements.svelte";

const line = (text: string, headline = false): LogLine => ({ text, places: [], ...(headline ? { headline } : {}) });

test("headlines are taken from what is new in the log, and nothing else", () => {
  const headlines = new Headlines();
  headlines.hear([line("Anna builds."), line("Round 1 is over.", true), line("Anna: 3 points.", true)]);
  expect(headlines.lines).toEqual(["Round 1 is over.", "Anna: 3 points."]);
});

test("they stay while other things happen, and new ones come below them", () => {
  const headlines = new Headlines();
  headlines.hear([line("Round 1 is over.", true)]);
  headlines.hear([line("Bob builds.")]);
  headlines.hear([line("The last round begins.", true)]);
  expect(headlines.lines).toEqual(["Round 1 is over.", "The last round begins."]);
});

test("where there is no room for both, what was shown before gives way as a whole", () => {
  const headlines = new Headlines();
  headlines.hear(["Round 1 is over.", "Ships", "Sheep", "Scrolls"].map((text) => line(text, true)));
  headlines.hear(["Round 2 is over.", "Ships", "Sheep"].map((text) => line(text, true)));
  expect(headlines.lines).toEqual(["Round 2 is over.", "Ships", "Sheep"]);
});

test("of many the newest are shown, and closing removes all", () => {
  const headlines = new Headlines();
  headlines.hear(Array.from({ length: 9 }, (_, i) => line(`Year ${i}`, true)));
  expect(headlines.lines.at(-1)).toBe("Year 8");
  expect(headlines.lines.length).toBeLessThan(9);
  headlines.close();
  expect(headlines.lines).toEqual([]);
});

test("more words stay longer", () => {
  const [one, two] = [new Headlines(), new Headlines()];
  one.hear([line("Round 1 is over.", true)]);
  two.hear([line("Round 1 is over.", true), line("Anna: 3 points for ships, 4 for sheep.", true)]);
  expect(two.long).toBeGreaterThan(one.long);
});
