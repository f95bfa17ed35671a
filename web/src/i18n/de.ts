import account from "./de/account.json";
import analysis from "./de/analysis.json";
import evening from "./de/evening.json";
import helpCards from "./de/helpCards.json";
import host from "./de/host.json";
import home from "./de/home.json";
import moderation from "./de/moderation.json";
import moments from "./de/moments.json";
import notifications from "./de/notifications.json";
import pages from "./de/pages.json";
import puzzles from "./de/puzzles.json";
import ratings from "./de/ratings.json";
import table from "./de/table.json";
import timeControls from "./de/timeControls.json";

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
