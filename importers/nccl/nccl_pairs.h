// Bytes between the ranks of a communicator that its calls take: of all the time, and by bins of it where it is known
// when calls took place.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "importers/nccl/nccl_groups.h"
#include "importers/nccl/nccl_traffic.h"

namespace weft {

// The numbers of calls for which something had to be assumed.
struct NcclDoubts {
  std::uint64_t openRings = 0, assumed = 0, untold = 0, asRing = 0, unknown = 0;
  bool held = false;  // a sum passed 2^63 - 1 and was held there
};

// By operation.
using NcclTraffic = std::map<std::uint32_t, NcclBytes>;

// `bytes` by bin: they add up to it.
std::map<std::uint32_t, std::uint64_t> sharedOut(std::uint64_t bytes, const NcclMoments& moments);

class NcclPairs {
 public:
  NcclPairs(const NcclGroups& all, const NcclGroup& group, NcclDoubts& doubts);

  // Adds what the calls of one kind take.
  void add(const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank);
  // After the last.
  NcclTraffic traffic();
  // Ascending bins; what is sent in all of them adds up to traffic(), but for calls of which it is not known when they
  // took place.
  void eachBin(const std::function<void(std::uint32_t bin, const NcclTraffic& traffic)>& visit);

 private:
  // Calls that are spread in the same way: their bytes are added up first.
  using Way = std::tuple<std::uint32_t, std::uint32_t, std::string>;  // operation, root, algorithm
  struct Sum {
    std::uint64_t bytes = 0;
    std::map<std::uint32_t, std::uint64_t> byBin;
  };

  void addCollective(const NcclCallKey& key, std::uint64_t calls);
  void addMessages(const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank, bool sent);
  void addShares(std::uint32_t operation);
  void addEdge(std::uint32_t operation, std::pair<std::uint32_t, std::uint32_t> edge, std::uint64_t bytes,
               const NcclMoments* moments);
  NcclSpread spread(const Way& way, std::uint64_t bytes, NcclTraffic& sums);
  const NcclMoments* momentsOf(const NcclCallKey& key, std::uint32_t rank) const;
  bool saysSends(std::uint32_t rank) const;

  const NcclGroups& all_;
  const NcclGroup& group_;
  NcclDoubts& doubts_;
  const NcclPaths paths_;
  NcclTraffic traffic_;                         // what is known edge by edge
  std::map<std::uint32_t, NcclTraffic> byBin_;  // likewise
  std::map<Way, Sum> ways_;                     // of which it is known when
};

}  // namespace weft
