// The interface's texts in three languages. Texts of the games come from the server, already translated.
import en from "./en";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Language = keyof typeof languages;
export type MessageKey = keyof typeof en;
type Messages = Record<MessageKey, string>;
/** A key with a variant `…_touch` for fingers. */
type PointerKey = { [K in MessageKey]: `${K}_touch` extends MessageKey ? K : never }[MessageKey];

const lazyCatalogues: Record<Exclude<Language, "en">, () => Promise<{ default: Messages }>> = {
  de: () => import("./de"),
  nl: () => import("./nl"),
};

let current = $state<Language>("en");
let messages = $state.raw<Messages>(en);
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
  messages = to === "en" ? en : (await lazyCatalogues[to]()).default;
  current = to;
  document.documentElement.lang = to;
}

export async function setLanguage(to: Language): Promise<void> {
  localStorage.setItem("lang", to);
  await loadLanguage(to);
}

/** The text for a key, with `{fields}` filled in. In a text `one|other` the field `n` chooses the plural form. */
export function t(key: MessageKey, fields: Record<string, string | number> = {}): string {
  const forms = messages[key].split("|");
  const text = forms.length === 2 && fields.n !== 1 ? forms[1]! : forms[0]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name] ?? ""));
}

/** The text that fits the device: the `_touch` variant if its main pointer is a finger, else the plain one. */
export function tPointer(key: PointerKey, fields?: Record<string, string | number>): string {
  return t(matchMedia(TOUCH_SCREEN).matches ? `${key}_touch` : key, fields);
}
