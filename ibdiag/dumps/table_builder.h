// One switch's forwarding table as it is read, entry by entry.
#pragma once

#include <algorithm>

#include "ibdiag/dumps/dumps.h"

namespace weft {

class TableBuilder {
 public:
  void begin(Guid switchGuid, std::uint64_t line) {
    table_ = {switchGuid, line, {}};
    ascending_ = true;
  }
  void add(Lid lid, PortNumber port) {
    ascending_ = ascending_ && (table_.entries.empty() || table_.entries.back().lid < lid);
    table_.entries.push_back({lid, port});
  }
  const ListedTable& table() const { return table_; }

  // The table with ascending LIDs. Entries out of order or written twice are rare and put right here, once: of two for
  // a LID the first stays, and `repeated(lid)` hears of it where their ports differ.
  template <class Repeated>
  ListedTable finish(Repeated repeated) {
    if (!ascending_) sortEntries(repeated);
    return std::move(table_);
  }

 private:
  template <class Repeated>
  void sortEntries(Repeated repeated) {
    std::ranges::stable_sort(table_.entries, {}, &ListedTable::Entry::lid);
    std::vector<ListedTable::Entry> once;
    for (const ListedTable::Entry& entry : table_.entries) {
      if (once.empty() || once.back().lid != entry.lid) once.push_back(entry);
      else if (once.back().port != entry.port) repeated(entry.lid);
    }
    table_.entries = std::move(once);
  }

  ListedTable table_;
  bool ascending_ = true;
};

}  // namespace weft
