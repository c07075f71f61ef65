#include <algorithm>
#include <bit>
#include <limits>

#include "core/units.h"
#include "views/matrix/matrix_facts.h"

namespace weft {
namespace {

std::uint64_t held(std::uint64_t a, std::uint64_t b) { return checkedSum(a, b).value_or(maxStoredBytes); }

constexpr std::size_t lids = 0x10000;  // of a subnet
constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

class Collector {
 public:
  Collector(const Fabric& fabric, const PortTraffic& traffic, MatrixKind kind) : fabric_(fabric), traffic_(traffic) {
    facts_.kind = kind;
    thing_.assign(fabric.ports().size(), nobody);
    for (std::uint32_t port = 0; port < thing_.size(); ++port) {
      const auto host = fabric.node(fabric.ports()[port].node).host;
      if (host) thing_[port] = kind == MatrixKind::hosts ? number(*host) : port;
    }
    things_ = kind == MatrixKind::hosts ? fabric.hosts().size() : fabric.ports().size();
    tabulateLids();
  }

  MatrixFacts collect(MatrixOrder order) {
    facts_.order = order;
    findOccurring();
    chooseEntries();
    for (const RegionTraffic& region : traffic_.regions) facts_.regions.push_back(collectRegion(region));
    std::vector<const RegionCells*> every;
    for (const RegionCells& region : facts_.regions) every.push_back(&region);
    facts_.all = addUp(every);
    return std::move(facts_);
  }

 private:
  // A "thing" is a HostIndex or a PortIndex, as the kind wants it.
  std::uint32_t source(const Flow& flow) const { return thing_[number(flow.source)]; }
  std::uint32_t destination(const Flow& flow) const {
    return thingOfLid_[subnetOfPort_[number(flow.source)] * lids + number(flow.destination)];
  }

  // Millions of flows ask for the owner of a LID, so each is looked up once.
  void tabulateLids() {
    thingOfLid_.assign(std::size_t{fabric_.subnetCount()} * lids, nobody);
    for (std::size_t at = 0; at < thingOfLid_.size(); ++at) {
      const auto subnet = SubnetId(static_cast<std::uint32_t>(at / lids));
      const auto owner = fabric_.owner(subnet, Lid(static_cast<std::uint16_t>(at % lids)));
      if (owner) thingOfLid_[at] = thing_[number(*owner)];
    }
    for (const FabricPort& port : fabric_.ports()) subnetOfPort_.push_back(number(fabric_.node(port.node).subnet));
  }

  void findOccurring() {
    occurs_.assign(things_, false);
    sends_.assign(things_, false);
    for (const RegionTraffic& region : traffic_.regions) {
      for (const Flow& flow : region.flows) {
        const std::uint32_t from = source(flow), to = destination(flow);
        if (from != nobody) occurs_[from] = sends_[from] = 1;
        if (to != nobody) occurs_[to] = 1;
      }
    }
    for (std::uint32_t port = 0; port < thing_.size(); ++port)
      if (thing_[port] != nobody && number(fabric_.ports()[port].lid) != 0 && hostOf(port).runHost)
        occurs_[thing_[port]] = 1;
  }

  const FabricHost& hostOf(std::uint32_t port) const {
    return fabric_.host(*fabric_.node(fabric_.ports()[port].node).host);
  }

  // The switch that a port is cabled to.
  std::uint32_t leafOf(PortIndex port) const {
    const FabricPort& one = fabric_.port(port);
    const auto end = fabric_.endAt(one.node, one.number);
    return end ? number(fabric_.end(peer(*end)).node) : nobody;
  }

