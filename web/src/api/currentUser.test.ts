import { beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    const name = body ? (JSON.parse(body as string) as { name: string }).name : "";
    asked.push(`${method} ${name}`);
    if (name === "Nessie") return Response.json({ text: "Not that one." }, { status: 400 });
    return Response.json({ name });
  });
});

test("ensureName fails if the pending name is refused", async () => {
  const { ensureName, saveName } = await import("./currentUser.svelte");
  const refused = saveName("Nessie").catch((error: Error) => error.message);
  await expect(ensureName()).rejects.toThrow("Not that one.");
  expect(await refused).toBe("Not that one.");
});

test("after a reported refusal ensureName returns the previous name", async () => {
  const { ensureName, saveName } = await import("./currentUser.svelte");
  await saveName("Ailsa");
  await expect(saveName("Nessie")).rejects.toThrow("Not that one.");
  expect(await ensureName()).toBe("Ailsa");
});

test("ensureName saves Guest if there is no name", async () => {
  const { ensureName } = await import("./currentUser.svelte");
  expect(await ensureName()).toBe("Guest");
  expect(asked).toEqual(["GET ", "PUT Guest"]);
});
