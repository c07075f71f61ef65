#include "ibdiag/model/leaf_switches.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

using Vertex = std::uint32_t;

// "cn" of "cn042": hosts of one kind are numbered.
std::string stemOf(std::string_view name) {
  std::string stem = shortHostKey(name);
  const auto isNumbering = [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  while (!stem.empty() && isNumbering(stem.back())) stem.pop_back();
  return stem;
}

bool isServiceStem(const std::string& stem) {
  constexpr std::array<std::string_view, 20> words{"oss",   "mds",  "mgs",    "ost",  "mdt",  "nsd",    "nas",
                                                   "nfs",   "stor", "lustre", "gpfs", "ddn",  "mgmt",   "adm",
                                                   "login", "head", "master", "gate", "lnet", "service"};
  if (stem == "io" || stem == "gw") return true;
  return std::ranges::any_of(words, [&](std::string_view word) { return stem.starts_with(word); });
}

struct Facts {
  std::uint32_t adapters = 0;             // links to adapters that may be hosts'
  std::uint32_t cables = 0;               // links to other switches
  std::map<Vertex, std::uint32_t> peers;  // and how many cables lead to each
  std::vector<std::string> stems;         // of the hosts that have names

  double share() const { return adapters == 0 ? 0 : double(adapters) / double(adapters + cables); }
};

class Judge {
 public:
  Judge(const Fabric& fabric, const SwitchGraph& graph)
      : fabric_(fabric), graph_(graph), facts_(graph.nodeOf.size()), kinds_(graph.nodeOf.size(), LeafKind::none) {
    for (Vertex at = 0; at < facts_.size(); ++at) facts_[at] = factsOf(at);
  }

  std::vector<LeafKind> run() {
    const std::vector<std::uint32_t> pieceOf = pieces(graph_);
    std::map<std::uint32_t, std::vector<Vertex>> byPiece;
    for (Vertex at = 0; at < facts_.size(); ++at) byPiece[pieceOf[at]].push_back(at);
    for (const auto& [piece, members] : byPiece) judge(members);
    return std::move(kinds_);
  }

 private:
  Facts factsOf(Vertex at) const {
    Facts facts;
    for (const EndIndex end : fabric_.endsOf(graph_.nodeOf[at])) {
      const NodeIndex other = fabric_.end(peer(end)).node;
      const Vertex vertex = graph_.vertexOf[number(other)];
      if (vertex == at) continue;
      if (vertex != SwitchGraph::noVertex) {
        ++facts.cables;
        ++facts.peers[vertex];
      } else if (fabric_.node(other).isHostAdapter()) {
        ++facts.adapters;
        if (const auto name = hostNameOf(fabric_.node(other).description)) facts.stems.push_back(stemOf(*name));
      }
    }
    return facts;
  }

  // Adapters on the switch of the median adapter.
  std::uint32_t typicalAdapters(const std::vector<Vertex>& members) const {
    std::vector<std::uint32_t> counts;
    for (const Vertex at : members) counts.insert(counts.end(), facts_[at].adapters, facts_[at].adapters);
    if (counts.empty()) return 0;
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::ranges::nth_element(counts, middle);
    return *middle;
  }

  // Mean over a switch's cables of what lies at their other ends.
  template <class Value>
  double meanOverPeers(Vertex at, Value value) const {
    double sum = 0;
    for (const auto& [other, cables] : facts_[at].peers) sum += cables * value(other);
    return facts_[at].cables == 0 ? 0 : sum / facts_[at].cables;
  }

  double shareOfPeers(Vertex at) const {
    return meanOverPeers(at, [&](Vertex other) { return facts_[other].share(); });
  }

  // Its cables lead to switches that are far more for hosts than it is, and theirs to such as itself: a spine. In a
  // torus the neighbours of a poor switch have rich neighbours too.
  bool isAbove(Vertex at) const {
    constexpr double farLess = 0.75;
    const double around = shareOfPeers(at);
    if (facts_[at].share() >= farLess * around) return false;
    return meanOverPeers(at, [&](Vertex other) { return shareOfPeers(other); }) < farLess * around;
  }

  bool isServiceSwitch(Vertex at) const {
    const auto& stems = facts_[at].stems;
    return !stems.empty() && stems.size() == facts_[at].adapters && std::ranges::all_of(stems, isServiceStem);
  }

  bool isOutlier(Vertex at) const { return facts_[at].peers.size() == 1 || facts_[at].adapters > facts_[at].cables; }

  // Leaves of one pod have the same neighbours; a core has one in each pod.
  bool sharesNeighbours(Vertex at) const {
    std::map<Vertex, std::size_t> shared;  // by leaf
    for (const auto& [middle, cables] : facts_[at].peers)
      for (const auto& [leaf, more] : facts_[middle].peers)
        if (leaf != at && kinds_[leaf] == LeafKind::leaf) ++shared[leaf];
    return std::ranges::any_of(shared, [&](const auto& entry) { return entry.second * 2 > facts_[at].peers.size(); });
  }

  // How most hosts on the leaves are called: each of these stems names a tenth of them or more.
  std::set<std::string> commonStems(const std::vector<Vertex>& members) const {
    constexpr std::size_t rare = 10;
    std::map<std::string, std::size_t> counts;
    std::size_t all = 0;
    for (const Vertex at : members) {
      if (kinds_[at] != LeafKind::leaf) continue;
      for (const std::string& stem : facts_[at].stems) ++counts[stem];
      all += facts_[at].stems.size();
    }
    std::set<std::string> common;
    for (const auto& [stem, count] : counts)
      if (count * rare >= all && !isServiceStem(stem)) common.insert(stem);
    return common;
  }

  bool leadsToLeaf(Vertex at) const {
    const auto isLeaf = [&](const auto& peer) { return kinds_[peer.first] == LeafKind::leaf; };
    return std::ranges::any_of(facts_[at].peers, isLeaf);
  }

  // In a torus or among other directly joined switches.
  bool isAmongLeaves(Vertex at) const {
    return meanOverPeers(at, [&](Vertex other) { return kinds_[other] == LeafKind::leaf ? 1.0 : 0.0; }) > 0.5;
  }

  // In a part of the fabric where no leaf is sure: names must help. A core is never so far from the leaves.
  bool isFarLeaf(Vertex at, const std::set<std::string>& stems) const {
    const auto leads = [&](const auto& peer) { return leadsToLeaf(peer.first); };
    const auto isCommon = [&](const std::string& stem) { return stems.contains(stem); };
    return std::ranges::none_of(facts_[at].peers, leads) && std::ranges::any_of(facts_[at].stems, isCommon);
  }

  // Few adapters, but on a leaf all the same.
  bool isSparseLeaf(Vertex at, const std::set<std::string>& stems) const {
    if (isServiceSwitch(at) || isAbove(at)) return false;
    return sharesNeighbours(at) || isAmongLeaves(at) || isFarLeaf(at, stems);
  }

  void judge(const std::vector<Vertex>& members) {
    const std::uint32_t typical = typicalAdapters(members);
    std::vector<Vertex> unsure;
    for (const Vertex at : members) {
      if (facts_[at].adapters == 0) continue;
      if (facts_[at].adapters * 2 < typical || isAbove(at)) unsure.push_back(at);
      else kinds_[at] = isServiceSwitch(at) ? LeafKind::outlier : LeafKind::leaf;
    }
    const std::set<std::string> stems = commonStems(members);
    std::vector<Vertex> sparse;  // against the sure leaves only, so that the order does not matter
    std::ranges::copy_if(unsure, std::back_inserter(sparse), [&](Vertex at) { return isSparseLeaf(at, stems); });
    for (const Vertex at : unsure)
      if (isOutlier(at)) kinds_[at] = LeafKind::outlier;
    for (const Vertex at : sparse) kinds_[at] = LeafKind::leaf;
    promoteOutliers(members);
  }

  // A piece without any leaf, e.g. of storage nodes alone, is searched from what it has.
  void promoteOutliers(const std::vector<Vertex>& members) {
    if (std::ranges::any_of(members, [&](Vertex at) { return kinds_[at] == LeafKind::leaf; })) return;
    for (const Vertex at : members)
      if (kinds_[at] == LeafKind::outlier) kinds_[at] = LeafKind::leaf;
  }

  const Fabric& fabric_;
  const SwitchGraph& graph_;
  std::vector<Facts> facts_;
  std::vector<LeafKind> kinds_;
};

}  // namespace

bool isServiceName(std::string_view host) { return isServiceStem(stemOf(host)); }

std::vector<LeafKind> leafSwitches(const Fabric& fabric, const SwitchGraph& graph) {
  return Judge(fabric, graph).run();
}

}  // namespace weft
