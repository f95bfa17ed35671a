// Calls a player back to the table with sounds and browser notifications. Both are off by default, and the choice is
// remembered.

type Tune = "mine" | "move" | "end";

const TUNES: Record<Tune, number[]> = { mine: [587, 784], move: [392], end: [523, 659, 784] };

let sounding = $state(localStorage.getItem("sound") === "on");
let notifying = $state(
  localStorage.getItem("notify") === "on" && canShowAlerts() && Notification.permission === "granted",
);
let audio: AudioContext | undefined;

export function isSoundOn(): boolean {
  return sounding;
}

export function toggleSound(): void {
  sounding = !sounding;
  localStorage.setItem("sound", sounding ? "on" : "off");
  if (sounding) playTune("mine");
}

export function playTune(tune: Tune): void {
  // Browsers block audio before the first interaction and would play everything queued afterwards.
  if (!sounding || !navigator.userActivation.hasBeenActive) return;
  const context = (audio ??= new AudioContext());
  TUNES[tune].forEach((pitch, i) => tone(context, pitch, context.currentTime + 0.14 * i));
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + 0.4);
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
