// The switch of the coach, which is remembered.

let switched = $state<boolean>();

/** Whether it is switched on; at the table of a lesson it is, until somebody switches it off. */
export function coaches(learning: boolean): boolean {
  return switched ?? (localStorage.getItem("coach") ?? (learning ? "on" : "off")) === "on";
}

export function toggleCoach(learning: boolean): void {
  turn(!coaches(learning));
}

/** A first game begins: the coach is there from now on, unless somebody has switched it off before. */
export function bringCoach(): void {
  if (localStorage.getItem("coach") === null) turn(true);
}

function turn(on: boolean): void {
  switched = on;
  localStorage.setItem("coach", on ? "on" : "off");
}
