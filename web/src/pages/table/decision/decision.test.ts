import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Action, Preview } from "../../../api/protocol";
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
  decisionNumber = 0;
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

describe("a decision", () => {
  test("completing a path carries out its action", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await decision.pick("card:5");
    expect([...decision.nextTargets.keys()]).toEqual(["seat:A1", "seat:B2"]);
    await decision.pick("seat:B2");
    expect(table.done).toEqual(["5 B2"]);
    expect(decision.picked).toEqual([]);
  });

  test("nothing needs confirmation in a guided lesson", async () => {
    const table = new FakeTable(["pass"]);
    table.guided = true;
    const decision = newDecision(table);
    await decision.choose(cards[2]!);
    expect([table.done, decision.unconfirmed]).toEqual([["pass"], null]);
  });

  test("an action that cannot be undone needs confirmation if there are others", async () => {
    const table = new FakeTable(["pass"]);
    const decision = newDecision(table);
    await decision.choose(cards[2]!);
    expect([table.done, decision.unconfirmed?.action]).toEqual([[], "pass"]);
    await decision.confirm();
    expect([table.done, decision.unconfirmed]).toEqual([["pass"], null]);
  });

  test("the only action needs no confirmation", async () => {
    const table = new FakeTable(["pass"]);
    table.actions = [cards[2]!];
    await newDecision(table).choose(cards[2]!);
    expect([table.done, table.asked]).toEqual([["pass"], 0]);
  });

  test("going back cancels the confirmation first, then pick by pick", async () => {
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

  test("going back from a warning drops all picks, because another first pick may be better", async () => {
    const decision = newDecision(new FakeTable([]));
    await decision.pick("card:5");
    const advice = { type: "coached", id: 1, better: null, cost: 0.2, points: 0 } as const;
    decision.coachWarning = { ...advice, action: decision.left[0]! };
    decision.back();
    expect([decision.coachWarning, decision.picked]).toEqual([null, []]);
  });

  test("going back during a request drops its confirmation", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    await decision.pick("card:5");
    const picking = decision.pick("seat:A1");
    decision.back();
    await picking;
    expect([table.done, decision.unconfirmed]).toEqual([[], null]);
  });

  test("updates during a request do not drop its confirmation", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    await decision.pick("card:5");
    const picking = decision.pick("seat:A1");
    table.actions = table.actions.map((action) => ({ ...action }));
    table.tell();
    await picking;
    expect(decision.unconfirmed?.action).toBe("5 A1");
  });

  test("the next decision drops the confirmation of the last one", async () => {
    const table = new FakeTable(["5 A1"]);
    const decision = newDecision(table);
    const choosingNow = decision.choose(cards[0]!);
    table.decisionNumber = 1;
    table.tell();
    await choosingNow;
    expect([table.done, decision.unconfirmed]).toEqual([[], null]);
  });

  test("of two clicks only the first one counts", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await Promise.all([decision.choose(cards[0]!), decision.choose(cards[1]!)]);
    await Promise.all([decision.choose(cards[1]!), decision.choose(cards[1]!)]);
    expect(table.done).toEqual(["5 A1", "5 B2"]);
  });

  test("acting needs no preview", async () => {
    const table = new FakeTable(["pass"]);
    const decision = newDecision(table);
    await decision.choose(cards[0]!);
    await decision.choose(cards[2]!);
    await decision.confirm();
    expect([table.done, table.asked]).toEqual([["5 A1", "pass"], 0]);
  });

  test("a preview is shown after a delay and fetched once", async () => {
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

  test("moving the pointer on a button does not delay its preview", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(100);
    decision.hover(cards[0]!);
    await vi.advanceTimersByTimeAsync(100);
    expect(decision.previewPanels).toHaveLength(1);
  });

  test("passing over a button fetches no preview", async () => {
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

  test("picks survive updates, but not the next decision", async () => {
    const table = new FakeTable();
    const decision = newDecision(table);
    await decision.pick("card:5");
    table.tell();
    expect(decision.picked).toEqual(["card:5"]);
    table.decisionNumber = 1;
    table.tell();
    expect(decision.picked).toEqual([]);
  });
});
