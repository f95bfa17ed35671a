import { expect, test } from "vitest";
import type { ChatLine } from "../../../api/protocol";
import { applyLogUpdate, newLines, mergeChat, linesToAnnounce } from "./logUpdates";

const line = (text: string) => ({ text, highlights: [] });
const chatLine = (number: number): ChatLine => ({ number, name: "Anna", seat: 0, text: `${number}`, at: "" });

test("new lines are appended", () => {
  expect(applyLogUpdate([line("a")], { start: 1, lines: [line("b")] }).map((one) => one.text)).toEqual(["a", "b"]);
});

test("an undone decision removes its lines", () => {
  expect(applyLogUpdate([line("a"), line("b"), line("c")], { start: 1, lines: [] }).map((one) => one.text)).toEqual([
    "a",
  ]);
});

test("a complete log replaces the old one", () => {
  expect(applyLogUpdate([line("a"), line("b")], { start: 0, lines: [line("c")] }).map((one) => one.text)).toEqual([
    "c",
  ]);
});

test("only new lines are announced", () => {
  const before = [line("a"), line("b")];
  expect(newLines(before, [...before, line("c")]).map((one) => one.text)).toEqual(["c"]);
  expect(newLines(before, [line("a")])).toEqual([]);
  expect(newLines(before, before)).toEqual([]);
});

test("of many new lines the last ones and every headline are announced", () => {
  const added = ["round", "a", "b", "c", "d", "e", "f"].map((text) => ({ ...line(text), headline: text === "round" }));
  expect(linesToAnnounce(added)).toEqual(["round", "a", "b", "c", "d", "e", "f"]);
  expect(linesToAnnounce([line("z"), ...added])).toEqual(["round", "a", "b", "c", "d", "e", "f"]);
});

test("repeated chat messages are shown once, in order", () => {
  expect(mergeChat([chatLine(0), chatLine(2)], [chatLine(0), chatLine(1)]).map((one) => one.number)).toEqual([0, 1, 2]);
});
