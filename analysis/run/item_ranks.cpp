#include "analysis/run/item_ranks.h"

#include <algorithm>

namespace weft {
namespace {

struct Ranks {
  const OpenRun& run;
  std::vector<RankId> found = {};

  void operator()(RankId rank) { found.push_back(rank); }
  void operator()(HostIndex host) {
    const std::vector<RankId> ranks = run.ranksOn(host);
    found.insert(found.end(), ranks.begin(), ranks.end());
  }
  void operator()(CommunicatorId id) {
    if (const Communicator* one = run.snapshot.find(id))
      found.insert(found.end(), one->members.begin(), one->members.end());
  }
  void operator()(const CommunicatorGroup& group) {
    for (const CommunicatorId id : group.members) (*this)(id);
  }
  void operator()(const RankPair& pair) { found.insert(found.end(), {pair.source, pair.destination}); }
  void operator()(const HostPair& pair) {
    (*this)(pair.source);
    (*this)(pair.destination);
  }
  void operator()(const PlacePair& pair) {
    std::visit(*this, pair.source);
    std::visit(*this, pair.destination);
  }
  void operator()(const PortPair& pair) {
    for (const PortIndex port : {pair.source, pair.destination}) (*this)(run.fabric.port(port).node);
  }
  void operator()(NodeIndex node) {
    if (const auto host = run.fabric.node(node).host) (*this)(*host);
  }
  void operator()(const Area& area) {
    for (const HostIndex host : area.hosts) (*this)(host);
  }
  void operator()(const PairBlock& block) {
    for (const RankPair& pair : block.cells) (*this)(pair);
  }
  void operator()(EndIndex) {}
  void operator()(std::monostate) {}
};

}  // namespace

std::vector<RankId> ranksOf(const OpenRun& run, const Item& item) {
  Ranks ranks{run};
  std::visit(ranks, item);
  std::ranges::sort(ranks.found);
  ranks.found.erase(std::ranges::unique(ranks.found).begin(), ranks.found.end());
  return std::move(ranks.found);
}

std::optional<HostId> recordedHostOf(const RunSnapshot& run, RankId rank) {
  const auto process = std::ranges::lower_bound(run.processes, rank, {}, &Process::rank);
  return process == run.processes.end() || process->rank != rank ? std::nullopt : process->host;
}

std::string hostNameOfRank(const OpenRun& run, RankId rank) {
  if (const auto shown = run.hostOf(rank)) return run.fabric.shown(*shown).label;
  const auto recorded = recordedHostOf(run.snapshot, rank);
  if (!recorded) return {};
  const auto host = std::ranges::find(run.snapshot.hosts, *recorded, &Host::id);
  return host == run.snapshot.hosts.end() ? std::string() : host->name;
}

}  // namespace weft
