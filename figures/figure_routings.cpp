// What links carry by the tables of each routing engine, as weft whatif --routing all has it in a table.
#include "analysis/load/routing_comparison.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "figures/figure_map_parts.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/runs_figure.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString nameOf(const RoutingLoads& routing) {
  if (routing.routing == "kept") return QObject::tr("tables of the run");
  return routing.loads ? qt(routing.routing) : QObject::tr("%1 (can't route this fabric)").arg(qt(routing.routing));
}

class Facts {
 public:
  Facts(const std::vector<RoutingLoads>& routings, bool ofBytes) : routings_(routings) {
    facts_.metric = ofBytes ? BarMetric::volume : BarMetric::calls;
    facts_.what = (ofBytes ? QObject::tr("bytes on a link end") : QObject::tr("paths over a link end")).toStdString();
    for (const RoutingLoads& each : routings) facts_.variants.push_back(nameOf(each).toStdString());
  }

  VariantFacts facts() {
    add(QObject::tr("most loaded end"), [](const RoutingLoads& each) { return each.most(); });
    if (routings_.front().spread.between.empty()) return std::move(facts_);
    add(QObject::tr("between switches"), [](const RoutingLoads& each) { return each.mostBetween(); });
    for (const unsigned perCent : shownQuantiles)
      add(QObject::tr("%1 % carry at most").arg(perCent),
          [&](const RoutingLoads& each) { return *each.spread.quantile(perCent); });
    add(QObject::tr("mean"), [](const RoutingLoads& each) { return *each.spread.mean(); });
    return std::move(facts_);
  }

 private:
  template <class Value>
  void add(const QString& label, Value value) {
    VariantGroup group{label.toStdString(), {}, {}};
    const auto kept = static_cast<double>(value(routings_.front()));
    for (std::size_t at = 0; at < routings_.size(); ++at) {
      if (!routings_[at].loads) continue;
      VariantBar bar{at, static_cast<double>(value(routings_[at])), {}, {}, 1, {}};
      if (at > 0 && kept > 0) bar.change = bar.mean / kept - 1;
      group.bars.push_back(bar);
    }
    facts_.groups.push_back(std::move(group));
  }

  const std::vector<RoutingLoads>& routings_;
  VariantFacts facts_;
};

QStringList captionsOf(const MapParts& map, const std::vector<RoutingLoads>& routings) {
  QStringList captions{QObject::tr("By the tables of each routing engine: the most loaded link end; of the link ends "
                                   "between switches (%1) the largest load, what parts of them carry at most, and the "
                                   "mean.")
                           .arg(grouped(routings.front().spread.between.size()))};
  for (const std::string& each : notesOf(routings)) captions << ended(qt(each));
  for (const RoutingLoads& each : routings)
    if (each.loads && each.lost() != 0)
      captions << QObject::tr("%1: %2 do not arrive.")
                      .arg(nameOf(each), map.shown.view.source == TrafficSource::allToAll
                                             ? qt(humanCount(each.lost()))
                                             : qt(humanBytes(each.lost())));
  return captions << ended(map.words) << provenance(map.run->snapshot, kindsOf(map.shown.view));
}

}  // namespace

Figure makeRoutingsFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("routings"));
  const MapParts map = collectMap(request, runs.shown);
  if (!map.run->hasFabric()) throw nothingWithoutFabric();
  if (map.numbers.isMeasured)
    throw Error(QObject::tr("counters measure the run's own routes; take another --traffic").toStdString());
  if (const std::string why = whyNot(*map.run, map.traffic.get(), map.shown.view); !map.numbers.loads || !why.empty())
    throw Error(QObject::tr("There is nothing to draw: %1. Import what is missing with the fabric, or take --traffic "
                            "all-to-all.")
                    .arg(qt(why))
                    .toStdString());
  const auto routings =
      compareRoutings(*map.run, *map.traffic, map.shown, map.numbers.loads, {}, {}, [] { return false; });
  VariantFacts facts = Facts(routings, map.shown.view.source != TrafficSource::allToAll).facts();
  if (routings.front().most() == 0)
    throw Error(QObject::tr("no link carries a byte of %1. Choose a wider filter.").arg(map.words).toStdString());
  return variantsFigure(facts, request.style, captionsOf(map, routings));
}

}  // namespace weft
