// Colour theme: the device's setting or the user's choice.
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

let chosen = $state<Theme>(themes.find((theme) => theme === localStorage.getItem("theme")) ?? "auto");

export function theme(): Theme {
  return chosen;
}

export function setTheme(to: Theme): void {
  chosen = to;
  localStorage.setItem("theme", to);
  document.documentElement.dataset.theme = to;
}

export function nextTheme(): Theme {
  return themes[(themes.indexOf(chosen) + 1) % themes.length]!;
}