  void chooseEntries() {
    // Hosts are in natural order of their names already; a host's ports follow it in the order it lists them.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> chosen;  // leaf, position in facts_.entries
    const auto add = [&](std::uint32_t thing, MatrixEntry entry, PortIndex cabled) {
      if (!occurs_[thing]) return;
      entry.recorded = sends_[thing] != 0;
      chosen.emplace_back(facts_.order == MatrixOrder::leaf ? leafOf(cabled) : 0, thing);
      entryOf_.push_back(std::move(entry));
    };
    for (std::uint32_t at = 0; at < fabric_.hosts().size(); ++at) {
      const FabricHost& host = fabric_.hosts()[at];
      if (host.ports.empty()) continue;
      if (facts_.kind == MatrixKind::hosts) add(at, {host.name, "", HostIndex{at}, {}, false}, host.ports.front());
      else
        for (std::size_t k = 0; k < host.ports.size(); ++k)
          add(number(host.ports[k]), portEntry(HostIndex{at}, k), host.ports[k]);
    }
    std::vector<std::size_t> order(chosen.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return chosen[i].first; });
    row_.assign(things_, nobody);
    for (const std::size_t i : order) {
      row_[chosen[i].second] = static_cast<std::uint32_t>(facts_.entries.size());
      facts_.entries.push_back(std::move(entryOf_[i]));
    }
  }

  MatrixEntry portEntry(HostIndex at, std::size_t k) const {
    const FabricHost& host = fabric_.host(at);
    const FabricPort& port = fabric_.port(host.ports[k]);
    const FabricNode& node = fabric_.node(port.node);
    const std::string label = host.ports.size() > 1 ? host.name + ":" + std::to_string(k + 1) : host.name;
    const std::string detail = node.description + ", port " + std::to_string(port.number) + ", subnet " +
                               std::to_string(number(node.subnet)) + ", LID " + std::to_string(number(port.lid));
    return {label, detail, at, host.ports[k], false};
  }

  RegionCells collectRegion(const RegionTraffic& region) const {
    auto found = std::make_shared<std::vector<MatrixCell>>();
    RegionCells cells{region.region, found, 0};
    const std::uint64_t side = std::bit_ceil(std::max<std::uint64_t>(facts_.entries.size(), 1));
    const bool dense = side <= 4096 && side * side <= 8 * region.flows.size();
    std::vector<std::uint64_t> grid(dense ? side * side : 0);
    for (const Flow& flow : region.flows) {
      if (flow.bytes == 0) continue;
      const std::uint32_t from = source(flow), to = destination(flow);
      if (from == nobody || to == nobody) {
        cells.elsewhere = held(cells.elsewhere, flow.bytes);
        continue;
      }
      const std::uint64_t place = placeOf(row_[from], row_[to]);
      if (dense) grid[place] = held(grid[place], flow.bytes);
      else found->push_back({place, flow.bytes});
    }
    if (dense) {
      found->reserve(grid.size() - static_cast<std::size_t>(std::ranges::count(grid, std::uint64_t{0})));
      for (std::uint64_t place = 0; place < grid.size(); ++place)
        if (grid[place] != 0) found->push_back({place, grid[place]});
    } else {
      addUpSorted(*found);
    }
    return cells;
  }

  static void addUpSorted(std::vector<MatrixCell>& cells) {
    std::ranges::sort(cells, {}, &MatrixCell::place);
    std::size_t kept = 0;
    for (const MatrixCell& cell : cells) {
      if (kept > 0 && cells[kept - 1].place == cell.place)
        cells[kept - 1].bytes = held(cells[kept - 1].bytes, cell.bytes);
      else
        cells[kept++] = cell;
    }
    cells.resize(kept);
    cells.shrink_to_fit();
  }

  const Fabric& fabric_;
  const PortTraffic& traffic_;
  MatrixFacts facts_;
  std::vector<std::uint32_t> thing_;  // by port; nobody: not an adapter's
  std::size_t things_ = 0;
  std::vector<char> occurs_, sends_;  // by thing
  std::vector<std::uint32_t> thingOfLid_, subnetOfPort_;
  std::vector<MatrixEntry> entryOf_;
  std::vector<std::uint32_t> row_;    // by thing
};

}  // namespace

MatrixFacts collectMatrix(const Fabric& fabric, const PortTraffic& traffic, MatrixKind kind, MatrixOrder order) {
  return Collector(fabric, traffic, kind).collect(order);
}

}  // namespace weft
