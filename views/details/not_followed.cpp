#include "views/details/not_followed.h"

#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {

QString notAppliedTo(TrafficSource source, const PairFilter& filter, const RunKeys& keys) {
  if (source == TrafficSource::pair)
    return leavesNothing(filter, keys.bins) ? QObject::tr("Time bins of this run do not tell communicators, regions or operations: nothing is left. Take one of the filters away.")
                                 : QString();
  const Measure measure = source == TrafficSource::port ? Measure::ports : Measure::counters;
  return qt(notFollowedSentence(restrict(filter, {measure, keys}), sourceText(source).toStdString()));
}

QString portsNote(const PairFilter& filter) { return qt(notFollowedSentence(restrict(filter, {Measure::ports}), "port traffic")); }

void addSentence(QString& note, const QString& sentence) {
  if (!sentence.isEmpty()) note += (note.isEmpty() ? "" : " ") + sentence;
}

}  // namespace weft
