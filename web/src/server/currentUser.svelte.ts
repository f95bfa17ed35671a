// Who I am to the others: my name in this browser's session.
import { put, fetchMe } from "./api";
import type { Me } from "./protocol";
import { t } from "../i18n/i18n.svelte";
import { Resource } from "./resource.svelte";

export const currentUser = new Resource<Me>(fetchMe);

export const MAX_NAME_LENGTH = 40;

const done = Promise.resolve();
let pendingSave: Promise<void> = done;

/** Names are given one after another: a name just typed is not overtaken by what follows at once. */
export function saveName(to: string): Promise<void> {
  const save = pendingSave
    .catch(() => undefined)
    .then(() => putName(to))
    .finally(() => {
      if (pendingSave === save) pendingSave = done;
    });
  pendingSave = save;
  return save;
}

async function putName(to: string): Promise<void> {
  const name = to.trim().replace(/\s+/g, " ") || t("account.guest");
  if (name !== currentUser.value?.name) currentUser.value = await put<Me>("/me", { name });
}

/** My name; someone without one is a guest from now on. If a name that is on its way is refused, so is this. */
export async function ensureName(): Promise<string> {
  if (!currentUser.value) await currentUser.load();
  await pendingSave;
  await saveName(currentUser.value?.name ?? "");
  return currentUser.value?.name ?? "";
}
