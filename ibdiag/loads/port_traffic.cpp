#include "ibdiag/loads/port_traffic.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

bool earlier(const Flow& a, const Flow& b) {
  return std::pair(a.source, a.destination) < std::pair(b.source, b.destination);
}

bool samePair(const Flow& a, const Flow& b) { return a.source == b.source && a.destination == b.destination; }

// Both sorted; flows of one pair are added up.
std::vector<Flow> merged(const std::vector<Flow>& a, const std::vector<Flow>& b) {
  std::vector<Flow> both;
  both.reserve(std::max(a.size(), b.size()));
  bool held = false;
  auto left = a.begin(), right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (samePair(*left, *right)) {
      both.push_back({left->source, left->destination, saturatingAdd(left->bytes, right->bytes, held)});
      ++left;
      ++right;
    } else {
      both.push_back(earlier(*left, *right) ? *left++ : *right++);
    }
  }
  both.insert(both.end(), left, a.end());
  both.insert(both.end(), right, b.end());
  return both;
}

std::vector<Flow> merged(std::vector<std::vector<Flow>> lists) {
  if (lists.empty()) return {};
  for (; lists.size() > 1; lists.resize((lists.size() + 1) / 2))
    for (std::size_t i = 0; i < lists.size(); i += 2) {
      auto pair = i + 1 < lists.size() ? merged(lists[i], lists[i + 1]) : std::move(lists[i]);
      lists[i / 2] = std::move(pair);
    }
  return std::move(lists.front());
}

// The flows of one region as they come: a run for each recorded port.
class RegionFlows {
 public:
  void add(PortIndex source, const std::vector<PeerTraffic>& peers) {
    runs_.push_back({source, flows_.size()});
    for (const PeerTraffic& peer : peers)  // ascending LIDs
      if (peer.sent != 0) flows_.push_back({source, peer.lid, peer.sent});
  }

  std::vector<Flow> take() {
    if (std::ranges::adjacent_find(runs_, std::greater_equal{}, &Run::source) == runs_.end()) return std::move(flows_);
    for (std::size_t i = 0; i < runs_.size(); ++i)
      runs_[i].end = i + 1 < runs_.size() ? runs_[i + 1].begin : flows_.size();
    std::ranges::stable_sort(runs_, {}, &Run::source);
    std::vector<Flow> sorted;
    sorted.reserve(flows_.size());
    for (auto run = runs_.begin(); run != runs_.end();) {
      const auto isOther = [&](const Run& other) { return other.source != run->source; };
      const auto next = std::find_if(run, runs_.end(), isOther);
      append(run, next, sorted);
      run = next;
    }
    return sorted;
  }

 private:
  struct Run {
    PortIndex source{};
    std::size_t begin = 0, end = 0;
  };

  std::vector<Flow> flowsOf(const Run& run) const {
    return {flows_.begin() + static_cast<std::ptrdiff_t>(run.begin),
            flows_.begin() + static_cast<std::ptrdiff_t>(run.end)};
  }

  // All runs of one port: ranks that share it.
  void append(std::vector<Run>::iterator run, std::vector<Run>::iterator end, std::vector<Flow>& out) const {
    if (end - run == 1) {
      out.insert(out.end(), flows_.begin() + static_cast<std::ptrdiff_t>(run->begin),
                 flows_.begin() + static_cast<std::ptrdiff_t>(run->end));
      return;
    }
    std::vector<std::vector<Flow>> lists;
    for (; run != end; ++run) lists.push_back(flowsOf(*run));
    const std::vector<Flow> all = merged(std::move(lists));
    out.insert(out.end(), all.begin(), all.end());
  }

  std::vector<Flow> flows_;
  std::vector<Run> runs_;
};

std::optional<PortIndex> findPort(const Fabric& fabric, const PortTrafficRow& row) {
  if (const auto port = fabric.portByGuid(row.portGuid)) return port;
  if (fabric.subnetCount() != 1) return std::nullopt;
  return fabric.owner(SubnetId(0), row.lid);
}

std::uint64_t sumOf(const std::vector<Flow>& flows) {
  std::uint64_t sum = 0;
  bool held = false;
  for (const Flow& flow : flows) sum = saturatingAdd(sum, flow.bytes, held);
  return sum;
}

}  // namespace

PortTraffic loadPortTraffic(const RunStore& store, const Fabric& fabric, const std::function<bool()>& stopped) {
  PortTraffic traffic;
  std::map<std::optional<RegionId>, RegionFlows> regions;
  std::set<std::pair<Guid, Lid>> unknown;
  bool held = false;
  store.portTraffic([&](const PortTrafficRow& row) {
    if (stopped && stopped()) return false;
    if (const auto port = findPort(fabric, row)) {
      regions[row.region].add(*port, row.peers);
      return true;
    }
    unknown.emplace(row.portGuid, row.lid);
    for (const PeerTraffic& peer : row.peers)
      traffic.unknownPortBytes = saturatingAdd(traffic.unknownPortBytes, peer.sent, held);
    return true;
  });
  traffic.unknownPorts = unknown.size();
  for (auto& [region, flows] : regions) {
    traffic.regions.push_back({region, flows.take(), 0});
    traffic.regions.back().bytes = sumOf(traffic.regions.back().flows);
  }
  return traffic;
}

bool RegionTraffic::isOneOf(const std::vector<RegionId>& regions) const {
  return regions.empty() || (region && std::ranges::find(regions, *region) != regions.end());
}

std::vector<Flow> mergedFlows(const PortTraffic& traffic, const std::vector<RegionId>& regions) {
  std::vector<std::vector<Flow>> lists;
  for (const RegionTraffic& region : traffic.regions)
    if (region.isOneOf(regions)) lists.push_back(region.flows);
  return merged(std::move(lists));
}

}  // namespace weft
