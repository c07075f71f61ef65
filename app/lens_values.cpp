#include "app/lens_values.h"

namespace weft {

std::shared_ptr<const LinkValues> valuesUnder(const TrafficLens& lens, const Fabric& fabric, const LensFigures& figures) {
  if (!figures.known() || fabric.nodes().empty()) return nullptr;
  LinkValues values = figures.isMeasured ? valuesOf(fabric, *figures.counters) : valuesOf(fabric, *figures.loads, {});
  if (lens.metric == LinkMetric::utilisation && figures.seconds)
    values = utilisationOf(fabric, values, *figures.seconds, *figures.capacities);
  if (lens.metric == LinkMetric::unexplained && figures.counters)
    values = unexplainedOf(fabric, values, valuesOf(fabric, *figures.counters));
  values.description = name(lens.source);
  if (lens.metric == LinkMetric::unexplained) values.description += QObject::tr(" against counters");
  return std::make_shared<const LinkValues>(std::move(values));
}

}  // namespace weft
