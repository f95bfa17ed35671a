// Web push subscription of this browser.
import { post, remove } from "./http";
import type { MyNotifications, NewPushDevice } from "./protocol";

export type PushSupport = "yes" | "denied" | "unsupported";

/** Whether this browser can show notifications while no page is open. */
export function pushSupport(): PushSupport {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!supported) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** The endpoint of this browser's subscription, if it has one. */
export async function endpoint(): Promise<string | undefined> {
  if (pushSupport() !== "yes") return undefined;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription())?.endpoint;
}

/** Asks for permission and subscribes; undefined if permission is denied. */
export async function subscribeBrowser(key: string): Promise<MyNotifications | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  return post<MyNotifications>("/me/devices/push", {
    endpoint: endpoint ?? "",
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    name: describeBrowser(navigator.userAgent),
  } satisfies NewPushDevice);
}

/** Removes a device; if it is this browser, also ends its subscription. */
export async function removeDevice(device: string, its: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  const mine = await worker?.pushManager.getSubscription();
  if (mine?.endpoint === its) await mine.unsubscribe();
  await remove(`/me/devices/push/${device}`);
}

/**
 * Ends this browser's subscription, so that its next user does not get my notifications. The server learns about it
 * from the push service.
 */
export async function unsubscribeBrowser(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/").catch(() => undefined);
  const mine = await worker?.pushManager?.getSubscription().catch(() => null);
  await mine?.unsubscribe().catch(() => false);
}

const BROWSERS = { Firefox: "Firefox", Edg: "Edge", OPR: "Opera", Chrome: "Chrome", Safari: "Safari" };
const MACHINES = {
  Android: "Android",
  iPhone: "iPhone",
  iPad: "iPad",
  Windows: "Windows",
  "Mac OS": "Mac",
  Linux: "Linux",
};

/** Browser and operating system from the user agent. */
export function describeBrowser(agent: string): string {
  const browser = Object.entries(BROWSERS).find(([sign]) => agent.includes(`${sign}/`))?.[1];
  const machine = Object.entries(MACHINES).find(([sign]) => agent.includes(sign))?.[1];
  return [browser, machine].filter(Boolean).join(", ");
}

export function decodeBase64Url(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
