// Numbers and names for the GPUs and communicators that NCCL's logs tell of.
#pragma once

#include "core/base/ids.h"
#include "importers/nccl/nccl_groups.h"
#include "importers/nccl/nccl_names.h"

namespace weft {

// A rank is a GPU. Its number is that in the first communicator that has all GPUs; where none has, GPUs are numbered by
// host and bus. Ranks that a source states itself take precedence.
struct NcclRanks {
  std::vector<RankId> ofGpu;
  std::optional<std::size_t> world;  // into NcclGroups::groups
  std::vector<NcclName> names;       // by group
  std::vector<std::size_t> order;    // of groups: parents before children

  // The rank of a member; nothing if its log is missing.
  std::optional<RankId> of(const NcclGroup& group, std::uint32_t member) const {
    const auto found = group.members.find(member);
    return found == group.members.end() ? std::nullopt : std::optional(ofGpu[found->second]);
  }
};

NcclRanks numberNccl(const NcclGroups& all);

}  // namespace weft
