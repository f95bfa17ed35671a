// Requests to the server. A refusal is thrown as an Error whose message is the sentence to show.
import type { Problem } from "./protocol";
import { language } from "./words.svelte";

export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Refusal(await problem(answer), answer.status);
  return answer;
}

async function problem(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as Problem).text;
  } catch {
    return `${answer.status} ${answer.statusText}`;
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await (await request("GET", path)).json()) as T;
}

export async function text(path: string): Promise<string> {
  return (await request("GET", path)).text();
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  const answer = await request("POST", path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return (await (await request("PUT", path, body)).json()) as T;
}
