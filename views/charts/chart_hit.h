// What a chart has drawn where: for tooltips and clicks.
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
