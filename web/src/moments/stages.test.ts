import { expect, test } from "vitest";
import type { LogLine, Moment } from "../api/protocol";
import { stagesOf } from "./stages";

function line(text: string, moment?: Partial<Moment>): LogLine {
  const parts = moment?.parts ?? [{ seat: 0 }];
  return { text, highlights: [`seat:${text}`], ...(moment ? { moment: { kind: "roll", ...moment, parts } } : {}) };
}

test("lines without a moment have no stage", () => {
  expect(stagesOf([line("Autumn begins.")])).toEqual([]);
});

test("consecutive reveals are one stage, in which all cards are turned up together", () => {
  const [stage, ...others] = stagesOf([
    line("Anna", { kind: "reveal", parts: [{ seat: 0, label: "Fiddle" }] }),
    line("Ben", { kind: "reveal", parts: [{ seat: 1, label: "Distil" }] }),
  ]);
  expect(others).toEqual([]);
  expect(stage!.moment!.parts.map((part) => part.label)).toEqual(["Fiddle", "Distil"]);
  expect(stage!.places).toEqual(["seat:Anna", "seat:Ben"]);
});

test("two rolls are two stages", () => {
  expect(stagesOf([line("a", { kind: "roll" }), line("b", { kind: "roll" })])).toHaveLength(2);
});

test("scorings with different titles are different stages", () => {
  const stages = stagesOf([
    line("a", { kind: "scoring", title: "Table A" }),
    line("b", { kind: "scoring", title: "Table A" }),
    line("c", { kind: "scoring", title: "Table B" }),
  ]);
  expect(stages.map((stage) => stage.moment!.parts.length)).toEqual([2, 1]);
});

test("gains follow the roll that brought them", () => {
  const [stage, ...others] = stagesOf([
    line("Anna rolls 3.", { kind: "roll" }),
    line("Anna gains £3.", { kind: "change", parts: [{ seat: 0, label: "£3", amount: 3 }] }),
  ]);
  expect(others).toEqual([]);
  expect(stage!.changes).toEqual([{ seat: 0, label: "£3", amount: 3 }]);
});

test("gains without a cause are a stage of their own", () => {
  const [stage] = stagesOf([line("Anna gains £3.", { kind: "change", parts: [{ seat: 0, label: "£3", amount: 3 }] })]);
  expect(stage!.moment).toBeNull();
  expect(stage!.changes).toHaveLength(1);
});

test("a card turned up after a gain is another stage", () => {
  const stages = stagesOf([
    line("a", { kind: "reveal" }),
    line("b", { kind: "change" }),
    line("c", { kind: "reveal" }),
  ]);
  expect(stages).toHaveLength(2);
});

test("a long sentence stays longer", () => {
  const [short] = stagesOf([line("Anna has bad luck.", { kind: "setback" })]);
  const [long] = stagesOf([line("Anna has bad luck. ".repeat(8), { kind: "setback" })]);
  expect(long!.durationMs).toBeGreaterThan(short!.durationMs);
});

test("a scoring takes longer with every rule that is counted up", () => {
  const modifiers = ["ships", "sheep", "gold"].map((label) => ({ label, amount: 1 }));
  const [plain] = stagesOf([line("a", { kind: "scoring", parts: [{ seat: 0, amount: 3 }] })]);
  const [detailed] = stagesOf([line("a", { kind: "scoring", parts: [{ seat: 0, amount: 3, modifiers }] })]);
  expect(detailed!.durationMs).toBeGreaterThan(plain!.durationMs);
});

test("a card that only I turn up is not staged, but what follows from it is", () => {
  const mine = line("Anna bids £5.", { kind: "reveal", parts: [{ seat: 0, label: "£5" }] });
  expect(stagesOf([mine], 0)).toEqual([]);
  expect(stagesOf([mine], 1)).toHaveLength(1);
  const loss = line("Anna loses £5.", { kind: "change", parts: [{ seat: 0, label: "£5", amount: -5 }] });
  const [stage] = stagesOf([mine, loss], 0);
  expect(stage!.moment).toBeNull();
  expect(stage!.changes).toHaveLength(1);
});

test("my card is turned up together with those of others", () => {
  const [stage] = stagesOf(
    [line("Anna", { kind: "reveal", parts: [{ seat: 0 }] }), line("Ben", { kind: "reveal", parts: [{ seat: 1 }] })],
    0,
  );
  expect(stage!.moment!.parts).toHaveLength(2);
});
