import analysis from "./nl/analysis.json";
import evening from "./nl/evening.json";
import house from "./nl/house.json";
import notices from "./nl/notices.json";
import pages from "./nl/pages.json";
import puzzles from "./nl/puzzles.json";
import ratings from "./nl/ratings.json";
import table from "./nl/table.json";
import time from "./nl/time.json";
import what from "./nl/what.json";
import who from "./nl/who.json";

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
