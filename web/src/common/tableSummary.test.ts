import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayerCard, TableCard } from "../api/protocol";
import { formatTimeAgo, describePlayers, describeResult, describeScores } from "./tableSummary";

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["en-US"] }));

const NOW = Date.parse("2026-05-04T12:00:00Z");

function player(name: string, rest: Partial<PlayerCard> = {}): PlayerCard {
  return { name, kind: "person", bot: null, mine: false, gone: false, place: null, score: null, ...rest };
}

function table(...players: PlayerCard[]): TableCard {
  return {
    table: "t",
    game: "pebbles",
    phase: "playing",
    players,
    myMove: false,
    movedAt: "",
    lesson: null,
    timeControl: null,
    rated: false,
    hints: false,
    leftMs: null,
    watch: null,
  };
}

const me = (place: number | null, score: number | null = null) => player("Anna", { mine: true, place, score });

describe("the age of a table", () => {
  test.each([
    ["2026-05-04T11:59:40Z", "just now"],
    ["2026-05-04T11:55:00Z", "5 minutes ago"],
    ["2026-05-04T09:01:00Z", "2 hours ago"],
    ["2026-05-03T11:00:00Z", "yesterday"],
    ["2026-04-24T12:00:00Z", "10 days ago"],
  ])("%s is %s", (moment, words) => expect(formatTimeAgo(moment, NOW)).toBe(words));
});

describe("the players of a table", () => {
  test("others are named, bots with their level", () =>
    expect(describePlayers(table(me(null), player("Ewan"), player("Morag", { kind: "bot", bot: "easy" })))).toBe(
      "with Ewan and Morag (easy)",
    ));
  test("free seats are counted", () =>
    expect(describePlayers(table(player("Fiona"), player("", { kind: "free" }), player("", { kind: "free" })))).toBe(
      "with Fiona · 2 free seats",
    ));
  test("a table of mine alone is on this screen", () =>
    expect(describePlayers(table(me(null), me(null)))).toBe("everyone on this screen"));
});

describe("the result of a table", () => {
  test("scores are listed winner first", () =>
    expect(describeScores(table(me(2, 30), player("Ewan", { place: 1, score: 41 })))).toBe("Ewan 41 · Anna 30"));
  test("a win of mine", () => expect(describeResult(table(me(1), player("Ewan", { place: 2 })))).toBe("You won"));
  test("a shared victory of mine", () =>
    expect(describeResult(table(me(1), player("Ewan", { place: 1 })))).toBe("Shared victory"));
  test("my place if I did not win", () =>
    expect(describeResult(table(me(2), player("Ewan", { place: 1 })))).toBe("Place 2 of 2"));
  test("the winners of other people's game", () =>
    expect(describeResult(table(player("Una", { place: 2 }), player("Ewan", { place: 1 })))).toBe("Won by Ewan"));
  test("a record without an end", () =>
    expect(describeResult(table(player("Una"), player("Ewan")))).toBe("Not finished"));
});
