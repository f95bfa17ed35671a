// Calls a player back to the table with sounds and browser notifications. Both are off by default, and the choice is
// remembered.
import { playNotes } from "../../common/sound.svelte";

type Tune = "mine" | "move" | "end";

const TUNES: Record<Tune, number[]> = { mine: [587, 784], move: [392], end: [523, 659, 784] };

let notifying = $state(
  localStorage.getItem("notify") === "on" && canShowAlerts() && Notification.permission === "granted",
);
export function playTune(tune: Tune): void {
  playNotes(TUNES[tune].map((pitch, i) => ({ pitch, at: 0.14 * i })));
}

export function canShowAlerts(): boolean {
  return "Notification" in window;
}

export function areAlertsOn(): boolean {
  return notifying;
}

export async function toggleAlerts(): Promise<void> {
  notifying = !notifying && (await Notification.requestPermission()) === "granted";
  localStorage.setItem("notify", notifying ? "on" : "off");
}

/** Shows a notification if the page is hidden. */
export function showAlert(title: string, body: string, table: string): void {
  if (!notifying || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag: table, icon: "/icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones only allow notifications from installed pages. The tab title has changed anyway.
  }
}
