import { expect, test } from "vitest";
import type { TableCard } from "./protocol";
import { lobby, waiting } from "./lobby.svelte";

const card = (table: string, myMove: boolean) => ({ table, myMove }) as TableCard;

test("the tables at which it is my move are counted; the page of a table knows better about its own", () => {
  expect(waiting()).toBe(0);
  lobby.value = {
    mine: [card("a", true), card("b", false), card("c", true)],
    open: [],
    finished: [],
    inviteOnly: false,
  };
  expect(waiting()).toBe(2);
  expect(waiting({ table: "a", mine: false })).toBe(1);
  expect(waiting({ table: "b", mine: true })).toBe(3);
});
