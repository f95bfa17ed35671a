// WebAuthn calls. The server exchanges binary fields as base64url, as in WebAuthn's JSON format.
import { post } from "../../server/api";
import type { SignedIn, PasskeyOptions, NewPasskey, UsePasskey } from "../../server/protocol";

interface Named {
  id: string;
}
interface Wish {
  challenge: string;
  user: Named & { name: string; displayName: string };
  excludeCredentials?: Named[];
}

/** Passkeys need a secure context and a domain name instead of an IP address. */
export function possible(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** The user dismissed the browser's dialog. */
export function declined(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

export async function make(): Promise<void> {
  const wish = (await post<PasskeyOptions>("/me/passkeys/new")).options as unknown as Wish;
  const known = (wish.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  const user = { ...wish.user, id: bytes(wish.user.id) };
  const publicKey = { ...wish, user, challenge: bytes(wish.challenge), excludeCredentials: known };
  const made = await navigator.credentials.create({ publicKey } as unknown as CredentialCreationOptions);
  const { response, ...head } = told(made);
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  const credential = { ...head, response: { ...client(response), attestationObject: text(attestationObject) } };
  await post("/me/passkeys", { credential } satisfies NewPasskey);
}

export async function use(along: boolean): Promise<SignedIn> {
  const wish = (await post<PasskeyOptions>("/passkeys/ask")).options as unknown as Wish;
  const publicKey = { ...wish, challenge: bytes(wish.challenge), allowCredentials: [] };
  const shown = await navigator.credentials.get({ publicKey } as unknown as CredentialRequestOptions);
  const { response, ...head } = told(shown);
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const signed = { authenticatorData: text(authenticatorData), signature: text(signature) };
  const whose = userHandle ? { userHandle: text(userHandle) } : {};
  const credential = { ...head, response: { ...client(response), ...signed, ...whose } };
  return post<SignedIn>("/passkeys/use", { credential, transferTables: along } satisfies UsePasskey);
}

function told(found: Credential | null) {
  const { id, rawId, type, response } = found as PublicKeyCredential;
  return { id, rawId: text(rawId), type, clientExtensionResults: {}, response };
}

function client(response: AuthenticatorResponse) {
  return { clientDataJSON: text(response.clientDataJSON) };
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function text(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
