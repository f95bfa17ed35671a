// Requests to the server. A refusal is thrown as an Error whose message is the sentence to show.
import type { Me, Problem } from "./protocol";
import { language, say } from "../i18n/i18n.svelte";

export class Refusal extends Error {
  constructor(
    message: string,
    /** As in HTTP; 0 if the server could not be reached. */
    readonly status: number,
  ) {
    super(message);
  }

  /** Nothing was wrong with the request: it may work in a moment. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

let asking: Promise<Me> | undefined;
let met = false;

/** Who I am to the server. Its first answer brings the session, so it is asked only once at a time. */
export function whoAmI(): Promise<Me> {
  asking ??= send("GET", "/me")
    .then((answer) => answer.json() as Promise<Me>)
    .then((me) => ((met = true), me))
    .finally(() => (asking = undefined));
  return asking;
}

/** Everything else waits for the session: two requests without one would make two people of me. */
async function request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (!met) await whoAmI().catch(() => undefined);
  return send(method, path, body, signal);
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await reach(`/api${path}`, {
    method,
    headers,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Refusal(await problem(answer), answer.status);
  return answer;
}

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch {
    throw new Refusal(say("trouble.away"), 0);
  }
}

async function problem(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as Problem).text || say("trouble.server");
  } catch {
    return say(answer.status === 502 || answer.status === 504 ? "trouble.away" : "trouble.server");
  }
}

/** Who aborts the signal cancels what the server does for it. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await request("GET", path, undefined, signal)).json()) as T;
}

export async function text(path: string): Promise<string> {
  return (await request("GET", path)).text();
}

/** An answer that comes line by line while something is made; who aborts it cancels that. */
export async function* lines<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
  const reader = (await request("GET", path, undefined, signal)).body?.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  for (let part = await read(reader); part !== undefined; part = await read(reader)) {
    const whole = (begun + decoder.decode(part, { stream: true })).split("\n");
    begun = whole.pop() ?? "";
    for (const line of whole) yield JSON.parse(line) as T;
  }
}

async function read(reader?: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch {
    throw new Refusal(say("trouble.away"), 0);
  }
}

export async function blob(path: string): Promise<Blob> {
  return (await request("GET", path)).blob();
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  const answer = await request("POST", path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function remove(path: string): Promise<void> {
  await request("DELETE", path);
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return (await (await request("PUT", path, body)).json()) as T;
}
