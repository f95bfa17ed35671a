import analysis from "./nl/analysis.json";
import pages from "./nl/pages.json";
import table from "./nl/table.json";

export default { ...analysis, ...pages, ...table };
