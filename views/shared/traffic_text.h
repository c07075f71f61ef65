// Names of traffic sources and loads as QString.
#pragma once

#include <QString>
#include <QStringList>

#include "analysis/load/load_words.h"
#include "views/shared/failure_text.h"

namespace weft {

inline QString sourceText(TrafficSource source) { return QString::fromStdString(name(source)); }
inline QString metricText(LinkMetric metric) { return QString::fromStdString(name(metric)); }
inline QString railsText(Rails rails) { return QString::fromStdString(name(rails)); }
inline QString whyNotText(const OpenRun& run, const RunTraffic* traffic, const LinkView& view) {
  return QString::fromStdString(whyNot(run, traffic, view));
}
inline QString loadWordsText(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                             const PairSums* pairs = nullptr) {
  return QString::fromStdString(loadWords(run, traffic, request, pairs));
}
inline QString pairWordsText(const OpenRun& run, const LinkView& view, const PairFilter& filter,
                             const PairSums* pairs = nullptr) {
  return QString::fromStdString(pairWords(run, view, filter, pairs));
}
// As the window shows them.
inline QStringList notesText(const Notes& notes) {
  QStringList texts;
  for (const std::string& one : notes) texts << withoutOptions(QString::fromStdString(one));
  return texts;
}

}  // namespace weft
