// What of a filter numbers do not follow, in words.
#pragma once

#include <QString>

#include "analysis/load/traffic_source.h"
#include "core/records/pair_filter.h"

namespace weft {

// What of the filter the source does not tell, so that all of it is shown; or why nothing is left. Empty: all applies.
// `bins`: what time bins of the run are told apart by.
QString notAppliedTo(TrafficSource source, const PairFilter& filter, const BinKeys& bins);

// That numbers of communicators which a profile has, or of regions which ports have, are of the whole run; empty where the filter
// asks for nothing else.
QString ofCommunicators(PairFilter filter);
QString ofRegions(PairFilter filter);

void addSentence(QString& note, const QString& sentence);  // which may be empty

}  // namespace weft
