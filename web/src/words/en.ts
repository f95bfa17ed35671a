import pages from "./en/pages.json";
import table from "./en/table.json";

export default { ...pages, ...table };
