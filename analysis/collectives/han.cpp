#include "analysis/collectives/han.h"
#include <algorithm>
#include <utility>
#include "analysis/collectives/node_ranks.h"

namespace weft {

namespace {

using enum Collective;

constexpr std::uint64_t hanSegment = 65536;

// By `tuned` within nodes and, of what blocks, among them; by `libnbc` what does not.
class HanLevels {
 public:
  HanLevels(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out)
      : call_(call), nodes_(call), place_(nodes_.placeOf(call.root)), speakers_(nodes_.atPlace(place_)), out_(out) {
    piece_ = segmentCount(segment ? segment : hanSegment, call.typeSize, call.count);
    pieces_ = piece_ ? (call.count + piece_ - 1) / piece_ : 0;
  }

  void barrier() {
    within(part(Barrier, 0), 2);
    among(part(Barrier, 0));
  }

  // The first piece blocks.
  void bcast() {
    for (const auto& [count, times] : pieces()) within(part(Bcast, count), times);
    among(part(Bcast, piece_));
    if (pieces_ > 2) among(later(Bcast, piece_), pieces_ - 2);
    if (pieces_ > 1) among(later(Bcast, rest()));
  }

  void reduce() {
    for (const auto& [count, times] : pieces()) {
      within(part(Reduce, count), times);
      among(later(Reduce, count), times);
    }
  }

  // Root is rank 0, and so the first rank of each node.
  void allreduce() {
    reduce();
    for (const auto& [count, times] : pieces()) {
      among(later(Bcast, count), times);
      within(part(Bcast, count), times);
    }
  }

  void gather() {
    within(part(Gather, call_.count));
    among(part(Gather, ofNode()));
  }

  void scatter() {
    among(part(Scatter, ofNode()));
    within(part(Scatter, call_.count));
  }

  void allgather() {
    within(part(Gather, call_.count));
    among(part(Allgather, ofNode()));
    within(part(Bcast, call_.count * call_.ranks));
  }

 private:
  std::uint64_t rest() const { return call_.count - piece_ * (pieces_ - 1); }
  std::uint64_t ofNode() const { return call_.count * nodes_.nodes.front().size(); }

  // How many elements, and how often.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces() const {
    if (pieces_ < 2) return {{piece_, 1}};
    return {{piece_, pieces_ - 1}, {rest(), 1}};
  }

  CollectiveCall part(Collective collective, std::uint64_t count) const {
    CollectiveCall one = partOf(call_, collective, count);
    one.nodes.clear();
    return one;
  }
  CollectiveCall later(Collective collective, std::uint64_t count) const {
    CollectiveCall one = part(collective, count);
    one.nonBlocking = true;
    return one;
  }

  // On every node, from or to the rank at the root's place.
  void within(const CollectiveCall& part, std::uint64_t times = 1) {
    for (const auto& ranks : nodes_.nodes)
      if (place_ < ranks.size()) expandOn(ranks, ranks[place_], part, times);
  }
  void among(const CollectiveCall& part, std::uint64_t times = 1) { expandOn(speakers_, call_.root, part, times); }

  void expandOn(const std::vector<std::uint32_t>& ranks, std::uint32_t root, CollectiveCall part, std::uint64_t times) {
    part.ranks = static_cast<std::uint32_t>(ranks.size());
    part.root = static_cast<std::uint32_t>(std::ranges::find(ranks, root) - ranks.begin());
    MessageCounts inner;
    expandInto(part, {}, inner);
    out_.sendAs(ranks, std::move(inner), times);
  }

  const CollectiveCall& call_;
  const NodeRanks nodes_;
  const std::uint32_t place_;                  // of the root on its node
  const std::vector<std::uint32_t> speakers_;  // ranks at this place of each node
  MessageCounts& out_;
  std::uint64_t piece_ = 0, pieces_ = 0;  // elements; how many
};

}  // namespace

bool hanKnows(Collective collective) {
  constexpr Collective known[]{Allgather, Allreduce, Barrier, Bcast, Gather, Reduce, Scatter};
  return std::ranges::count(known, collective) != 0;
}

bool hanTakes(const CollectiveCall& call) {
  if (!hanKnows(call.collective) || call.nonBlocking || call.nodes.empty()) return false;
  const bool reduces = call.collective == Allreduce || call.collective == Reduce;
  if (reduces && !call.commutative) return false;
  const NodeRanks nodes(call);
  return nodes.severalLevels() && (call.collective == Allreduce || call.collective == Barrier || nodes.balanced());
}

void expandHan(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out) {
  if (!call.count && call.collective != Barrier) return;
  HanLevels levels(call, segment, out);
  switch (call.collective) {
    case Allgather:
      return levels.allgather();
    case Allreduce:
      return levels.allreduce();
    case Barrier:
      return levels.barrier();
    case Bcast:
      return levels.bcast();
    case Gather:
      return levels.gather();
    case Reduce:
      return levels.reduce();
    default:
      return levels.scatter();
  }
}

}  // namespace weft
