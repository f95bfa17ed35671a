import analysis from "./de/analysis.json";
import pages from "./de/pages.json";
import table from "./de/table.json";

export default { ...analysis, ...pages, ...table };
