#include "ibdiag/assembly/table_merge.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

using Entries = std::vector<ListedTable::Entry>;

struct Union {
  Entries entries;
  std::uint64_t differing = 0;
  Lid firstDiffering{};
};

// Both ascending.
Union unite(const Entries& a, const Entries& b) {
  Union both;
  both.entries.reserve(std::max(a.size(), b.size()));
  for (auto left = a.begin(), right = b.begin(); left != a.end() || right != b.end();) {
    if (right == b.end() || (left != a.end() && left->lid < right->lid)) {
      both.entries.push_back(*left++);
    } else if (left == a.end() || right->lid < left->lid) {
      both.entries.push_back(*right++);
    } else {
      if (left->port != right->port && both.differing++ == 0) both.firstDiffering = left->lid;
      both.entries.push_back(*left);
      ++left;
      ++right;
    }
  }
  return both;
}

}  // namespace

std::map<Guid, MergedTable> mergeTables(const std::vector<TableDump*>& byPath, Diagnostics& diagnostics) {
  std::map<Guid, MergedTable> merged;
  for (TableDump* dump : byPath)
    for (ListedTable& table : dump->tables) {
      const Place place{&dump->name.shown, table.line};
      const auto found = merged.find(table.switchGuid);
      if (found == merged.end()) {
        merged.emplace(table.switchGuid, MergedTable{std::move(table.entries), place});
        continue;
      }
      Union both = unite(found->second.entries, table.entries);
      if (both.differing == 0) {
        found->second.entries = std::move(both.entries);
        continue;
      }
      diagnostics.add({"fabric.tableTwice", Severity::dataLost, *place.file, place.line,
                       "switch " + text(table.switchGuid) + " forwards " + std::to_string(both.differing) +
                           " LIDs differently, the first is " + std::to_string(number(both.firstDiffering)) + ", at " +
                           text(found->second.place),
                       "that table is used and this one was left out",
                       "keep the dumps of one time only, those of the run"});
    }
  return merged;
}

std::vector<PortNumber> dense(const std::vector<ListedTable::Entry>& entries) {
  std::vector<PortNumber> ports;
  for (const ListedTable::Entry& entry : entries) {
    if (entry.port == noRoute) continue;
    ports.resize(number(entry.lid) + 1U, noRoute);
    ports.back() = entry.port;
  }
  return ports;
}

}  // namespace weft
