// The interface's texts in three languages. Texts of the games come from the server, already translated.
import type en from "./en";
import firstPage from "./en/home.json";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Language = keyof typeof languages;
export type MessageKey = keyof typeof en;
type Messages = Partial<Record<MessageKey, string>>;
type Load = () => Promise<{ default: Messages }>;
/** A key with a variant `…_touch` for fingers. */
type PointerKey = { [K in MessageKey]: `${K}_touch` extends MessageKey ? K : never }[MessageKey];

/** The first page has its texts with it in English, and loads them in other languages. */
const firstPages: Record<Language, Load> = {
  en: async () => ({ default: firstPage }),
  de: () => import("./de/home.json"),
  nl: () => import("./nl/home.json"),
};
const catalogues: Record<Language, Load> = {
  en: () => import("./en"),
  de: () => import("./de"),
  nl: () => import("./nl"),
};
let loadsAll = false;

let current = $state<Language>("en");
let messages = $state.raw<Messages>(firstPage);
/** A device whose main pointer is a finger. */
const TOUCH_SCREEN = "(hover: none) and (pointer: coarse)";

export function language(): Language {
  return current;
}

/** The browser's variant of the page's language, such as British English, for dates and numbers. */
export function locale(): string {
  return navigator.languages.find((tag) => tag.split("-")[0] === current) ?? current;
}

/** The saved choice, else the first supported language of the browser, else English. */
export function preferredLanguage(): Language {
  const all = [localStorage.getItem("lang"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (all.find((tag) => tag && tag in languages) as Language | undefined) ?? "en";
}

export async function loadLanguage(to: Language): Promise<void> {
  messages = (await (loadsAll ? catalogues : firstPages)[to]()).default;
  current = to;
  document.documentElement.lang = to;
}

/** Loads the texts of all pages; the first page does without. */
export async function loadAllTexts(): Promise<void> {
  if (loadsAll) return;
  loadsAll = true;
  messages = (await catalogues[current]()).default;
}

export async function setLanguage(to: Language): Promise<void> {
  localStorage.setItem("lang", to);
  await loadLanguage(to);
}

/** The text for a key, with `{fields}` filled in. In a text `one|other` the field `n` chooses the plural form. */
export function t(key: MessageKey, fields: Record<string, string | number> = {}): string {
  const forms = (messages[key] ?? "").split("|");
  const text = forms.length === 2 && fields.n !== 1 ? forms[1]! : forms[0]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name] ?? ""));
}

/** The text that fits the device: the `_touch` variant if its main pointer is a finger, else the plain one. */
export function tPointer(key: PointerKey, fields?: Record<string, string | number>): string {
  return t(matchMedia(TOUCH_SCREEN).matches ? `${key}_touch` : key, fields);
}
