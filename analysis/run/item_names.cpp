#include "analysis/run/item_names.h"

#include <algorithm>
#include <set>

#include "core/records/filter_dimensions.h"
#include "core/records/no_communicator.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

constexpr const char* to = " → ";

std::string count(std::size_t number) { return std::to_string(number); }

struct ItemNamer {
  const OpenRun& run;

  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(CommunicatorId id) const { return communicatorName(run, id); }
  std::string operator()(HostIndex host) const { return run.fabric.host(host).name; }
  std::string operator()(NodeIndex node) const { return nodeName(run.fabric, node); }
  std::string operator()(EndIndex end) const { return endName(run.fabric, end); }
  std::string operator()(const HostPair& pair) const { return (*this)(pair.source) + to + (*this)(pair.destination); }
  std::string operator()(const PlacePair& pair) const { return of(pair.source) + to + of(pair.destination); }
  std::string operator()(const Area& area) const {
    return "area with " + count(area.hosts.size()) + " hosts and " + count(area.switches.size()) + " switches";
  }
  std::string operator()(RankId rank) const { return "rank " + count(number(rank)); }
  std::string operator()(const RankPair& pair) const { return (*this)(pair.source) + to + (*this)(pair.destination); }
  std::string operator()(const PairBlock& block) const {
    if (block.transaction != 0) return "transaction " + count(block.transaction);
    return "block of " + count(block.rows) + " × " + count(block.columns) + " of the matrix";
  }
  // "8 communicators of size 4, W_s1.0_s2.0 to W_s1.0_s9.3"
  std::string operator()(const CommunicatorGroup& group) const {
    std::set<std::optional<std::uint32_t>> sizes;
    for (const CommunicatorId id : group.members)
      if (const Communicator* one = run.snapshot.find(id)) sizes.insert(one->size);
    std::string words = count(group.members.size()) + " communicators";
    if (sizes.size() == 1 && *sizes.begin()) words += " of size " + std::to_string(**sizes.begin());
    return group.members.empty()
               ? words
               : words + ", " + (*this)(group.members.front()) + " to " + (*this)(group.members.back());
  }
  std::string operator()(const PortPair& pair) const {
    return portName(run.fabric, pair.source) + to + portName(run.fabric, pair.destination);
  }

 private:
  std::string of(const Place& place) const { return std::visit(*this, place); }
};

std::string joined(const std::vector<std::string>& words, const std::string& last) {
  std::string all;
  for (std::size_t at = 0; at < words.size(); ++at)
    all += (at == 0 ? "" : at + 1 == words.size() ? last : ", ") + words[at];
  return all;
}

}  // namespace

std::string itemName(const OpenRun& run, const Item& item) { return std::visit(ItemNamer{run}, item); }

std::string communicatorName(const OpenRun& run, CommunicatorId id) {
  const Communicator* one = run.snapshot.find(id);
  return one ? one->name : id == noCommunicator ? std::string(noCommunicatorName) : std::string();
}

std::string operationName(const OpenRun& run, OperationId id) {
  const auto& all = run.snapshot.operationNames;
  const auto at = std::ranges::lower_bound(all, id, {}, &Operation::id);
  return at != all.end() && at->id == id ? at->name : std::string();
}

std::string regionNames(const OpenRun& run, const std::vector<RegionId>& regions) {
  if (regions.empty()) return "all regions";
  std::vector<std::string> names;
  for (const Region& region : run.snapshot.regions)
    if (std::ranges::find(regions, region.id) != regions.end()) names.push_back(region.name);
  return joined(names, ", ");
}

}  // namespace weft
