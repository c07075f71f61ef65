// The link ends that the messages of a transaction use, and the item that represents it.
#pragma once

#include <optional>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"
#include "analysis/waits/transactions.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

struct LinkEndBytes {
  EndIndex end{};
  std::uint64_t bytes = 0;  // above 0
};

struct TransactionLinks {
  std::vector<LinkEndBytes> ends;  // most bytes first, of one load in the order of the fabric
  std::uint64_t sameHost = 0;      // bytes that load no link
  std::uint64_t unknown = 0;       // of ranks whose hosts are not in the fabric, or share no subnet
  bool known = true;               // else `ends` are a part at most: tables or hosts are missing
};

// By the routes of the fabric's tables, as in loadsOfPairs(). The run has a fabric.
TransactionLinks linksOf(const OpenRun& run, const MessageTransaction& one, Rails rails = Rails::measured);

// One pair of ranks, or a block of as many; `filter`: that of the transaction's pairs.
Item itemOf(const OpenRun& run, const MessageTransaction& one, const PairFilter& filter);

}  // namespace weft
