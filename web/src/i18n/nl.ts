import analysis from "./nl/analysis.json";
import evening from "./nl/evening.json";
import house from "./nl/moderation.json";
import notices from "./nl/notifications.json";
import pages from "./nl/pages.json";
import puzzles from "./nl/puzzles.json";
import ratings from "./nl/ratings.json";
import table from "./nl/table.json";
import time from "./nl/timeLimits.json";
import what from "./nl/helpCards.json";
import who from "./nl/account.json";

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
