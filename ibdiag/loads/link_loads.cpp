#include "ibdiag/loads/link_loads.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "core/base/units.h"
#include "core/base/work_stop.h"
#include "ibdiag/loads/adaptive_tree.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

SubnetId subnetOf(const Fabric& fabric, PortIndex port) { return fabric.node(fabric.port(port).node).subnet; }

// Successive flows of one source.
struct SourceRun {
  PortIndex source{};
  SubnetId subnet{};
  std::span<const Flow> flows;
};

struct SortedFlows {
  std::vector<SourceRun> runs;  // by subnet; the flows themselves stay where they are
  std::vector<bool> lids;       // that occur as destinations in any subnet, up to the highest
};

// Flows come sorted by source as a rule; where they do not, there are many short runs.
SortedFlows runsOf(const Fabric& fabric, const std::vector<Flow>& flows) {
  SortedFlows sorted{{}, std::vector<bool>(0x10000)};
  Lid highest{};
  for (auto begin = flows.begin(); begin != flows.end();) {
    auto end = begin;
    for (; end != flows.end() && end->source == begin->source; ++end) {
      sorted.lids[number(end->destination)] = true;
      highest = std::max(highest, end->destination);
    }
    sorted.runs.push_back({begin->source, subnetOf(fabric, begin->source), {begin, end}});
    begin = end;
  }
  sorted.lids.resize(number(highest) + 1U);  // each subnet looks through them
  if (!std::ranges::is_sorted(sorted.runs, {}, &SourceRun::subnet))
    std::ranges::stable_sort(sorted.runs, {}, &SourceRun::subnet);
  return sorted;
}

// The flows of one subnet, added up per switch where they enter and per destination: flows of one source go through a
// row of the grid in order, so that nothing needs sorting by destination.
template <class Tree>
class EntryGrid {
 public:
  EntryGrid(const Fabric& fabric, std::span<const SourceRun> runs, const std::vector<bool>& lids, Tree& tree,
            LinkLoads& loads)
      : runs_(runs), tree_(tree), loads_(loads), columnOf_(lids.size(), none), rowOf_(fabric.nodes().size(), none) {
    for (std::uint32_t lid = 0; lid < lids.size(); ++lid) {
      if (!lids[lid]) continue;
      const Lid destination{static_cast<std::uint16_t>(lid)};
      const auto owner = fabric.owner(runs.front().subnet, destination);
      if (!owner) continue;
      columnOf_[lid] = static_cast<std::uint32_t>(destinations_.size());
      destinations_.push_back({destination, *owner});
    }
    for (const SourceRun& run : runs) {
      const auto first = tree_.firstSwitch(run.source);
      if (!first || rowOf_[number(*first)] != none) continue;
      rowOf_[number(*first)] = static_cast<std::uint32_t>(switches_.size());
      switches_.push_back(*first);
    }
  }

  void accumulate() {
    // Wide fabrics are taken some destinations at a time.
    const std::size_t atOnce = std::max<std::size_t>(1, maxCells / std::max<std::size_t>(1, switches_.size()));
    for (first_ = 0; first_ == 0 || first_ < destinations_.size(); first_ += atOnce) {
      count_ = std::min(atOnce, destinations_.size() - first_);
      cells_.assign(switches_.size() * count_, {});
      for (const SourceRun& run : runs_) addRun(run);
      for (std::size_t column = 0; column < count_; ++column) passOn(column);
    }
  }

 private:
  static constexpr std::size_t maxCells = 1 << 22;
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Cell {
    std::uint64_t bytes = 0, flows = 0;
  };
  struct Destination {
    Lid lid{};
    PortIndex owner{};
  };

  void addRun(const SourceRun& run) {
    WorkStop::look();
    constexpr auto unknown = static_cast<std::size_t>(RouteEnd::unknownLid);
    const auto entry = tree_.firstSwitch(run.source);
    Cell sent;
    for (const Flow& flow : run.flows) {
      const std::size_t column = columnOf_[number(flow.destination)];
      if (column == none && first_ == 0) {
        ++loads_.flowsByEnd[unknown];
        loads_.bytesByEnd[unknown] = saturatingAdd(loads_.bytesByEnd[unknown], flow.bytes, loads_.overflow);
      }
      if (column == none || column < first_ || column - first_ >= count_) continue;
      const PortIndex owner = destinations_[column].owner;
      if (!entry || owner == run.source) {
        tree_.stop(run.source, owner, flow.bytes);
        continue;
      }
      add(sent, flow.bytes);
      add(cells_[rowOf_[number(*entry)] * count_ + column - first_], flow.bytes);
    }
    if (entry) tree_.leave(run.source, sent.bytes, sent.flows);
  }

