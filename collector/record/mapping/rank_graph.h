// The graph of bytes between ranks, both directions added.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace weft::record {

struct SentBytes {
  std::uint32_t from = 0, to = 0;  // ranks
  std::uint64_t bytes = 0;
};

class RankGraph {
 public:
  struct Edge {
    std::uint32_t peer = 0;
    std::int64_t weight = 0;  // bytes, all shifted so that the sum over all fits
  };

  RankGraph(std::uint32_t ranks, const std::vector<SentBytes>& sent) : first_(ranks + 1) {
    double total = 0;
    for (const SentBytes& each : sent) total += 2 * static_cast<double>(each.bytes);
    unsigned shift = 0;
    while (total / static_cast<double>(std::uint64_t{1} << shift) > 4e18) ++shift;
    for (const SentBytes& each : sent)
      if (counts(each)) {
        ++first_[each.from + 1];
        ++first_[each.to + 1];
      }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    edges_.resize(first_.back());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (const SentBytes& each : sent) {
      if (!counts(each)) continue;
      const auto weight = static_cast<std::int64_t>(each.bytes >> shift);
      edges_[next[each.from]++] = {each.to, weight};
      edges_[next[each.to]++] = {each.from, weight};
    }
  }

  std::uint32_t ranks() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::size_t degree(std::uint32_t rank) const { return first_[rank + 1] - first_[rank]; }

  // A peer that is sent to and heard of comes twice.
  template <class Visit>
  void each(std::uint32_t rank, Visit visit) const {
    for (std::size_t at = first_[rank]; at < first_[rank + 1]; ++at) visit(edges_[at].peer, edges_[at].weight);
  }

 private:
  static bool counts(const SentBytes& each) { return each.from != each.to && each.bytes != 0; }

  std::vector<std::size_t> first_;
  std::vector<Edge> edges_;
};

}  // namespace weft::record
