import { expect, test } from "vitest";
import type { Lesson } from "../../../server/protocol";
import type { Table } from "../connection/table.svelte";
import { Reading } from "./lessonReader.svelte";

const page = (text: string, ...places: string[]) => ({ text, places });

function lesson(step: number, ...texts: string[]): Lesson {
  const pages = texts.map((text) => page(text, `at:${text}`));
  return { name: "first", title: "First", stage: "guided", step, steps: 3, pages, asked: texts.at(-1) ?? "" };
}

class FakeTable {
  lesson = $state.raw<Lesson | null>(null);
  readonly guided = $derived(this.lesson?.stage === "guided");
}

function reading(first: Lesson | null): [Reading, FakeTable] {
  const table = new FakeTable();
  table.lesson = first;
  return [new Reading(table as unknown as Table), table];
}

test("a table without a lesson has nothing to read", () => {
  const [read] = reading(null);
  expect([read.open, read.page, read.more, read.lit]).toEqual([false, undefined, false, []]);
});

test("pages are read one by one, each with its places, and the last one asks", () => {
  const [read] = reading(lesson(1, "goal", "hand", "play"));
  const seen = [read.page?.text];
  while (read.more) {
    read.turn(1);
    seen.push(read.page?.text);
  }
  expect(seen).toEqual(["goal", "hand", "play"]);
  expect(read.lit).toEqual(["at:play"]);
  read.turn(1);
  expect(read.page?.text).toBe("play");
  read.turn(-1);
  expect(read.page?.text).toBe("hand");
});

test("with every page that is turned a part more of the step has been read", () => {
  const [read] = reading(lesson(1, "goal", "hand", "play", "go"));
  expect(read.part).toBe(0);
  read.turn(1);
  expect(read.part).toBe(0.25);
  read.turn(1);
  expect(read.part).toBe(0.5);
});

test("an action is asked for once the last page is open", () => {
  const [read] = reading(lesson(1, "goal", "play"));
  expect(read.asked).toBe("");
  read.turn(1);
  expect(read.asked).toBe("play");
});

test("the next step begins at its first page, the same one told again stays where it was", () => {
  const [read, table] = reading(lesson(1, "goal", "play"));
  read.turn(1);
  table.lesson = lesson(1, "Ziel", "spielen");
  expect(read.page?.text).toBe("spielen");
  table.lesson = lesson(2, "shield", "lay");
  expect([read.page?.text, read.more]).toEqual(["shield", true]);
});

test("while others decide there is no page, nothing is to be read and nothing to be done", () => {
  const [read] = reading(lesson(2));
  expect([read.open, read.page, read.more, read.waits]).toEqual([true, undefined, false, true]);
});

test("something is to be done once the last page is open, and always when playing alone", () => {
  const [read, table] = reading(lesson(1, "goal", "play"));
  expect(read.waits).toBe(true);
  read.turn(1);
  expect(read.waits).toBe(false);
  table.lesson = { ...lesson(3, "alone"), stage: "alone" };
  expect(read.waits).toBe(false);
});

test("what was put away stays away until there is something new", () => {
  const [read, table] = reading({ ...lesson(3, "alone"), stage: "alone" });
  read.close();
  expect(read.open).toBe(false);
  table.lesson = { ...lesson(3, "end"), stage: "over" };
  expect(read.open).toBe(true);
});
