// A filter as somebody would type it in SQL, for tests that ask a store itself.
#pragma once

#include <string>

#include "core/records/pair_filter.h"

namespace weft::test {

inline std::string conditions(const PairFilter& filter) {
  std::string sql = " WHERE 1";
  const auto in = [&](const char* column, const auto& ids, const char* is) {
    if (ids.empty()) return;
    sql += std::string(" AND ") + column + is;
    for (std::size_t i = 0; i < ids.size(); ++i) sql += (i == 0 ? "(" : ",") + std::to_string(number(ids[i]));
    sql += ")";
  };
  in("region_id", filter.regions, " IN ");
  in("communicator_id", filter.communicators, " IN ");
  in("class", filter.classes, " IN ");
  in("operation_id", filter.operations, " IN ");
  in("rank", filter.ranks, " IN ");
  in("rank", filter.withoutRanks, " NOT IN ");
  if (filter.bins)
    sql += " AND bin BETWEEN " + std::to_string(filter.bins->first) + " AND " + std::to_string(filter.bins->end - 1);
  return sql;
}

}  // namespace weft::test
