// The fabric host of each rank.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/records/records.h"
#include "ibdiag/model/fabric.h"

namespace weft {

class RankHosts {
 public:
  RankHosts() = default;
  RankHosts(const Fabric& fabric, const std::vector<Process>& processes);
  // As somebody would place them; each rank once.
  explicit RankHosts(std::vector<std::pair<RankId, HostIndex>> placed);

  // Nothing where a rank's host is unknown or matches no adapter of the fabric.
  std::optional<HostIndex> of(RankId rank) const {
    if (number(rank) >= low_.size()) return ofHigh(rank);
    const std::uint32_t host = low_[number(rank)];
    return host != 0 ? std::optional(HostIndex(host - 1)) : std::nullopt;
  }
  std::vector<RankId> on(HostIndex host) const;  // ascending
  std::vector<HostIndex> hosts() const;          // of all ranks, ascending, each once

 private:
  void index();
  std::optional<HostIndex> ofHigh(RankId rank) const;

  std::vector<std::pair<RankId, HostIndex>> placed_;  // ascending ranks
  std::vector<std::uint32_t> low_;  // by rank: host + 1, 0 for none; as far as ranks are as low as those of a real run
};

}  // namespace weft
