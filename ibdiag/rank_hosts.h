// Which host of the fabric each rank ran on.
#pragma once

#include <optional>
#include <vector>

#include "core/records.h"
#include "ibdiag/fabric.h"

namespace weft {

class RankHosts {
 public:
  RankHosts() = default;
  RankHosts(const Fabric& fabric, const std::vector<Process>& processes);

  // Nothing where a rank's host is unknown or matches no adapter of the fabric.
  std::optional<HostIndex> of(RankId rank) const;
  std::vector<RankId> on(HostIndex host) const;  // ascending

 private:
  std::vector<std::optional<HostIndex>> hostOf_;  // by rank, as far as ranks are recorded
};

}  // namespace weft
