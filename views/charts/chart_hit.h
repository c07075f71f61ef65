// The areas of a drawn chart that have a tooltip or react to a click.
#pragma once

#include <QRectF>
#include <QString>
#include <optional>

#include "core/base/ids.h"

namespace weft {

struct ChartHit {
  QRectF box;
  QString tooltip;
  std::optional<CommunicatorId> communicator = {};  // of the first run
};

}  // namespace weft
