#include "ibdiag/findings/table_changes.h"

#include <algorithm>

#include "core/base/work_stop.h"
#include "ibdiag/routes/next_hop.h"

namespace weft {
namespace {

constexpr std::uint32_t noSwitch = UINT32_MAX;

// A switch with a table in both fabrics.
struct BothSwitches {
  NodeIndex first{}, second{};
  std::uint64_t sources = 0;  // adapter ports whose packets begin here in both
};

class TableComparison {
 public:
  TableComparison(const Devices& first, const Devices& second, const DeviceMatch& match, const CableChanges& cables)
      : first_(first), second_(second), match_(match), cables_(cables),
        switchAt_(first.fabric().nodes().size(), noSwitch) {
    findSwitches();
    findSources();
    next_.resize(switches_.size());
    differs_.resize(switches_.size());
    byTable_.resize(switches_.size());
  }

  TableChanges compare() {
    for (std::uint32_t at = 0; at < first_.fabric().ports().size(); ++at)
      if (const auto other = otherPort(PortIndex(at))) comparePort(PortIndex(at), *other);
    std::erase_if(found_.tables, [](const TableChange& one) { return one.lids == 0; });
    return std::move(found_);
  }

 private:
  void findSwitches() {
    for (std::uint32_t at = 0; at < first_.size(); ++at) {
      const auto other = match_.toSecond[at];
      if (!other || !first_[DeviceIndex(at)].isSwitch()) continue;
      const NodeIndex mine = first_[DeviceIndex(at)].node(), there = second_[*other].node();
      if (!first_.fabric().hasTable(mine) || !second_.fabric().hasTable(there)) continue;
      switchAt_[number(mine)] = static_cast<std::uint32_t>(switches_.size());
      switches_.push_back({mine, there});
      found_.tables.push_back({mine, there});
    }
  }

  std::optional<PortIndex> otherPort(PortIndex at) const {
    const FabricPort& port = first_.fabric().port(at);
    const auto device = match_.toSecond[number(first_.of(port.node))];
    if (!device) return std::nullopt;
    for (const PortIndex other : second_.portsOf(*device))
      if (second_.fabric().port(other).number == port.number) return other;
    return std::nullopt;
  }

  std::optional<std::uint32_t> startOf(PortIndex at) const {
    const auto mine = firstSwitch(first_.fabric(), at);
    const auto port = otherPort(at);
    const auto other = port ? firstSwitch(second_.fabric(), *port) : std::nullopt;
    if (!mine || !other || switchAt_[number(*mine)] == noSwitch) return std::nullopt;
    const std::uint32_t both = switchAt_[number(*mine)];
    const FabricPort& own = first_.fabric().port(at);
    const auto cable = first_.fabric().endAt(own.node, own.number);
    const bool same = cable && cables_.toSecond[number(*cable)];
    return same && switches_[both].second == *other ? std::optional(both) : std::nullopt;
  }

  void findSources() {
    startAt_.assign(first_.fabric().ports().size(), noSwitch);
    for (std::uint32_t at = 0; at < startAt_.size(); ++at) {
      if (first_.fabric().node(first_.fabric().port(PortIndex(at)).node).isSwitch()) continue;
      const auto start = startOf(PortIndex(at));
      if (!start) continue;
      startAt_[at] = *start;
      ++switches_[*start].sources;
    }
  }

  void comparePort(PortIndex mine, PortIndex other) {
    const FabricPort &port = first_.fabric().port(mine), &there = second_.fabric().port(other);
    if (number(port.lid) == 0 || number(there.lid) == 0) return;
    const unsigned lids = 1U << std::min(port.lmc, there.lmc);
    for (unsigned offset = 0; offset < lids; ++offset)
      compareLid(mine, Lid(static_cast<std::uint16_t>(number(port.lid) + offset)),
                 Lid(static_cast<std::uint16_t>(number(there.lid) + offset)));
  }

  void compareLid(PortIndex owner, Lid mine, Lid other) {
    WorkStop::look();
    const SubnetId subnet = first_.fabric().node(first_.fabric().port(owner).node).subnet;
    const bool isAdapter = !first_.fabric().node(first_.fabric().port(owner).node).isSwitch();
    const std::uint32_t home = isAdapter ? startAt_[number(owner)] : noSwitch;
    bool any = false;
    for (std::uint32_t at = 0; at < switches_.size(); ++at) {
      const BothSwitches& one = switches_[at];
      next_[at] = noSwitch;
      differs_[at] = byTable_[at] = false;
      if (first_.fabric().node(one.first).subnet == subnet) any |= compareEntry(at, mine, other);
    }
    if (!isAdapter) return;
    std::uint64_t sources = 0;
    for (std::uint32_t at = 0; at < switches_.size(); ++at)
      if (first_.fabric().node(switches_[at].first).subnet == subnet) sources += switches_[at].sources;
    found_.routes += sources - (home != noSwitch);  // none to itself
    if (any) countRoutes(home);
  }

  bool compareEntry(std::uint32_t at, Lid mine, Lid other) {
    const BothSwitches& one = switches_[at];
    const PortNumber port = first_.fabric().forward(one.first, mine);
    ++found_.tables[at].compared;
    byTable_[at] = port != second_.fabric().forward(one.second, other);
    if (byTable_[at]) ++found_.tables[at].lids;
    const auto end = first_.fabric().endAt(one.first, port);
    if (end) next_[at] = switchAt_[number(first_.fabric().end(peer(*end)).node)];
    differs_[at] = byTable_[at] || (end && !cables_.toSecond[number(*end)]);
    return differs_[at];
  }

  // Switches in the order in which packets pass them; what goes in a circle stays out.
  void countRoutes(std::uint32_t home) {
    std::vector<std::uint32_t> arriving(switches_.size()), order;
    std::vector<std::uint64_t> passing(switches_.size());
    for (const std::uint32_t to : next_)
      if (to != noSwitch) ++arriving[to];
    for (std::uint32_t at = 0; at < switches_.size(); ++at) {
      passing[at] = switches_[at].sources - (at == home);
      if (arriving[at] == 0) order.push_back(at);
    }
    for (std::size_t done = 0; done < order.size(); ++done) {
      const std::uint32_t at = order[done], to = next_[at];
      if (to == noSwitch) continue;
      passing[to] += passing[at];
      if (--arriving[to] == 0) order.push_back(to);
    }
    for (std::uint32_t at = 0; at < switches_.size(); ++at)
      if (byTable_[at]) found_.tables[at].routes += passing[at];
    for (auto at = order.rbegin(); at != order.rend(); ++at)
      if (next_[*at] != noSwitch && differs_[next_[*at]]) differs_[*at] = true;
    for (const std::uint32_t at : order)
      if (differs_[at]) found_.changedRoutes += switches_[at].sources - (at == home);
  }

  const Devices &first_, &second_;
  const DeviceMatch& match_;
  const CableChanges& cables_;
  std::vector<BothSwitches> switches_;
  std::vector<std::uint32_t> switchAt_;  // by node of the first fabric
  std::vector<std::uint32_t> startAt_;   // by port of the first fabric
  // For one destination, by switch: where its packets go, whether they go elsewhere from here on, and whether they do
  // so by the table alone.
  std::vector<std::uint32_t> next_;
  std::vector<bool> differs_, byTable_;
  TableChanges found_;
};

}  // namespace

TableChanges compareTables(const Devices& first, const Devices& second, const DeviceMatch& match,
                           const CableChanges& cables) {
  return TableComparison(first, second, match, cables).compare();
}

}  // namespace weft
