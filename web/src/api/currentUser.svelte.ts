// The current user: the display name of this browser's session.
import { put, fetchMe } from "./http";
import type { Me, NewName } from "./protocol";
import { t } from "../i18n/i18n.svelte";
import { Resource } from "./resource.svelte";

export const currentUser = new Resource<Me>(fetchMe);

export const MAX_NAME_LENGTH = 40;

const done = Promise.resolve();
let pendingSave: Promise<void> = done;

/** Saves the display name. Saves are queued, so that a later one cannot overtake an earlier one. */
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
  if (name !== currentUser.value?.name) currentUser.value = await put<Me>("/me", { name } satisfies NewName);
}

/** The display name, saved as "Guest" if there is none. Fails if a pending name is refused. */
export async function ensureName(): Promise<string> {
  if (!currentUser.value) await currentUser.load();
  await pendingSave;
  await saveName(currentUser.value?.name ?? "");
  return currentUser.value?.name ?? "";
}
