// Coach setting, stored in the browser.

let setting = $state<boolean>();

/** The saved setting; without one the coach is on in lessons and off elsewhere. */
export function isCoachOn(learning: boolean): boolean {
  return setting ?? (localStorage.getItem("coach") ?? (learning ? "on" : "off")) === "on";
}

export function toggleCoach(learning: boolean): void {
  setCoach(!isCoachOn(learning));
}

/** Turns the coach on for a first game, unless the user has chosen before. */
export function enableCoachByDefault(): void {
  if (localStorage.getItem("coach") === null) setCoach(true);
}

function setCoach(on: boolean): void {
  setting = on;
  localStorage.setItem("coach", on ? "on" : "off");
}
