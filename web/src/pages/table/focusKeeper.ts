// Keeps keyboard focus close to where it was when the focused element disappears.
import type { Attachment } from "svelte/attachments";
import { nearestIndex, centerOf, type Point } from "../../picture/nearestPoint";

export class FocusKeeper {
  private main: HTMLElement | undefined;
  private last: { kind: string; spot: Point } | undefined;

  readonly watch: Attachment<HTMLElement> = (main) => {
    this.main = main;
    const note = (event: FocusEvent) => this.note(event.target as HTMLElement);
    main.addEventListener("focusin", note);
    return () => main.removeEventListener("focusin", note);
  };

  /** If nothing has focus, focuses the closest element of the same kind, or else the prompt. */
  restore(): void {
    if (!this.main || !this.last || (document.activeElement && document.activeElement !== document.body)) return;
    const { kind, spot } = this.last;
    const alike = kind ? [...this.main.querySelectorAll<HTMLElement>(`[${kind}]`)].filter(visible) : [];
    const found =
      alike[nearestIndex(alike.map(centerOf), spot)] ?? this.main.querySelector<HTMLElement>("h2[tabindex]");
    found?.focus({ preventScroll: !found.matches("[data-target]") });
  }

  private note(element: HTMLElement): void {
    const kind = ["data-target", "data-amount", "data-action"].find((name) => element.hasAttribute(name));
    // Confirmations and the prompt are not remembered: focus returns to where decisions were made before.
    if (element.hasAttribute("data-confirm") || element.matches("h2")) return;
    this.last = { kind: kind ?? "", spot: centerOf(element) };
  }
}

function visible(element: HTMLElement): boolean {
  return element.offsetParent !== null && !(element as HTMLButtonElement).disabled;
}
