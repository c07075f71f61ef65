// Who loads a link end, as the table that weft users prints.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/run_store.h"
#include "ibdiag/pair_rails.h"

namespace weft {

enum class UserKey { pair, host, communicator, region, kind, operation, layer };

struct UserRow {
  std::vector<std::variant<std::monostate, std::uint64_t, std::string>> keys;  // as the columns; nothing: not recorded
  std::uint64_t bytes = 0;
};

struct UserTable {
  std::vector<std::string> columns;
  std::vector<UserRow> rows;  // largest first; add up to `bytes`
  std::uint64_t bytes = 0;
  bool held = false;          // a sum passed 2^63 and was held there
};

UserTable usersByPairTraffic(const RunStore& store, const Fabric& fabric, const PairFilter& filter, Rails rails,
                             EndIndex end, UserKey by);

// Pairs are hosts here. Throws Error for a key that port traffic does not have, or where none was recorded.
UserTable usersByPortTraffic(const RunStore& store, const Fabric& fabric, const std::vector<RegionId>& regions,
                             EndIndex end, UserKey by);

}  // namespace weft
