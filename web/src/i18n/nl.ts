import account from "./nl/account.json";
import analysis from "./nl/analysis.json";
import evening from "./nl/evening.json";
import helpCards from "./nl/helpCards.json";
import host from "./nl/host.json";
import home from "./nl/home.json";
import moderation from "./nl/moderation.json";
import moments from "./nl/moments.json";
import notifications from "./nl/notifications.json";
import pages from "./nl/pages.json";
import puzzles from "./nl/puzzles.json";
import ratings from "./nl/ratings.json";
import table from "./nl/table.json";
import timeControls from "./nl/timeControls.json";

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
