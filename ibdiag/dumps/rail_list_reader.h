// Reads a list of rails as people write it: which adapter, or port of one, is on which rail.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"
#include "core/records/import_report.h"

namespace weft {

struct ListedRail {
  std::string host;
  std::string adapter;               // "mlx5_0"
  std::optional<PortNumber> port{};  // nothing: all of its ports
  std::string rail;                  // any word: ports of one are paired
  std::uint64_t line = 0;
};

// A line of another form, or one that names a port a second time, is skipped and reported.
ImportReport readRailList(std::istream& in, std::string_view file, const std::function<void(ListedRail)>& accept,
                          const Progress& progress);

}  // namespace weft
