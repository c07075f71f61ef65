// Parents and names of communicators: what was split from what, as far as it is told, else a guess.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "importers/nccl/nccl_groups.h"

namespace weft {

struct NcclName {
  std::string name;                   // "W", "W_s1.0"; "N1": not below any other
  std::optional<std::size_t> parent;  // into NcclGroups::groups
  bool guessed = false;               // the parent is the smallest communicator that has all its members
};

struct NcclNames {
  std::vector<NcclName> names;     // by group
  std::vector<std::size_t> order;  // of groups: parents before children
};

// GPUs of the members, ascending.
std::vector<std::size_t> gpusOf(const NcclGroup& group);

// `world`: the group that has all GPUs, if there is one.
NcclNames nameNccl(const NcclGroups& all, const std::vector<RankId>& ofGpu, const std::optional<std::size_t>& world);

}  // namespace weft
