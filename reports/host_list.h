// Hosts of a run by name, and the host of each rank.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct HostList {
  HostList() = default;
  explicit HostList(const RunStore& store);

  // Its position; nothing where the rank's host is not known.
  std::optional<std::uint32_t> of(RankId rank) const;

  std::vector<std::string> names;  // in natural order

 private:
  std::unordered_map<RankId, std::uint32_t> ofRank_;
};

}  // namespace weft
