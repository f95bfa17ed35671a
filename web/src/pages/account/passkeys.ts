// WebAuthn calls. The server exchanges binary fields as base64url, as in WebAuthn's JSON format.
import { post } from "../../api/http";
import type { SignedIn, PasskeyOptions, NewPasskey, UsePasskey } from "../../api/protocol";

interface Named {
  id: string;
}
interface RequestOptions {
  challenge: string;
  user: Named & { name: string; displayName: string };
  excludeCredentials?: Named[];
}

/** Passkeys need a secure context and a domain name instead of an IP address. */
export function areSupported(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** The user dismissed the browser's dialog. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

export async function createPasskey(): Promise<void> {
  const options = (await post<PasskeyOptions>("/me/passkeys/new")).options as unknown as RequestOptions;
  const known = (options.excludeCredentials ?? []).map((one) => ({ ...one, id: decodeBase64Url(one.id) }));
  const user = { ...options.user, id: decodeBase64Url(options.user.id) };
  const publicKey = { ...options, user, challenge: decodeBase64Url(options.challenge), excludeCredentials: known };
  const made = await navigator.credentials.create({ publicKey } as unknown as CredentialCreationOptions);
  const { response, ...head } = credentialFields(made);
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  const credential = {
    ...head,
    response: { ...clientData(response), attestationObject: encodeBase64Url(attestationObject) },
  };
  await post("/me/passkeys", { credential } satisfies NewPasskey);
}

export async function signInWithPasskey(transferTables: boolean): Promise<SignedIn> {
  const options = (await post<PasskeyOptions>("/passkeys/ask")).options as unknown as RequestOptions;
  const publicKey = { ...options, challenge: decodeBase64Url(options.challenge), allowCredentials: [] };
  const shown = await navigator.credentials.get({ publicKey } as unknown as CredentialRequestOptions);
  const { response, ...head } = credentialFields(shown);
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const signed = { authenticatorData: encodeBase64Url(authenticatorData), signature: encodeBase64Url(signature) };
  const whose = userHandle ? { userHandle: encodeBase64Url(userHandle) } : {};
  const credential = { ...head, response: { ...clientData(response), ...signed, ...whose } };
  return post<SignedIn>("/passkeys/use", { credential, transferTables } satisfies UsePasskey);
}

function credentialFields(found: Credential | null) {
  const { id, rawId, type, response } = found as PublicKeyCredential;
  return { id, rawId: encodeBase64Url(rawId), type, clientExtensionResults: {}, response };
}

function clientData(response: AuthenticatorResponse) {
  return { clientDataJSON: encodeBase64Url(response.clientDataJSON) };
}

export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function encodeBase64Url(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
