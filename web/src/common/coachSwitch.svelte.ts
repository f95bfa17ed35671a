// The switch of the coach, which is remembered.

let setting = $state<boolean>();

/** Whether it is switched on; at the table of a lesson it is, until somebody switches it off. */
export function isCoachOn(learning: boolean): boolean {
  return setting ?? (localStorage.getItem("coach") ?? (learning ? "on" : "off")) === "on";
}

export function toggleCoach(learning: boolean): void {
  setCoach(!isCoachOn(learning));
}

/** A first game begins: the coach is there from now on, unless somebody has switched it off before. */
export function enableCoachByDefault(): void {
  if (localStorage.getItem("coach") === null) setCoach(true);
}

function setCoach(on: boolean): void {
  setting = on;
  localStorage.setItem("coach", on ? "on" : "off");
}
