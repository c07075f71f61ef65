// Traffic between the items to place: ranks, or groups of ranks that share a host.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ibdiag/loads/pair_flows.h"

namespace weft {

class ItemTraffic {
 public:
  struct Edge {
    std::uint32_t peer = 0;
    double bytes = 0;  // exact up to 2^53
  };
  struct Sent {
    std::uint32_t from = 0, to = 0;
    double bytes = 0;
  };

  ItemTraffic() = default;
  // Several entries of one pair are added up; what an item sends to itself is omitted.
  ItemTraffic(std::uint32_t items, std::vector<Sent> sent);

  std::uint32_t items() const { return static_cast<std::uint32_t>(firstOut_.size() - 1); }
  std::span<const Edge> out(std::uint32_t item) const { return part(out_, firstOut_, item); }  // by ascending peer
  std::span<const Edge> in(std::uint32_t item) const { return part(in_, firstIn_, item); }
  bool talks(std::uint32_t item) const { return !out(item).empty() || !in(item).empty(); }
  std::size_t pairs() const { return out_.size(); }
  double bytes() const;  // of all

  // What groups send each other; `groupOf` by item.
  ItemTraffic grouped(std::span<const std::uint32_t> groupOf, std::uint32_t groups) const;

 private:
  static std::span<const Edge> part(const std::vector<Edge>& all, const std::vector<std::size_t>& first,
                                    std::uint32_t item) {
    return {all.data() + first[item], all.data() + first[item + 1]};
  }

  std::vector<std::size_t> firstOut_{0}, firstIn_{0};
  std::vector<Edge> out_, in_;
};

// Of the ranks `ranks` (ascending): items are positions in it; further items, up to `items`, send nothing. Undirected
// numbers represent both directions, as they are recorded. Throws Error where there are more than maxPairs: Weft would
// need more memory than it may.
inline constexpr std::size_t maxPairs = 50'000'000;
ItemTraffic rankTraffic(const PairRows& rows, std::span<const RankId> ranks, std::uint32_t items);

}  // namespace weft
