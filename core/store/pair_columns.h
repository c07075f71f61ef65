// Columns that all tables of pair traffic share. For run_store*.cpp only.
#pragma once

#include <string>
#include <vector>

#include "core/records/facets.h"
#include "core/records/pair_codec.h"
#include "core/store/sql_columns.h"

namespace weft {

inline PairClass pairClass(const SQLite::Column& column) {
  const auto kind = whole<std::uint8_t>(column);
  if (kind < 1 || kind > std::size(pairClasses)) damaged("pair traffic is of no known class");
  return PairClass(kind);
}

// The part of the filter that SQL can apply, in the columns of pair_traffic or, if a time is chosen, of time_bin.
inline std::string whereOf(const PairFilter& filter) { return " WHERE 1" + sqlOf(filter, {Measure::pairs}); }

inline void unpackPeersOf(const SQLite::Column& column, std::vector<PairPeer>& peers) {
  if (!unpackPairs(blob(column), peers)) damaged("the peers of a rank can't be unpacked");
}

}  // namespace weft
