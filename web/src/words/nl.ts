import pages from "./nl/pages.json";
import table from "./nl/table.json";

export default { ...pages, ...table };
