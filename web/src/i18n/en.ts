import account from "./en/account.json";
import analysis from "./en/analysis.json";
import evening from "./en/evening.json";
import helpCards from "./en/helpCards.json";
import host from "./en/host.json";
import home from "./en/home.json";
import moderation from "./en/moderation.json";
import moments from "./en/moments.json";
import notifications from "./en/notifications.json";
import pages from "./en/pages.json";
import puzzles from "./en/puzzles.json";
import ratings from "./en/ratings.json";
import table from "./en/table.json";
import timeControls from "./en/timeControls.json";

export default {
  ...account,
  ...analysis,
  ...evening,
  ...helpCards,
  ...host,
  ...home,
  ...moderation,
  ...moments,
  ...notifications,
  ...pages,
  ...puzzles,
  ...ratings,
  ...table,
  ...timeControls,
};
