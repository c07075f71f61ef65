// The hosts of a run, complete once its last source has been read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/records/rows.h"

namespace weft {

struct RunHosts {
  std::vector<std::string> names;  // hosts that ranks ran on, by first rank, each once

  // A port of an adapter, as its host reported it.
  struct Port {
    AdapterPortRow row;
    std::optional<CounterSampleRow> first, last;  // readings of its counters, where there are two
    std::string file;                             // that says it, as SourceRow::path
  };
  std::vector<Port> ports;
};

}  // namespace weft
