// Two levels: among the ranks of each node, and among those that speak for a node.
#include "analysis/collectives/mpich.h"

namespace weft {

namespace {

using enum Collective;

class TwoLevels {
 public:
  TwoLevels(const CollectiveCall& call, int algorithm, MessageCounts& out)
      : call_(call), algorithm_(algorithm), nodes_(call), leaders_(nodes_.leaders()), out_(out) {
    rootPlace_ = nodes_.placeOf(call.root);
  }

  void bcast() {
    const std::uint64_t bytes = call_.count * call_.typeSize;
    // Large ones go to all of the root's node at once, small ones to its leader.
    const bool nodeFirst = rootPlace_ != 0 && !call_.nonBlocking && call_.ranks >= 8 && bytes >= 12288;
    if (nodeFirst) within(rootNode(), Bcast, rootPlace_);
    else out_.send(call_.root, leaders_[rootNode()], bytes);
    among(Bcast, rootNode());
    for (std::uint32_t node = 0; node < leaders_.size(); ++node)
      if (!nodeFirst || node != rootNode()) within(node, Bcast, 0);
  }

  void allreduce() {
    if (!call_.count) {
      withoutData();
      if (algorithm_ == 1) among(Allreduce, 0);  // which sends without data, too
      return;
    }
    each(Reduce);
    among(Allreduce, 0);
    each(Bcast);
  }

  void reduce() {
    const std::uint64_t bytes = call_.count * call_.typeSize;
    const bool viaFirst = !call_.nonBlocking && bytes > 2048;
    for (std::uint32_t node = 0; node < leaders_.size(); ++node)
      within(node, Reduce, !viaFirst && node == rootNode() ? rootPlace_ : 0);
    among(Reduce, viaFirst ? 0 : rootNode());
    if (viaFirst) out_.send(0, call_.root, bytes);
  }

  void barrier() {
    each(Barrier);
    among(Barrier, 0);
    tellNodes(1);
  }

  void scan() {
    const std::uint64_t bytes = call_.count * call_.typeSize;
    each(Scan);
    for (const auto& ranks : nodes_.nodes) out_.send(ranks.back(), ranks.front(), bytes);
    among(Scan, 0);
    for (std::size_t node = 0; node + 1 < leaders_.size(); ++node) out_.send(leaders_[node], leaders_[node + 1], bytes);
    // Blocking calls tell by a number whether there is something to add to; the first node has nothing.
    if (!call_.nonBlocking) tellNodes(sizeof(int));
    for (std::uint32_t node = 1; node < leaders_.size(); ++node) within(node, Bcast, 0);
  }

 private:
  void tellNodes(std::uint64_t bytes) {
    CollectiveCall told = call_;
    told.count = bytes;
    told.typeSize = 1;
    for (const auto& ranks : nodes_.nodes) expandOn(ranks, told, Bcast, 0);
  }

  // Nodes gather nothing in messages of their own, and that is all.
  void withoutData() {
    for (const auto& ranks : nodes_.nodes)
      for (std::uint32_t place = 1; place < ranks.size(); ++place)
        out_.send(ranks[place], ranks[place & (place - 1)], 0);
  }
  std::uint32_t rootNode() const { return nodes_.nodeOf[call_.root]; }
  void each(Collective collective) {
    for (std::uint32_t node = 0; node < leaders_.size(); ++node) within(node, collective, 0);
  }
  void within(std::uint32_t node, Collective collective, std::uint32_t root) {
    expandOn(nodes_.nodes[node], call_, collective, root);
  }
  void among(Collective collective, std::uint32_t root) { expandOn(leaders_, call_, collective, root); }

  // As MPICH chooses it for a communicator of these ranks.
  void expandOn(const std::vector<std::uint32_t>& ranks, CollectiveCall part, Collective collective,
                std::uint32_t root) {
    part.collective = collective;
    part.nodes.clear();
    part.ranks = static_cast<std::uint32_t>(ranks.size());
    part.root = root;
    MessageCounts inner;
    expandMpich(part, collective == call_.collective ? algorithm_ : 0, inner);
    out_.sendAs(ranks, std::move(inner));
  }

  const CollectiveCall& call_;
  const int algorithm_;  // of parts that are the same collective
  const NodeRanks nodes_;
  const std::vector<std::uint32_t> leaders_;
  MessageCounts& out_;
  std::uint32_t rootPlace_ = 0;
};

}  // namespace

void expandMpichByNodes(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  TwoLevels levels(call, algorithm, out);
  switch (call.collective) {
    case Allreduce:
      return levels.allreduce();
    case Barrier:
      return levels.barrier();
    case Bcast:
      return levels.bcast();
    case Reduce:
      return levels.reduce();
    default:
      return levels.scan();
  }
}

}  // namespace weft
