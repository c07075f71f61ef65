// Texts about the parts of a filter that some numbers cannot follow.
#pragma once

#include <QString>

#include "analysis/load/traffic_source.h"
#include "core/records/facets.h"

namespace weft {

// The part of the filter that the source does not distinguish and that is therefore not applied; or why nothing is
// left. Empty: all of it is applied. `keys`: what records of the run are distinguished by.
QString notAppliedTo(TrafficSource source, const PairFilter& filter, const RunKeys& keys);

// What port traffic does not follow; empty where it follows all.
QString portsNote(const PairFilter& filter);

void addSentence(QString& note, const QString& sentence);  // which may be empty

}  // namespace weft
