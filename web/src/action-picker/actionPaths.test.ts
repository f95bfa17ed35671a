import { describe, expect, test } from "vitest";
import type { Action } from "../api/protocol";
import { completeActions, decidedAction, groupActions, validPath, remainingActions, nextTargets } from "./actionPaths";

function action(name: string, ...path: string[]): Action {
  return { action: name, text: name, path };
}

const cards = [
  action("5 A1", "card:5", "seat:A1"),
  action("5 B2", "card:5", "seat:B2"),
  action("7 A1", "card:7", "seat:A1"),
];
const pass = action("pass");

describe("picking targets along paths", () => {
  test("the first targets of all paths can be picked first", () => {
    expect([...nextTargets([...cards, pass], []).keys()]).toEqual(["card:5", "card:7"]);
  });

  test("a pick leaves only the actions whose path starts with it", () => {
    expect(remainingActions([...cards, pass], ["card:5"]).map((one) => one.action)).toEqual(["5 A1", "5 B2"]);
    expect([...nextTargets(cards, ["card:5"]).keys()]).toEqual(["seat:A1", "seat:B2"]);
  });

  test("completing a path decides its action", () => {
    expect(decidedAction(cards, ["card:7"])).toBeUndefined();
    expect(decidedAction(cards, ["card:7", "seat:A1"])?.action).toBe("7 A1");
  });

  test("actions with the same path are left to buttons", () => {
    const bids = [action("bid 1", "purse"), action("bid 2", "purse")];
    expect(decidedAction(bids, ["purse"])).toBeUndefined();
    expect(completeActions(bids, ["purse"])).toEqual(bids);
  });

  test("an action whose path continues in another one is left to a button", () => {
    const two = [action("stop", "tile:1"), action("go", "tile:1", "tile:2")];
    expect(decidedAction(two, ["tile:1"])).toBeUndefined();
    expect(completeActions(two, ["tile:1"]).map((one) => one.action)).toEqual(["stop"]);
    expect([...nextTargets(two, ["tile:1"]).keys()]).toEqual(["tile:2"]);
  });

  test("an action without a path is never decided by picks", () => {
    expect(decidedAction([pass], [])).toBeUndefined();
  });

  test("picks are dropped when no action's path starts with them", () => {
    expect(validPath(cards, ["card:7"])).toEqual(["card:7"]);
    expect(validPath([pass], ["card:7"])).toEqual([]);
  });
});

describe("the list of actions", () => {
  test("a few actions are listed ungrouped, those that only a button can choose first", () => {
    expect(groupActions([...cards, pass], [])).toEqual([
      { at: "", actions: [pass] },
      { at: "", actions: cards },
    ]);
  });

  test("many actions are grouped by their next target", () => {
    const many = [5, 7].flatMap((card) =>
      [1, 2, 3, 4, 5].map((seat) => action(`${card} ${seat}`, `card:${card}`, `${seat}`)),
    );
    expect(groupActions(many, []).map((group) => [group.at, group.actions.length])).toEqual([
      ["card:5", 5],
      ["card:7", 5],
    ]);
  });

  test("many actions with one target each stay ungrouped", () => {
    const many = Array.from({ length: 20 }, (_, i) => action(`${i}`, `place:${i}`));
    expect(groupActions(many, [])).toEqual([{ at: "", actions: many }]);
  });
});
