// Setting up a table on the server.
import { post } from "../api";
import { me, rename } from "../common/me.svelte";
import type { NewTable, TableMade } from "../protocol";

/** The id of the new table. Whoever has no name yet plays as a guest. */
export async function setUp(table: NewTable): Promise<string> {
  if (!me.value) await me.load();
  await rename(me.value?.name ?? "");
  return (await post<TableMade>("/tables", table)).table;
}
