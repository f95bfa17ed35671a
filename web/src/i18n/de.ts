import analysis from "./de/analysis.json";
import evening from "./de/evening.json";
import house from "./de/moderation.json";
import notices from "./de/notifications.json";
import pages from "./de/pages.json";
import puzzles from "./de/puzzles.json";
import ratings from "./de/ratings.json";
import table from "./de/table.json";
import time from "./de/timeLimits.json";
import what from "./de/helpCards.json";
import who from "./de/account.json";

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