  void add(Cell& cell, std::uint64_t bytes) {
    cell.bytes = saturatingAdd(cell.bytes, bytes, loads_.overflow);
    ++cell.flows;
  }

  void passOn(std::size_t column) {
    WorkStop::look();
    const Destination& to = destinations_[first_ + column];
    tree_.begin(to.lid, to.owner);
    for (std::size_t row = 0; row < switches_.size(); ++row) {
      const Cell& cell = cells_[row * count_ + column];
      if (cell.flows != 0) tree_.enter(switches_[row], cell.bytes, cell.flows);
    }
    tree_.finish();
  }

  std::span<const SourceRun> runs_;
  Tree& tree_;
  LinkLoads& loads_;
  std::vector<std::uint32_t> columnOf_;    // by LID
  std::vector<Destination> destinations_;  // by column
  std::vector<std::uint32_t> rowOf_;       // by NodeIndex
  std::vector<NodeIndex> switches_;        // by row
  std::vector<Cell> cells_;
  std::size_t first_ = 0, count_ = 0;  // columns that are in cells_
};

template <class Tree>
void addFlows(const Fabric& fabric, const std::vector<Flow>& flows, LinkLoads& loads, Tree& tree) {
  const SortedFlows sorted = runsOf(fabric, flows);
  for (auto begin = sorted.runs.begin(); begin != sorted.runs.end();) {
    const auto end = std::ranges::upper_bound(begin, sorted.runs.end(), begin->subnet, {}, &SourceRun::subnet);
    EntryGrid<Tree>(fabric, {begin, end}, sorted.lids, tree, loads).accumulate();
    begin = end;
  }
}

template <class Tree>
void addAllToAll(const Fabric& fabric, Tree& tree) {
  for (std::vector<PortIndex>& ports : adapterPorts(fabric)) {
    std::ranges::sort(ports, {}, [&](PortIndex at) { return fabric.port(at).lid; });  // as tables have them
    std::map<NodeIndex, std::uint64_t> count;                                         // ports by first switch
    std::vector<PortIndex> elsewhere;                                                 // ports without one
    for (const PortIndex port : ports) {
      const auto first = tree.firstSwitch(port);
      if (first) ++count[*first];
      else elsewhere.push_back(port);
      tree.leave(port, ports.size() - 1, ports.size() - 1);
    }
    const std::vector<std::pair<NodeIndex, std::uint64_t>> sources(count.begin(), count.end());
    for (const PortIndex destination : ports) {
      WorkStop::look();
      tree.begin(fabric.port(destination).lid, destination);
      for (const auto& [entry, all] : sources) {
        const std::uint64_t flows = all - (tree.firstSwitch(destination) == entry ? 1 : 0);
        if (flows != 0) tree.enter(entry, flows, flows);
      }
      for (const PortIndex source : elsewhere)
        if (source != destination) tree.stop(source, destination, 1);
      tree.finish();
    }
  }
}

// By the tree that the fabric needs: where no switch chooses, by the faster one.
template <class Add>
LinkLoads loadsBy(const Fabric& fabric, Add add) {
  LinkLoads loads;
  if (fabric.spreads()) {
    AdaptiveTree tree(fabric, loads);
    add(loads, tree);
    tree.round();
  } else {
    DestinationTree tree(fabric, loads);
    add(loads, tree);
    tree.round();
  }
  return loads;
}

}  // namespace

LinkLoads accumulate(const Fabric& fabric, const std::vector<Flow>& flows) {
  return loadsBy(fabric, [&](LinkLoads& loads, auto& tree) { addFlows(fabric, flows, loads, tree); });
}

LinkLoads accumulateAllToAll(const Fabric& fabric) {
  return loadsBy(fabric, [&](LinkLoads&, auto& tree) { addAllToAll(fabric, tree); });
}

}  // namespace weft
