import { expect, test } from "vitest";
import type { Lesson } from "../../../api/protocol";
import type { Table } from "../connection/table.svelte";
import { LessonReader } from "./lessonReader.svelte";

const page = (text: string, ...highlights: string[]) => ({ text, highlights });

function lesson(step: number, ...texts: string[]): Lesson {
  const pages = texts.map((text) => page(text, `at:${text}`));
  return { name: "first", title: "First", stage: "guided", step, steps: 3, pages, requestedAction: texts.at(-1) ?? "" };
}

class FakeTable {
  lesson = $state.raw<Lesson | null>(null);
  readonly guided = $derived(this.lesson?.stage === "guided");
}

function newReader(first: Lesson | null): [LessonReader, FakeTable] {
  const table = new FakeTable();
  table.lesson = first;
  return [new LessonReader(table as unknown as Table), table];
}

test("a table without a lesson has no pages", () => {
  const [reader] = newReader(null);
  expect([reader.open, reader.page, reader.hasMore, reader.highlighted]).toEqual([false, undefined, false, []]);
});

test("pages are turned one by one, each with its highlights", () => {
  const [reader] = newReader(lesson(1, "goal", "hand", "play"));
  const seen = [reader.page?.text];
  while (reader.hasMore) {
    reader.turn(1);
    seen.push(reader.page?.text);
  }
  expect(seen).toEqual(["goal", "hand", "play"]);
  expect(reader.highlighted).toEqual(["at:play"]);
  reader.turn(1);
  expect(reader.page?.text).toBe("play");
  reader.turn(-1);
  expect(reader.page?.text).toBe("hand");
});

test("progress grows with every page", () => {
  const [reader] = newReader(lesson(1, "goal", "hand", "play", "go"));
  expect(reader.progress).toBe(0);
  reader.turn(1);
  expect(reader.progress).toBe(0.25);
  reader.turn(1);
  expect(reader.progress).toBe(0.5);
});

test("an action is wanted on the last page", () => {
  const [reader] = newReader(lesson(1, "goal", "play"));
  expect(reader.wantedAction).toBe("");
  reader.turn(1);
  expect(reader.wantedAction).toBe("play");
});

test("the next step starts at its first page, a repeated one stays on its page", () => {
  const [reader, table] = newReader(lesson(1, "goal", "play"));
  reader.turn(1);
  table.lesson = lesson(1, "Ziel", "spielen");
  expect(reader.page?.text).toBe("spielen");
  table.lesson = lesson(2, "shield", "lay");
  expect([reader.page?.text, reader.hasMore]).toEqual(["shield", true]);
});

test("while others decide there is no page and nothing to do", () => {
  const [reader] = newReader(lesson(2));
  expect([reader.open, reader.page, reader.hasMore, reader.isBlocking]).toEqual([true, undefined, false, true]);
});

test("the learner may act on the last page, and always when playing alone", () => {
  const [reader, table] = newReader(lesson(1, "goal", "play"));
  expect(reader.isBlocking).toBe(true);
  reader.turn(1);
  expect(reader.isBlocking).toBe(false);
  table.lesson = { ...lesson(3, "alone"), stage: "alone" };
  expect(reader.isBlocking).toBe(false);
});

test("a closed card stays closed until the next step", () => {
  const [reader, table] = newReader({ ...lesson(3, "alone"), stage: "alone" });
  reader.close();
  expect(reader.open).toBe(false);
  table.lesson = { ...lesson(3, "end"), stage: "over" };
  expect(reader.open).toBe(true);
});
