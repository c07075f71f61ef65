#include "ibdiag/channel_dependencies.h"

#include <algorithm>
#include <cstdint>

#include "ibdiag/destination_walk.h"
#include "ibdiag/pair_sources.h"

namespace weft {
namespace {

constexpr std::uint32_t unset = UINT32_MAX;
using Graph = std::vector<std::vector<EndIndex>>;

// Pairs of (in port, out port) at each switch, as bits: routes repeat them very often.
class DependencyBits {
 public:
  explicit DependencyBits(const Fabric& fabric) : fabric_(fabric), at_(fabric.ends().size()) {
    std::size_t bits = 0;
    first_.resize(fabric.ends().size());
    for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node) {
      const auto ends = fabric.endsOf(NodeIndex(node));
      for (std::uint32_t i = 0; i < ends.size(); ++i) {
        at_[number(ends[i])] = i;
        first_[number(peer(ends[i]))] = bits;
        if (fabric.nodes()[node].isSwitch()) bits += ends.size();
      }
    }
    bits_.resize(bits);
  }

  // `out` sends to the switch that sends on by `next`.
  void add(EndIndex out, std::uint32_t next) { bits_[first_[number(out)] + at_[next]] = true; }

  Graph graph() const {
    Graph graph(at_.size());
    for (std::uint32_t end = 0; end < graph.size(); ++end) {
      const NodeIndex node = fabric_.end(peer(EndIndex(end))).node;
      if (!fabric_.node(node).isSwitch()) continue;
      const auto ends = fabric_.endsOf(node);
      for (std::size_t i = 0; i < ends.size(); ++i)
        if (bits_[first_[end] + i]) graph[end].push_back(ends[i]);
      std::ranges::sort(graph[end]);
    }
    return graph;
  }

 private:
  const Fabric& fabric_;
  std::vector<std::uint32_t> at_;    // by EndIndex: which of its node's ends
  std::vector<std::size_t> first_;   // by EndIndex: where the bits of the switch that it sends to begin
  std::vector<bool> bits_;
};

// Tarjan's strongly connected components, with a stack of its own: chains are as long as the fabric.
class Parts {
 public:
  explicit Parts(const Graph& graph) : graph_(graph), order_(graph.size(), unset), low_(graph.size()), part_(graph.size(), unset) {
    for (std::uint32_t end = 0; end < graph.size(); ++end)
      if (order_[end] == unset && !graph[end].empty()) visit(end);
  }

  const std::vector<std::uint32_t>& ofEnd() const { return part_; }
  // Ends of the parts with a circle, ascending, the parts by their lowest end.
  std::vector<std::vector<std::uint32_t>> circular() const {
    std::vector<std::vector<std::uint32_t>> members(parts_), found;
    for (std::uint32_t end = 0; end < part_.size(); ++end)
      if (part_[end] != unset) members[part_[end]].push_back(end);
    for (auto& part : members)
      if (part.size() > 1 || std::ranges::binary_search(graph_[part.front()], EndIndex(part.front()))) found.push_back(std::move(part));
    std::ranges::sort(found);
    return found;
  }

 private:
  struct Frame {
    std::uint32_t end = 0;
    std::size_t next = 0;
  };

  void open(std::uint32_t end) {
    order_[end] = low_[end] = count_++;
    waiting_.push_back(end);
    frames_.push_back({end, 0});
  }

  void visit(std::uint32_t root) {
    open(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t end = frame.end;
      if (frame.next < graph_[end].size()) {
        const std::uint32_t next = number(graph_[end][frame.next++]);
        if (order_[next] == unset) open(next);
        else if (part_[next] == unset) low_[end] = std::min(low_[end], order_[next]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().end] = std::min(low_[frames_.back().end], low_[end]);
      if (low_[end] == order_[end]) close(end);
    }
  }

  void close(std::uint32_t root) {
    for (std::uint32_t end = unset; end != root; waiting_.pop_back()) part_[end = waiting_.back()] = parts_;
    ++parts_;
  }

  const Graph& graph_;
  std::vector<std::uint32_t> order_, low_, part_;
  std::vector<std::uint32_t> waiting_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0, parts_ = 0;
};

// The shortest way from an end back to itself within its part; `cameFrom` is all unset before and after.
std::vector<EndIndex> shortestCircle(const Graph& graph, const std::vector<std::uint32_t>& part, std::uint32_t from,
                                     std::vector<std::uint32_t>& cameFrom) {
  std::vector<std::uint32_t> queue{from}, circle;
  std::vector<std::uint32_t> touched;
  for (std::size_t i = 0; i < queue.size() && circle.empty(); ++i)
    for (const EndIndex each : graph[queue[i]]) {
      const std::uint32_t next = number(each);
      if (part[next] != part[from] || cameFrom[next] != unset) continue;
      cameFrom[next] = queue[i];
      touched.push_back(next);
      if (next != from) queue.push_back(next);
      else
        for (std::uint32_t at = queue[i]; circle.empty() || circle.back() != from; at = cameFrom[at]) circle.push_back(at);
      if (!circle.empty()) break;
    }
  for (const std::uint32_t end : touched) cameFrom[end] = unset;
  std::ranges::reverse(circle);
  std::ranges::rotate(circle, std::ranges::min_element(circle));
  std::vector<EndIndex> ends;
  for (const std::uint32_t end : circle) ends.push_back(EndIndex(end));
  return ends;
}

}  // namespace

std::vector<std::vector<EndIndex>> channelDependencies(const Fabric& fabric, TracedLids lids) {
  DependencyBits bits(fabric);
  DestinationWalk walk(fabric);
  for (const auto& ports : adapterPorts(fabric)) {
    const PairSources sources(fabric, ports);
    for (const PortIndex destination : ports) {
      const auto home = sources.firstSwitch(destination);
      for (const Lid lid : lidsOf(fabric.port(destination), lids)) {
        walk.begin(lid, destination);
        for (const PairSources::Entry& entry : sources.entries()) {
          if (home == entry.first && entry.sources.size() == 1) continue;
          walk.from(entry.first, [&](EndIndex out, std::uint32_t next, bool arrives) {
            if (arrives && next != DestinationWalk::none) bits.add(out, next);
          });
        }
      }
    }
  }
  return bits.graph();
}

std::vector<std::vector<EndIndex>> dependencyCycles(const std::vector<std::vector<EndIndex>>& dependencies) {
  constexpr std::size_t mostStarts = 64;
  const Parts parts(dependencies);
  std::vector<std::uint32_t> cameFrom(dependencies.size(), unset);
  std::vector<std::vector<EndIndex>> cycles;
  for (const auto& part : parts.circular()) {
    std::vector<EndIndex> shortest;
    for (std::size_t i = 0; i < std::min(part.size(), mostStarts); ++i) {
      auto circle = shortestCircle(dependencies, parts.ofEnd(), part[i], cameFrom);
      if (shortest.empty() || circle.size() < shortest.size()) shortest = std::move(circle);
    }
    cycles.push_back(std::move(shortest));
  }
  return cycles;
}

}  // namespace weft
