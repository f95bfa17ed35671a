import pages from "./de/pages.json";
import table from "./de/table.json";

export default { ...pages, ...table };
