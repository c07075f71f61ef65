#include "views/details/not_followed.h"

#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {

QString notAppliedTo(TrafficSource source, const PairFilter& filter, const BinKeys& bins) {
  if (source == TrafficSource::pair)
    return leavesNothing(filter, bins) ? QObject::tr("Time bins of this run do not tell communicators, regions or operations: nothing is left. Take one of the filters away.")
                                 : QString();
  PairFilter rest = filter;
  if (source == TrafficSource::port) rest.regions.clear();
  const QString parts = filterKindsText(rest);
  return parts.isEmpty() ? QString() : QObject::tr("Not recorded by %1: this is all of the %2.").arg(parts, sourceText(source));
}

QString ofCommunicators(PairFilter filter) {
  filter.communicators.clear();
  return wholeRunText(filter);
}

QString ofRegions(PairFilter filter) {
  filter.regions.clear();
  return wholeRunText(filter);
}

void addSentence(QString& note, const QString& sentence) {
  if (!sentence.isEmpty()) note += (note.isEmpty() ? "" : " ") + sentence;
}

}  // namespace weft
