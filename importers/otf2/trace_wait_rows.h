// Matches what the locations of an archive noted of each other, and hands the waits and messages over as rows.
#pragma once

#include <functional>
#include <optional>

#include "core/records/row_sink.h"
#include "importers/otf2/trace_totals.h"

namespace weft {

// Ids of the store, by indexes of the layout.
struct TraceWaitIds {
  std::function<std::optional<CommunicatorId>(std::uint32_t)> communicator;
  std::function<std::optional<RegionId>(std::uint32_t)> region;
  std::function<std::optional<OperationId>(std::uint32_t)> operation;
};

// `binNanoseconds`: of the time bins of traffic; those of waits are as long, or a power of ten longer. Fills
// totals.matched.
void giveWaits(const TraceLayout& layout, TraceTotals& totals, std::optional<std::uint64_t> binNanoseconds,
               const TraceWaitIds& ids, RowSink& sink);

// Reports in words what matching met.
void tellWaits(const TraceTotals& totals, Otf2Archive& archive);

}  // namespace weft
