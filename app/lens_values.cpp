#include "app/lens_values.h"

namespace weft {

std::shared_ptr<const LinkValues> valuesUnder(const TrafficLens& lens, const Fabric& fabric, const LensFigures& figures,
                                              const QString& whose) {
  if (!figures.known() || fabric.nodes().empty()) return nullptr;
  LinkValues values = figures.isMeasured ? valuesOf(fabric, *figures.counters) : valuesOf(fabric, *figures.loads, {});
  if (lens.metric == LinkMetric::utilisation && figures.seconds)
    values = utilisationOf(fabric, values, *figures.seconds, *figures.capacities);
  if (lens.metric == LinkMetric::unexplained && (figures.counters || figures.recorded))
    values = unexplainedOf(fabric, values, figures.counters ? valuesOf(fabric, *figures.counters)
                                                            : valuesOf(fabric, *figures.recorded, {}));
  values.description = whose.isEmpty() ? name(lens.source) : QObject::tr("%1 of %2").arg(name(lens.source), whose);
  if (lens.metric == LinkMetric::unexplained)
    values.description += figures.counters ? QObject::tr(" against counters") : QObject::tr(" against port traffic");
  return std::make_shared<const LinkValues>(std::move(values));
}

}  // namespace weft
