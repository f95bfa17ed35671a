// Setting up a table on the server.
import { post } from "../server/api";
import { named } from "../server/currentUser.svelte";
import type { NewTable, TableMade } from "../server/protocol";
import { bringCoach } from "./coachSwitch.svelte";
import type { Deal } from "./tableSetup";

/** The id of the new table. */
export async function setUp(table: NewTable): Promise<string> {
  await named();
  return (await post<TableMade>("/tables", table)).table;
}

/** The id of the table at which a game against bots begins. */
export function begin(deal: Deal): Promise<string> {
  if (deal.first) bringCoach();
  return setUp(deal.table);
}

/** The id of the table at which a lesson begins. */
export async function learn(game: string, lesson: string): Promise<string> {
  await named();
  return (await post<TableMade>("/lessons", { game, lesson })).table;
}
