// Who I am to the others: my name in this browser's session.
import { put, whoAmI } from "./api";
import type { Me } from "./protocol";
import { say } from "../i18n/i18n.svelte";
import { Loaded } from "./resource.svelte";

export const me = new Loaded<Me>(whoAmI);

export const LONGEST_NAME = 40;

const done = Promise.resolve();
let renaming: Promise<void> = done;

/** Names are given one after another: a name just typed is not overtaken by what follows at once. */
export function rename(to: string): Promise<void> {
  const mine = renaming
    .catch(() => undefined)
    .then(() => give(to))
    .finally(() => {
      if (renaming === mine) renaming = done;
    });
  renaming = mine;
  return mine;
}

async function give(to: string): Promise<void> {
  const name = to.trim().replace(/\s+/g, " ") || say("me.guest");
  if (name !== me.value?.name) me.value = await put<Me>("/me", { name });
}

/** My name; someone without one is a guest from now on. If a name that is on its way is refused, so is this. */
export async function named(): Promise<string> {
  if (!me.value) await me.load();
  await renaming;
  await rename(me.value?.name ?? "");
  return me.value?.name ?? "";
}
