import { describe, expect, test } from "vitest";
import type { Action } from "../server/protocol";
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

describe("picking along paths", () => {
  test("at first the beginnings of all paths may be picked", () => {
    expect([...nextTargets([...cards, pass], []).keys()]).toEqual(["card:5", "card:7"]);
  });

  test("after a pick only actions that begin with it remain", () => {
    expect(remainingActions([...cards, pass], ["card:5"]).map((one) => one.action)).toEqual(["5 A1", "5 B2"]);
    expect([...nextTargets(cards, ["card:5"]).keys()]).toEqual(["seat:A1", "seat:B2"]);
  });

  test("the last pick of a path decides", () => {
    expect(decidedAction(cards, ["card:7"])).toBeUndefined();
    expect(decidedAction(cards, ["card:7", "seat:A1"])?.action).toBe("7 A1");
  });

  test("actions that share a whole path are left to buttons", () => {
    const bids = [action("bid 1", "purse"), action("bid 2", "purse")];
    expect(decidedAction(bids, ["purse"])).toBeUndefined();
    expect(completeActions(bids, ["purse"])).toEqual(bids);
  });

  test("an action that ends where another goes on is left to a button", () => {
    const two = [action("stop", "tile:1"), action("go", "tile:1", "tile:2")];
    expect(decidedAction(two, ["tile:1"])).toBeUndefined();
    expect(completeActions(two, ["tile:1"]).map((one) => one.action)).toEqual(["stop"]);
    expect([...nextTargets(two, ["tile:1"]).keys()]).toEqual(["tile:2"]);
  });

  test("a single action without a path is never decided by no pick at all", () => {
    expect(decidedAction([pass], [])).toBeUndefined();
  });

  test("picks are dropped when no action begins with them any more", () => {
    expect(validPath(cards, ["card:7"])).toEqual(["card:7"]);
    expect(validPath([pass], ["card:7"])).toEqual([]);
  });
});

describe("the list of actions", () => {
  test("few actions are one list, with those that only a button can choose before the others", () => {
    expect(groupActions([...cards, pass], [])).toEqual([
      { at: "", actions: [pass] },
      { at: "", actions: cards },
    ]);
  });

  test("many actions are grouped by their next pick", () => {
    const many = [5, 7].flatMap((card) =>
      [1, 2, 3, 4, 5].map((seat) => action(`${card} ${seat}`, `card:${card}`, `${seat}`)),
    );
    expect(groupActions(many, []).map((group) => [group.at, group.actions.length])).toEqual([
      ["card:5", 5],
      ["card:7", 5],
    ]);
  });

  test("many actions that each have a pick of their own stay one list", () => {
    const many = Array.from({ length: 20 }, (_, i) => action(`${i}`, `place:${i}`));
    expect(groupActions(many, [])).toEqual([{ at: "", actions: many }]);
  });
});
