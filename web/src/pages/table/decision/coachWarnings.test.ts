import { beforeEach, expect, test, vi } from "vitest";
import type { Action, CoachAdvice } from "../../../api/protocol";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const { isCoachOn, toggleCoach } = await import("../../../common/coachSwitch.svelte");
const { Coach } = await import("./coachWarnings.svelte");

const action = { action: "pass", text: "Pass", path: [] } as Action;
const costly = { id: 1, cost: 0.2, points: 0, better: { text: "Build" } } as unknown as CoachAdvice;

let tables = 0;

class Table {
  id = `table ${tables++}`;
  decisionNumber = 0;
  coachable = true;
  learning = false;
  asked = 0;
  answer: CoachAdvice | null = costly;

  coach(): Promise<CoachAdvice | null> {
    this.asked++;
    return Promise.resolve(this.answer);
  }
}

beforeEach(() => {
  if (!isCoachOn(false)) toggleCoach(false);
});

test("warns of a costly action once in a turn", async () => {
  const table = new Table();
  const coach = new Coach(table);
  expect((await coach.warningFor(action))?.cost).toBe(0.2);
  expect(await coach.warningFor(action)).toBeNull();
  table.decisionNumber = 1;
  expect(await coach.warningFor(action)).not.toBeNull();
});

test("warns at most a few times per game", async () => {
  const table = new Table();
  const coach = new Coach(table);
  let warnings = 0;
  for (table.decisionNumber = 0; table.decisionNumber < 20; table.decisionNumber++)
    if (await coach.warningFor(action)) warnings++;
  expect(warnings).toBe(4);
});

test("remembers its warnings after a reload", async () => {
  const table = new Table();
  for (table.decisionNumber = 0; table.decisionNumber < 3; table.decisionNumber++)
    await new Coach(table).warningFor(action);
  const again = new Coach(table);
  table.decisionNumber = 2;
  expect(again.shouldCheck()).toBe(false);
  table.decisionNumber = 3;
  expect(await again.warningFor(action)).not.toBeNull();
  table.decisionNumber = 4;
  expect(new Coach(table).shouldCheck()).toBe(false);
  expect(new Coach(new Table()).shouldCheck()).toBe(true);
});

test("does not warn of a good action", async () => {
  const table = new Table();
  table.answer = { ...costly, better: null };
  expect(await new Coach(table).warningFor(action)).toBeNull();
});

test("is not asked when switched off or among people", async () => {
  const table = new Table();
  table.coachable = false;
  expect(await new Coach(table).warningFor(action)).toBeNull();
  toggleCoach(false);
  table.coachable = true;
  expect(await new Coach(table).warningFor(action)).toBeNull();
  expect(table.asked).toBe(0);
  expect(stored.get("coach")).toBe("off");
});

test("is on in lessons until switched off", async () => {
  stored.clear();
  vi.resetModules();
  const { isCoachOn, toggleCoach } = await import("../../../common/coachSwitch.svelte");
  expect([isCoachOn(false), isCoachOn(true)]).toEqual([false, true]);
  toggleCoach(true);
  expect([isCoachOn(false), isCoachOn(true)]).toEqual([false, false]);
});

test("is switched on for a first game, unless it was switched off before", async () => {
  stored.clear();
  vi.resetModules();
  const { enableCoachByDefault, isCoachOn, toggleCoach } = await import("../../../common/coachSwitch.svelte");
  enableCoachByDefault();
  expect(isCoachOn(false)).toBe(true);
  toggleCoach(false);
  enableCoachByDefault();
  expect(isCoachOn(false)).toBe(false);
});
