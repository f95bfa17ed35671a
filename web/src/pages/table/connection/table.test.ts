import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action, TableHeader } from "../../../api/protocol";
import { fakePage, lastSocket } from "./fakeSocket";
import { Table } from "./table.svelte";

const pass: Action = { action: "pass", text: "Pass", path: [] };
const header: TableHeader = {
  table: "t",
  game: "g",
  options: {},
  phase: "playing",
  players: [],
  watching: false,
  host: true,
  timeControl: null,
  rated: false,
  hints: false,
  evening: null,
};
const panel = { name: "a", title: "", width: 1, height: 1, row: "", svgLines: ["<a/>"], lines: [] };
const line = (text: string) => ({ text, highlights: [] });

let table: Table;

function open(more: object = {}): void {
  lastSocket().receive({ type: "update", header, seat: 1, decisionNumber: 0, actions: [pass], undo: false, ...more });
}

/** The id of the last request sent. */
const id = () => lastSocket().sent.at(-1)!.id;

beforeEach(() => {
  vi.useFakeTimers();
  fakePage();
  table = new Table("t", undefined);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("omitted parts of an update are unchanged", () => {
  open({ prompt: "Do it.", changes: [panel] });
  lastSocket().receive({ type: "update", undo: true, changes: [{ name: "a" }] });
  expect([table.prompt, table.undo, table.panels[0]!.svg, table.seat]).toEqual(["Do it.", true, "<a/>", 1]);
});

test("after a reconnect only the fresh state counts", async () => {
  open({ prompt: "Do it.", log: { start: 0, lines: [line("a"), line("b")] } });
  lastSocket().drop();
  await vi.advanceTimersByTimeAsync(600);
  lastSocket().receive({ type: "update", header, seat: 1, decisionNumber: 1, log: { start: 0, lines: [line("a")] } });
  expect([table.prompt, table.actions, table.log.length]).toEqual(["", [], 1]);
});

test("a reconnect keeps the seat", async () => {
  open();
  lastSocket().drop();
  await vi.advanceTimersByTimeAsync(600);
  expect(lastSocket().address).toContain("/api/tables/t/socket?lang=en&want=changes&seat=1");
});

test("a decision cannot be repeated before the next one arrives", async () => {
  open();
  const acting = table.act(pass, true);
  expect(lastSocket().sent.at(-1)).toMatchObject({ type: "act", seat: 1, decisionNumber: 0, action: "pass" });
  lastSocket().receive({ type: "update", completedCommand: id() });
  await acting;
  expect(table.actions).toEqual([]);
  lastSocket().receive({ type: "update", decisionNumber: 1 });
  expect(table.actions).toEqual([pass]);
});

test("the next decision may arrive before the last one is acknowledged", async () => {
  open();
  const acting = table.act(pass, true);
  lastSocket().receive({ type: "update", decisionNumber: 1 });
  lastSocket().receive({ type: "update", completedCommand: id() });
  await acting;
  expect(table.actions).toEqual([pass]);
});

test("a refusal is shown and changes nothing", async () => {
  open();
  const acting = table.act(pass, true);
  lastSocket().receive({ type: "refused", id: id(), text: "Not now.", possible: [] });
  await acting;
  expect([table.errorMessage, table.actions, table.busy]).toEqual(["Not now.", [pass], false]);
});

test("an action that cannot be undone needs confirmation and changes nothing before", async () => {
  open();
  const acting = table.act(pass, false);
  expect(lastSocket().sent.at(-1)).toMatchObject({ type: "act", action: "pass", confirmed: false });
  lastSocket().receive({ type: "confirm", id: id() });
  expect(await acting).toBe(true);
  expect([table.errorMessage, table.actions, table.busy]).toEqual(["", [pass], false]);
});

test("lines added by an update are reported, but not the first ones or those of another seat", () => {
  open({ log: { start: 0, lines: [line("a")] } });
  expect(table.addedLines).toEqual([]);
  lastSocket().receive({ type: "update", log: { start: 1, lines: [line("b")] } });
  expect(table.addedLines).toEqual([line("b")]);
  lastSocket().receive({ type: "update", header, seat: 0, log: { start: 0, lines: [line("a"), line("c")] } });
  expect(table.addedLines).toEqual([]);
});

test("the same log in another language adds no lines", () => {
  open({ log: { start: 0, lines: [line("a")] } });
  table.refresh();
  open({ log: { start: 0, lines: [line("ein A")] } });
  expect(table.addedLines).toEqual([]);
  lastSocket().receive({ type: "update", log: { start: 1, lines: [line("ein B")] } });
  expect(table.addedLines).toEqual([line("ein B")]);
});

test("undo names its decision, so that it applies to no other decision", async () => {
  open({ decisionNumber: 3, undo: true });
  const takingBack = table.undoLast();
  expect(lastSocket().sent.at(-1)).toMatchObject({ type: "undo", seat: 1, decisionNumber: 3 });
  lastSocket().receive({ type: "update", completedCommand: id(), decisionNumber: 2 });
  await takingBack;
});

test("lines are unseen from my last decision on", () => {
  open({ log: { start: 0, lines: [line("a"), line("b")] } });
  expect(table.seenLines).toBe(2);
  lastSocket().receive({ type: "update", log: { start: 2, lines: [line("c")] } });
  expect(table.seenLines).toBe(2);
  lastSocket().receive({ type: "update", decisionNumber: 1, log: { start: 3, lines: [line("mine"), line("d")] } });
  expect(table.seenLines).toBe(3);
});

test("lines that are taken back are not unseen", () => {
  open({ log: { start: 0, lines: [line("a"), line("b")] } });
  lastSocket().receive({ type: "update", log: { start: 1, lines: [] } });
  expect(table.seenLines).toBe(1);
});
