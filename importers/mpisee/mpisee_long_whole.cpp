// A part of MpiseeLongRows: whether the file has the rows that it must have. Their number is not stated in the file.
#include "core/base/units.h"
#include "core/records/operation_class.h"
#include "importers/mpisee/mpisee_long.h"

namespace weft {

void MpiseeLongRows::count(const Key& key, const Value& value) {
  constexpr std::size_t mostCollectives = std::size_t{1} << 20;
  if (key.rank >= ranks_.size()) ranks_.resize(key.rank + 1);
  ranks_[key.rank] = true;
  if (value.metric != Metric::calls || classOf(operationNames_[key.call]) != OperationClass::collective) return;
  const Collective collective{key.communicator, key.call};
  if (callers_.size() < mostCollectives || callers_.contains(collective)) ++callers_[collective];
}

// All members call a collective, so that all have rows of it.
void MpiseeLongRows::checkCollectives() {
  std::uint64_t lacking = 0;
  std::string first;
  for (const auto& [collective, ranks] : callers_) {
    const auto [communicator, call] = collective;
    const auto size = communicators_.sizeOf(positions_[communicator]);
    if (!size || ranks >= *size || lacking++ != 0) continue;
    first = operationNames_[call].substr(0, 80) + " on " + communicatorNames_[communicator].substr(0, 80) +
            ", a communicator of " + std::to_string(*size) + ", has rows of " + counted(ranks, "rank", "ranks");
  }
  callers_.clear();
  if (lacking == 0) return;
  const std::string more =
      lacking == 1 ? ""
                   : "; of " + counted(lacking - 1, "more collective", "more collectives") + " ranks are missing too";
  reading_.lost("mpisee.members_missing", first + more, "what the file has was kept",
                "the end of the file or rows in between may be missing; copy it again");
}

void MpiseeLongRows::checkRanks(const MpiseeMetadata& metadata) {
  if (!metadata.processes || *metadata.processes > largestRank + 1) return;
  std::uint64_t missing = 0, first = 0;
  for (std::uint64_t rank = *metadata.processes; rank-- > 0;)
    if (rank >= ranks_.size() || !ranks_[rank]) {
      ++missing;
      first = rank;
    }
  if (missing == 0) return;
  reading_.lost("mpisee.ranks",
                counted(missing, "rank", "ranks") + " of " + std::to_string(*metadata.processes) +
                    " that the lines above the rows name " + (missing == 1 ? "has" : "have") + " no row, first rank " +
                    std::to_string(first),
                "what the file has was kept",
                "the end of the file may be missing, unless these ranks called nothing; copy it again");
}

}  // namespace weft
