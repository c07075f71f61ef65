// Common parts of filters: lists of ids, and a range of bins.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/records/time_bins.h"

namespace weft {

// Lists ascend; where nothing is listed all pass, and what names no such thing passes no list.
template <class Id>
bool isAmong(const std::optional<Id>& one, const std::vector<Id>& chosen) {
  return chosen.empty() || (one && std::ranges::binary_search(chosen, *one));
}

inline bool isWithin(const std::optional<std::uint32_t>& bin, const std::optional<BinRange>& bins) {
  return !bins || (bin && *bin >= bins->first && *bin < bins->end);
}

// The same as " AND …" of SQL; empty: all rows.
template <class Id>
std::string oneOfSql(std::string column, const std::vector<Id>& ids) {
  if (ids.empty()) return {};
  std::string sql = std::move(column.insert(0, " AND ").append(" IN ("));
  for (const Id id : ids) sql.append(std::to_string(number(id))).push_back(',');
  sql.back() = ')';
  return sql;
}

// Where one is none of these.
template <class Id>
std::string noneOfSql(std::string column, const std::vector<Id>& ids) {
  return oneOfSql(std::move(column.append(" NOT")), ids);
}

inline std::string inBinsSql(const std::optional<BinRange>& bins) {
  if (!bins) return {};
  return " AND bin >= " + std::to_string(bins->first) + " AND bin < " + std::to_string(bins->end);
}

}  // namespace weft
