import { expect, test } from "vitest";
import type { TableCard } from "./protocol";
import { lobby, countMyTurns } from "./lobby.svelte";

const card = (table: string, myMove: boolean) => ({ table, myMove }) as TableCard;

test("my turns are counted over all tables; the table on screen reports its own", () => {
  expect(countMyTurns()).toBe(0);
  lobby.value = {
    mine: [card("a", true), card("b", false), card("c", true)],
    open: [],
    running: [],
    finished: [],
    inviteOnly: false,
  };
  expect(countMyTurns()).toBe(2);
  expect(countMyTurns({ table: "a", mine: false })).toBe(1);
  expect(countMyTurns({ table: "b", mine: true })).toBe(3);
});
