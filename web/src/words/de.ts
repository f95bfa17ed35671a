import analysis from "./de/analysis.json";
import evening from "./de/evening.json";
import house from "./de/house.json";
import notices from "./de/notices.json";
import pages from "./de/pages.json";
import puzzles from "./de/puzzles.json";
import ratings from "./de/ratings.json";
import table from "./de/table.json";
import time from "./de/time.json";
import what from "./de/what.json";
import who from "./de/who.json";

export default {
  ...analysis,
  ...evening,
  ...house,
  ...notices,
  ...pages,
  ...puzzles,
  ...ratings,
  ...table,
  ...time,
  ...what,
  ...who,
};
