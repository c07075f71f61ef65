// Builds the forwarding table of a switch, entry by entry.
#pragma once

#include <algorithm>
#include <string>

#include "core/base/units.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

class TableBuilder {
 public:
  void begin(Guid switchGuid, std::uint64_t line) {
    table_ = {switchGuid, line, {}, {}, {}};
    entries_.clear();
    ascending_ = true;
  }
  // `destination`: GUID of the port that the entry leads to, if the dump has it.
  void add(Lid lid, PortNumber port, std::uint64_t line = 0, Guid destination = {},
           std::uint16_t group = AdaptiveTableRow::noGroup) {
    ascending_ = ascending_ && (entries_.empty() || entries_.back().entry.lid < lid);
    entries_.push_back({{lid, port, group}, line, destination});
  }
  // The table as begin() was given it.
  const ListedTable& head() const { return table_; }
  bool empty() const { return entries_.empty(); }

  // Where several entries have one LID and different ports.
  struct Repeated {
    std::uint64_t count = 0;     // entries but the first of each LID
    std::uint64_t disputed = 0;  // of all, those that name their destination: what they mean shows the topology
    Lid lid{};                   // the first
    std::uint64_t firstLine = 0, secondLine = 0;  // of it
  };

  // "the table of switch 0x… has 3 entries under LIDs that others have too, the first LID 63 at lines 12 and 15"
  static std::string sentenceOf(Guid switchGuid, const Repeated& repeated) {
    return "the table of switch " + text(switchGuid) + " has " + counted(repeated.count, "entry", "entries") +
           " under LIDs that others of it have too, with another port, the first LID " +
           std::to_string(number(repeated.lid)) + " at lines " + std::to_string(repeated.firstLine) + " and " +
           std::to_string(repeated.secondLine);
  }

  // The table with ascending LIDs. Entries out of order or written twice are rare and put right here, once: if a LID
  // has two, the first stays, unless they name their destinations.
  ListedTable finish(Repeated& repeated) {
    table_.entries.reserve(entries_.size());
    if (!ascending_) std::ranges::stable_sort(entries_, {}, [](const Full& each) { return each.entry.lid; });
    for (auto begin = entries_.begin(); begin != entries_.end();) {
      auto end = begin + 1;
      while (end != entries_.end() && end->entry.lid == begin->entry.lid) ++end;
      takeLid(begin, end, repeated);
      begin = end;
    }
    return std::move(table_);
  }

 private:
  struct Full {
    ListedTable::Entry entry;
    std::uint64_t line = 0;
    Guid destination{};
  };

  void takeLid(std::vector<Full>::const_iterator begin, std::vector<Full>::const_iterator end, Repeated& repeated) {
    const auto other = std::find_if(begin, end, [&](const Full& each) { return each.entry.port != begin->entry.port; });
    if (other == end || number(begin->destination) == 0) table_.entries.push_back(begin->entry);
    if (other == end) return;
    if (repeated.count == 0) {
      repeated.lid = begin->entry.lid;
      repeated.firstLine = begin->line;
      repeated.secondLine = other->line;
    }
    repeated.count += static_cast<std::uint64_t>(end - begin) - 1;
    for (auto each = begin; each != end; ++each) {
      if (number(each->destination) == 0) continue;
      ++repeated.disputed;
      table_.disputed.push_back({each->destination, each->entry.lid, each->entry.port});
    }
  }

  ListedTable table_;
  std::vector<Full> entries_;
  bool ascending_ = true;
};

}  // namespace weft
