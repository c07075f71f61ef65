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

void dropGroups(Entries& entries) {
  for (ListedTable::Entry& entry : entries) entry.group = AdaptiveTableRow::noGroup;
}

// Both ascending. At most one has groups.
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
      if (left->group == AdaptiveTableRow::noGroup) both.entries.back().group = right->group;
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
        merged.emplace(table.switchGuid, MergedTable{std::move(table.entries), place, std::move(table.groups)});
        continue;
      }
      if (!found->second.groups.empty()) dropGroups(table.entries);
      Union both = unite(found->second.entries, table.entries);
      if (both.differing == 0) {
        found->second.entries = std::move(both.entries);
        if (found->second.groups.empty()) found->second.groups = std::move(table.groups);
        continue;
      }
      diagnostics.add({"fabric.tableTwice", Severity::dataLost, *place.file, place.line,
                       "switch " + text(table.switchGuid) + " forwards " + std::to_string(both.differing) +
                           " LIDs differently, the first is " + std::to_string(number(both.firstDiffering)) + ", at " +
                           text(found->second.place),
                       "that table is used and this one was skipped",
                       "keep the dumps of one time only, those of the run"});
    }
  return merged;
}

std::vector<std::uint16_t> groupsByLid(const Entries& entries) {
  std::vector<std::uint16_t> groups;
  for (const ListedTable::Entry& entry : entries) {
    if (entry.group == AdaptiveTableRow::noGroup) continue;
    groups.resize(number(entry.lid) + 1U, AdaptiveTableRow::noGroup);
    groups.back() = entry.group;
  }
  return groups;
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
