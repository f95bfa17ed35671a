import analysis from "./en/analysis.json";
import pages from "./en/pages.json";
import table from "./en/table.json";

export default { ...analysis, ...pages, ...table };
