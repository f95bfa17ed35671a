import analysis from "./en/analysis.json";
import evening from "./en/evening.json";
import house from "./en/moderation.json";
import notices from "./en/notifications.json";
import pages from "./en/pages.json";
import puzzles from "./en/puzzles.json";
import ratings from "./en/ratings.json";
import table from "./en/table.json";
import time from "./en/timeLimits.json";
import what from "./en/helpCards.json";
import who from "./en/account.json";

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
