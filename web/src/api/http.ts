// HTTP client of the API. Errors are thrown as ApiError, whose message can be shown to the user.
import type { Me, Problem } from "./protocol";
import { language, t } from "../i18n/i18n.svelte";

export class ApiError extends Error {
  constructor(
    message: string,
    /** HTTP status; 0 if the server could not be reached. */
    readonly status: number,
  ) {
    super(message);
  }

  /** The request may succeed if it is repeated later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

let pendingMe: Promise<Me> | undefined;
let hasSession = false;

/** Fetches my profile. Single-flight, because the first response creates the session. */
export function fetchMe(): Promise<Me> {
  pendingMe ??= send("GET", "/me")
    .then((response) => response.json() as Promise<Me>)
    .then((me) => ((hasSession = true), me))
    .finally(() => (pendingMe = undefined));
  return pendingMe;
}

/** All other requests wait for the session: two requests without one would create two guests. */
async function request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (!hasSession) await fetchMe().catch(() => undefined);
  return send(method, path, body, signal);
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetchOrThrow(`/api${path}`, {
    method,
    headers,
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(await errorText(response), response.status);
  return response;
}

async function fetchOrThrow(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch {
    throw new ApiError(t("error.unreachable"), 0);
  }
}

async function errorText(response: Response): Promise<string> {
  try {
    return ((await response.json()) as Problem).text || t("error.server");
  } catch {
    return t(response.status === 502 || response.status === 504 ? "error.unreachable" : "error.server");
  }
}

/** Aborting the signal also cancels the work on the server. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await request("GET", path, undefined, signal)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await request("GET", path)).text();
}

/** Streams newline-delimited JSON; aborting cancels the work on the server. */
export async function* streamJsonLines<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
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
    throw new ApiError(t("error.unreachable"), 0);
  }
}

export async function getBlob(path: string): Promise<Blob> {
  return (await request("GET", path)).blob();
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  const response = await request("POST", path, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function remove(path: string): Promise<void> {
  await request("DELETE", path);
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return (await (await request("PUT", path, body)).json()) as T;
}
