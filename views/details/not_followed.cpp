#include "views/details/not_followed.h"

#include "analysis/pairs/filter_options.h"
#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {

QString notAppliedTo(TrafficSource source, const PairFilter& filter, const RunKeys& keys) {
  if (source == TrafficSource::pair) return qt(nothingIsLeft(filter, keys.bins));
  const Measure measure = source == TrafficSource::port ? Measure::ports : Measure::counters;
  return qt(notFollowedSentence(restrict(filter, {measure, keys}), sourceText(source).toStdString()));
}

QString portsNote(const PairFilter& filter) {
  return qt(notFollowedSentence(restrict(filter, {Measure::ports}), QObject::tr("port traffic").toStdString()));
}

void addSentence(QString& note, const QString& sentence) {
  if (!sentence.isEmpty()) note += (note.isEmpty() ? "" : " ") + sentence;
}

}  // namespace weft
