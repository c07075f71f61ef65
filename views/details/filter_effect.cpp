#include "views/details/filter_effect.h"

#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {

QString notAppliedTo(TrafficSource source, const PairFilter& filter) {
  if (source == TrafficSource::pair)
    return leavesNothing(filter) ? QObject::tr("Time bins do not tell communicators, regions or operations: nothing is left. Take one of the filters away.")
                                 : QString();
  PairFilter rest = filter;
  if (source == TrafficSource::port) rest.regions.clear();
  const QString parts = filterKindsText(rest);
  return parts.isEmpty() ? QString() : QObject::tr("Not recorded by %1: this is all of the %2.").arg(parts, sourceText(source));
}

const std::vector<PairLayer>* layersOf(const DetailContext& context) {
  if (toldByLayers(context.filter)) return &context.run.snapshot.pairLayers;
  PairFilter of = context.shown.filter;
  of.communicators = context.filter.communicators;  // a communicator that is selected takes their place
  return context.numbers.pairs && of == context.filter ? &context.numbers.pairs->layers : nullptr;
}

}  // namespace weft
