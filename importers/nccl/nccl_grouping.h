// Finds the communicator that a handle is of: ranks of several processes have one handle each.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "importers/nccl/nccl_groups.h"

namespace weft {

class NcclGrouping {
 public:
  explicit NcclGrouping(NcclGroups& all) : all_(all) {}

  // By what all members print: an id, or the parent, the number of the split and the color. Nothing: it prints neither,
  // or it is new.
  std::optional<std::size_t> known(const NcclHandle& told, const std::optional<std::size_t>& parent) const;
  // The known group, or a new one; handles without either have one each, until joinNcclMembers(). Nothing: there are
  // too many, or the rank is another GPU's.
  std::optional<std::size_t> join(const NcclHandle& told, const std::optional<std::size_t>& parent, std::size_t gpu);
  // Whether the GPU is there in that group as another rank.
  bool hasOtherRank(const NcclHandle& told, const std::optional<std::size_t>& parent, std::size_t gpu) const;
  // A later line says the id.
  void name(std::size_t group, std::uint64_t id);

 private:
  using SplitKey = std::tuple<std::size_t, std::uint64_t, std::int64_t, std::uint32_t>;  // parent, count, color, size

  static std::optional<SplitKey> splitOf(const NcclHandle& told, const std::optional<std::size_t>& parent);
  std::optional<std::size_t> unnamed(const NcclHandle& told, std::size_t gpu);
  std::optional<std::size_t> make(const NcclHandle& told);

  NcclGroups& all_;
  std::unordered_map<std::uint64_t, std::size_t> byId_;
  std::map<SplitKey, std::size_t> bySplit_;
  std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> gpuRanks_;  // by group and GPU, its rank
};

}  // namespace weft
