// The data of the panel of waits for a part of a run; it can be computed on any thread.
#pragma once

#include <memory>

#include "analysis/waits/transaction_links.h"
#include "analysis/waits/wait_causes.h"
#include "reports/table.h"
#include "views/waits/wait_bars.h"

namespace weft {

enum class WaitsShown { whom, path, cause, rank };  // what the table's rows are distinguished by

// Read once of a run.
struct WaitsRun {
  std::shared_ptr<const OpenRun> run;  // whose fabric the causes look into
  std::optional<WaitCauses> causes;
};

struct WaitsFacts {
  std::string missing;  // why there is nothing; empty: there is
  std::string note;  // of causes which ports say nothing of them; what of the filter is not followed, and what is left
                     // out; may be empty
  std::shared_ptr<const WaitsRun> run;
  PairFilter filter;
  WaitsShown shown = WaitsShown::whom;
  Table waits;                             // as weft waits has it, in fewer columns
  std::vector<MessageTransaction> listed;  // by row of `transactions`
  Table transactions;
  WaitBars bars;
};

std::shared_ptr<const WaitsRun> readWaitsRun(const RunStore& store, const std::shared_ptr<const OpenRun>& run,
                                             const Stopped& stopped);

// `known`: what was read of this run before; nullptr: it is read now. Errors of the run are not thrown but stored in
// `missing`. Once stopped() is true, the result is incomplete.
WaitsFacts waitsFacts(const std::shared_ptr<const OpenRun>& run, std::shared_ptr<const WaitsRun> known,
                      const PairFilter& filter, WaitsShown shown, const Stopped& stopped = {});

// What a row of the waits is about: who waits, and where it is known for whom; nothing for rows that name no rank.
Item waitItem(const WaitsFacts& facts, std::size_t row);

}  // namespace weft
