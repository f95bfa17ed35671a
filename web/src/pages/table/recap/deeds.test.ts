import { expect, test } from "vitest";
import type { LogLine } from "../../../api/protocol";
import { deedsOfOthers, newPlaces } from "./deeds";

function line(seat: number, text: string, kind?: "change" | "roll"): LogLine {
  return { seat, text, highlights: [`place:${seat}`], ...(kind ? { moment: { kind, parts: [{ seat }] } } : {}) };
}

test("every other player has one entry, in the order of their first line", () => {
  const deeds = deedsOfOthers([line(2, "Cat passes."), line(1, "Ben bids."), line(2, "Cat laughs.")], 0);
  expect(deeds.map(({ seat, lines }) => [seat, lines.map((one) => one.text)])).toEqual([
    [2, ["Cat passes.", "Cat laughs."]],
    [1, ["Ben bids."]],
  ]);
});

test("my own lines and those of nobody are left out", () => {
  const nobody: LogLine = { text: "Autumn begins.", highlights: [] };
  expect(deedsOfOthers([line(0, "Anna bids."), nobody], 0)).toEqual([]);
});

test("gains are left out beside a deed, but not alone", () => {
  const [deed] = deedsOfOthers([line(1, "Ben fiddles.", "roll"), line(1, "Ben gains £3.", "change")], 0);
  expect(deed!.lines.map((one) => one.text)).toEqual(["Ben fiddles."]);
  const [alone] = deedsOfOthers([line(1, "Ben gains £3.", "change")], 0);
  expect(alone!.lines).toHaveLength(1);
});

test("spectators have no turn, so nothing is new to them", () => {
  expect(deedsOfOthers([line(1, "Ben bids.")], null)).toEqual([]);
});

test("a place that changed twice is marked once", () => {
  expect(newPlaces(deedsOfOthers([line(1, "Ben bids."), line(1, "Ben passes.")], 0))).toEqual(["place:1"]);
});
