// Loads all texts before tests; the first page loads only its own.
import { loadAllTexts } from "./i18n.svelte";

await loadAllTexts();
