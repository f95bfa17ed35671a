import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Action, Preview } from "../../../server/protocol";
import { Decision } from "./decision.svelte";
import type { Table } from "../connection/table.svelte";

const cards: Action[] = [
  { action: "5 A1", text: "5 on A1", path: ["card:5", "seat:A1"] },
  { action: "5 B2", text: "5 on B2", path: ["card:5", "seat:B2"] },
  { action: "pass", text: "Pass", path: [] },
];

/** The part of a table that a decision needs. `final` actions cannot be undone. */
class FakeTable {
  seat = 0;
  turn = 0;
  busy = false;
  guided = false;
  actions = cards;
  panels = [];
  done: string[] = [];
  asked = 0;
  tell = () => {};

  constructor(private readonly final: string[] = []) {}

  onchange(listener: () => void): void {
    this.tell = listener;
  }
  async act(action: Action, sure: boolean): Promise<boolean> {
    this.busy = true;
    await Promise.resolve();
    this.busy = false;
    const waits = !sure && this.final.includes(action.action);
    if (!waits) this.done.push(action.action);
    return waits;
  }
  async ask(request: { action: string }): Promise<Preview> {
    this.asked++;
    const final = this.final.includes(request.action);
    const changes = final ? [] : [{ name: "a", svgLines: ["<g/>"] }];
    return { type: "preview", id: 1, final, panels: [], changes };
  }
}

function newDecision(table: FakeTable): Decision {
  return new Decision(table as unknown as Table);
}

beforeEach(() => void vi.useFakeTimers());

describe("a decision in the making", () => {
  test("picking to the end of a path carries its action out", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await decision.pick("card:5");
    expect([...decision.nextTargets.keys()]).toEqual(["seat:A1", "seat:B2"]);
    await decision.pick("seat:B2");
    expect(table.done).toEqual(["5 B2"]);
    expect(decision.picked).toEqual([]);
  });

  test("where a lesson leads, nothing waits for a yes", async () => {
    const table = new FakeTable(["pass"]);
    table.guided = true;
    const decision = newDecision(table);
    await decision.choose(cards[2]!);
    expect([table.done, decision.unconfirmed]).toEqual([["pass"], null]);
  });

  test("a final action among several waits for a yes", async () => {
    const table = new FakeTable(["pass"]);
    const decision = newDecision(table);
    await decision.choose(cards[2]!);
    expect([table.done, decision.unconfirmed?.action]).toEqual([[], "pass"]);
    await decision.confirm();
    expect([table.done, decision.unconfirmed]).toEqual([["pass"], null]);
  });

  test("the only action is not asked about, final or not", async () => {
    const table = new FakeTable(["pass"]);
    table.actions = [cards[2]!];
    await newDecision(table).choose(cards[2]!);
    expect([table.done, table.asked]).toEqual([["pass"], 0]);
  });

  test("stepping back goes pick by pick, and calls off a question first", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    await decision.pick("card:5");
    await decision.pick("seat:A1");
    expect(decision.unconfirmed?.action).toBe("5 A1");
    decision.back();
    expect([decision.unconfirmed, decision.picked]).toEqual([null, ["card:5"]]);
    decision.back();
    expect(decision.picked).toEqual([]);
    expect(decision.back()).toBe(false);
  });

  test("from a warning one steps back to the beginning, for another first pick may be better", async () => {
    const decision = newDecision(new FakeTable([]));
    await decision.pick("card:5");
    const said = { type: "coached", id: 1, better: null, cost: 0.2, points: 0 } as const;
    decision.coachWarning = { ...said, action: decision.left[0]! };
    decision.back();
    expect([decision.coachWarning, decision.picked]).toEqual([null, []]);
  });

  test("after a step back what is on its way is not asked about any more", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    await decision.pick("card:5");
    const picking = decision.pick("seat:A1");
    decision.back();
    await picking;
    expect([table.done, decision.unconfirmed]).toEqual([[], null]);
  });

  test("news of others while the server is asked do not call it off", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    await decision.pick("card:5");
    const picking = decision.pick("seat:A1");
    table.actions = table.actions.map((action) => ({ ...action }));
    table.tell();
    await picking;
    expect(decision.unconfirmed?.action).toBe("5 A1");
  });

  test("in the next decision nothing is asked about the last one", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    const choosingNow = decision.choose(cards[0]!);
    table.turn = 1;
    table.tell();
    await choosingNow;
    expect([table.done, decision.unconfirmed]).toEqual([[], null]);
  });

  test("of two clicks the first decides, once", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await Promise.all([decision.choose(cards[0]!), decision.choose(cards[1]!)]);
    await Promise.all([decision.choose(cards[1]!), decision.choose(cards[1]!)]);
    expect(table.done).toEqual(["5 A1", "5 B2"]);
  });

  test("to act needs no preview", async () => {
    const table = new FakeTable(["pass"]);
    const decision = newDecision(table);
    await decision.choose(cards[0]!);
    await decision.choose(cards[2]!);
    await decision.confirm();
    expect([table.done, table.asked]).toEqual([["5 A1", "pass"], 0]);
  });

  test("a preview is shown after a moment's rest and asked for once", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    decision.hover(cards[0]!);
    expect([decision.highlighted, decision.previewPanels]).toEqual([["card:5", "seat:A1"], []]);
    await vi.advanceTimersByTimeAsync(200);
    expect(decision.previewPanels.map((panel) => panel.svg)).toEqual(["<g/>"]);
    decision.hover(null);
    expect(decision.previewPanels).toEqual([]);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(200);
    expect(table.asked).toBe(1);
  });

  test("a pointer that moves on a button does not put its preview off", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(100);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(100);
    expect(decision.previewPanels).toHaveLength(1);
  });

  test("passing over a button asks for nothing", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(100);
    decision.hover(null);
    await vi.advanceTimersByTimeAsync(200);
    expect(table.asked).toBe(0);
  });

  test("only the last target of a path has a preview", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    decision.hoverTarget("card:5");
    await vi.advanceTimersByTimeAsync(200);
    expect(table.asked).toBe(0);
    await decision.pick("card:5");
    decision.hoverTarget("seat:A1");
    await vi.advanceTimersByTimeAsync(200);
    expect(decision.previewPanels).toHaveLength(1);
  });

  test("picks survive news of others, but not the next decision", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await decision.pick("card:5");
    table.tell();
    expect(decision.picked).toEqual(["card:5"]);
    table.turn = 1;
    table.tell();
    expect(decision.picked).toEqual([]);
  });
});
