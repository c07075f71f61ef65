// Drag and drop of ranks within the placement page.
#pragma once

#include <optional>
#include <vector>

#include "core/base/ids.h"

class QMimeData;
class QObject;

namespace weft {

inline constexpr auto rankMimeType = "application/x-weft-ranks";

struct RankDrag {
  std::vector<RankId> ranks;
  bool wholeHost = false;  // they are all of a host, which is to change places with another
};

// `page`: something that each page has one of.
QMimeData* dragData(const QObject& page, const RankDrag& drag);
// Nothing if it is something else, or from another page: ranks are valid only within one page.
std::optional<RankDrag> dragIn(const QMimeData& data, const QObject& page);

}  // namespace weft
