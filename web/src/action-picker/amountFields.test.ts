import { describe, expect, test } from "vitest";
import type { Action } from "../api/protocol";
import { buttonActions, numberFields, stepNumber, nearestNumber, parseNumber } from "./amountFields";

function bid(number: number, label = "Your bid"): Action {
  return { action: `bid ${number}`, text: `Bid ${number}`, path: [], amount: { label, number } };
}

const pass: Action = { action: "pass", text: "Pass", path: [] };
const bids = [4, 5, 6, 9].map((number) => bid(number));

describe("number fields", () => {
  test("actions with a number form one field, the others stay buttons", () => {
    const [field, ...others] = numberFields([...bids, pass]);
    expect([field!.label, field!.min, field!.max, others.length]).toEqual(["Your bid", 4, 9, 0]);
    expect(buttonActions([...bids, pass])).toEqual([pass]);
  });

  test("each label has its own field", () => {
    const found = numberFields([bid(1), bid(2), bid(1, "A loan"), bid(2, "A loan")]);
    expect(found.map((field) => field.label)).toEqual(["Your bid", "A loan"]);
  });

  test("a single number stays a button", () => {
    expect(numberFields([bid(0), pass])).toEqual([]);
    expect(buttonActions([bid(0), pass])).toEqual([bid(0), pass]);
  });

  test("an impossible number is corrected to the closest possible one", () => {
    const field = numberFields(bids)[0]!;
    expect([0, 5, 7, 8, 99].map((number) => nearestNumber(field, number))).toEqual([4, 5, 6, 9, 9]);
  });

  test("steps stay within the range and skip gaps", () => {
    const field = numberFields(bids)[0]!;
    expect([
      stepNumber(field, 4, -1),
      stepNumber(field, 6, 1),
      stepNumber(field, 9, -1),
      stepNumber(field, 5, 10),
    ]).toEqual([4, 9, 6, 9]);
  });

  test("a number may have a currency sign; other text is not a number", () => {
    expect(["17", " 007 ", "£17", "€ 4", "-5"].map(parseNumber)).toEqual([17, 7, 17, 4, -5]);
    expect(["", "17,00", "3.5", "17 pounds", "1e1", "£"].map(parseNumber)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
