#include "app/panels/asked_parts.h"

#include "analysis/run/item_words.h"
#include "app/session/run_session.h"
#include "core/base/error.h"

namespace weft {

void takeFilter(const OpenRun& run, const PairFilter& filter, FigureRequest& figure) {
  static_cast<FilterWords&>(figure) = wordsOf(run.snapshot, filter);
}

void takeFollowed(const RunSession& session, PairFilter filter, Measure measure, FigureRequest& figure) {
  const OpenRun& run = *session.run();
  takeFilter(run, restrict(filter, {measure, run.snapshot.keys}).kept, figure);
}

void takeFollowed(const RunSession& session, Measure measure, FigureRequest& figure) {
  takeFollowed(session, session.selection().filter(), measure, figure);
}

void takeTraffic(const RunSession& session, FigureRequest& figure) {
  if (session.predicting())
    throw Error(QObject::tr("the loads are still being computed; try again in a moment").toStdString());
  const OpenRun& run = *session.run();
  const LinkRequest& shown = session.shown();
  if (shown.view.source == TrafficSource::pair) takeFilter(run, shown.filter, figure);
  else
    takeFollowed(session, shown.filter, shown.view.source == TrafficSource::port ? Measure::ports : Measure::counters,
                 figure);
  auto& traffic = figure.as<LinkTraffic>();
  if (session.numbers().known()) traffic.source = shown.view.source;  // else nothing is drawn on links, as on screen
  traffic.measure = shown.view.metric;
  traffic.rails = shown.view.rails;
  traffic.collectives = shown.view.collectives;
  traffic.assumeRoutes = session.mapSettings().assumeRoutes;
  traffic.adaptive = session.mapSettings().adaptive;
  traffic.senders = session.mapSettings().senders;
}

}  // namespace weft
