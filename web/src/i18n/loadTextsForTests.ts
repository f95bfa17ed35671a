// Tests show all texts, as every page but the first does.
import { loadAllTexts } from "./i18n.svelte";

await loadAllTexts();
