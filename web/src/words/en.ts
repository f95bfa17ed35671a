import analysis from "./en/analysis.json";
import evening from "./en/evening.json";
import house from "./en/house.json";
import notices from "./en/notices.json";
import pages from "./en/pages.json";
import puzzles from "./en/puzzles.json";
import ratings from "./en/ratings.json";
import table from "./en/table.json";
import time from "./en/time.json";
import what from "./en/what.json";
import who from "./en/who.json";

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
