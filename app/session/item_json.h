// Selection and filter as JSON, by names: names stay valid when a run is imported again, numbers do not.
#pragma once

#include <QJsonObject>

#include "analysis/run/open_run.h"
#include "views/shared/selection.h"

namespace weft {

// Communicators, hosts, switches, link ends, ranks and pairs of hosts or ranks; empty for all else.
QJsonObject jsonOf(const OpenRun& run, const Item& item);
// Nothing where the run does not have it.
Item itemOf(const OpenRun& run, const QJsonObject& json);

QJsonObject jsonOf(const OpenRun& run, const PairFilter& filter);
// Without what the run does not have.
PairFilter filterOf(const OpenRun& run, const QJsonObject& json);

}  // namespace weft
