#include "ibdiag/assembly/service_level_merge.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr const char* firstStays = "the first is used";
constexpr const char* oneTime = "keep the dumps of one time only, those of the run";

struct Source {
  std::uint32_t node = 0;
  PortNumber port = 0;
};

// GUIDs of nodes, or of ports, in each subnet that has them.
class Sources {
 public:
  Sources(const MergedTopology& topology) : topology_(topology) {
    for (std::uint32_t at = 0; at < topology.nodes.size(); ++at)
      nodes_.emplace(topology.nodes[at].facts.guid, Source{at, 0});
    for (const MergedPort& port : topology.ports) {
      const bool isSwitch = topology.nodes[port.node].facts.kind == NodeKind::switchNode;
      ports_.emplace(port.guid, Source{port.node, isSwitch ? PortNumber{0} : port.number});
    }
  }

  SubnetId subnetOf(const Source& source) const { return topology_.nodes[source.node].subnet; }
  auto range(const ListedLevels& levels) const { return (levels.isPort ? ports_ : nodes_).equal_range(levels.source); }
  std::optional<std::uint32_t> switchOf(Guid guid) const {
    const auto [begin, end] = nodes_.equal_range(guid);
    const auto isSwitch = [&](const auto& each) {
      return topology_.nodes[each.second.node].facts.kind == NodeKind::switchNode;
    };
    const auto found = std::find_if(begin, end, isSwitch);
    return found == end ? std::nullopt : std::optional(found->second.node);
  }

 private:
  const MergedTopology& topology_;
  std::multimap<Guid, Source> nodes_, ports_;
};

// How much of a dump belongs to no node, or contradicts another dump.
struct Doubts {
  std::uint64_t unknown = 0, differing = 0;
  Place unknownAt, differingAt;
  Guid firstUnknown{}, firstDiffering{};

  void addUnknown(Guid guid, const Place& place) {
    if (unknown++ == 0) {
      firstUnknown = guid;
      unknownAt = place;
    }
  }
  void addDiffering(Guid guid, const Place& place) {
    if (differing++ == 0) {
      firstDiffering = guid;
      differingAt = place;
    }
  }
  void tell(const char* what, const char* unknownCode, const char* differingCode, Diagnostics& diagnostics) const {
    if (unknown != 0)
      diagnostics.add({unknownCode, Severity::dataLost, *unknownAt.file, unknownAt.line,
                       "no topology names the " + std::string(what) + " of " + counted(unknown, "block", "blocks") +
                           " of rows, the first " + text(firstUnknown),
                       "they were skipped", "add the topology that was dumped with it"});
    if (differing != 0)
      diagnostics.add({differingCode, Severity::dataLost, *differingAt.file, differingAt.line,
                       counted(differing, "row contradicts", "rows contradict") +
                           " what was read before, the first is of " + text(firstDiffering),
                       firstStays, oneTime});
  }
};

using Cabled = std::set<std::pair<std::uint32_t, PortNumber>>;

Cabled cabledPorts(const MergedTopology& topology) {
  Cabled cabled;
  for (const MergedLink& link : topology.links) cabled.insert({{link.nodeA, link.portA}, {link.nodeB, link.portB}});
  return cabled;
}

// Sorts, keeps the first of each key, and counts later ones that contradict it.
template <class Row, class Key>
std::uint64_t keepFirst(std::vector<Row>& rows, Key key) {
  std::ranges::stable_sort(rows, {}, key);
  std::uint64_t differing = 0;
  for (std::size_t i = 1; i < rows.size(); ++i)
    differing += key(rows[i]) == key(rows[i - 1]) && !(rows[i] == rows[i - 1]);
  const auto repeated = std::ranges::unique(rows, {}, key);
  rows.erase(repeated.begin(), repeated.end());
  return differing;
}

// The subnet that knows most sources of a dump.
SubnetId subnetOf(const LevelDump& dump, const Sources& sources) {
  std::map<SubnetId, std::uint64_t> known;
  for (const ListedLevels& each : dump.levels) {
    const auto [begin, end] = sources.range(each);
    for (auto at = begin; at != end; ++at) ++known[sources.subnetOf(at->second)];
  }
  const auto most = std::ranges::max_element(known, {}, [](const auto& each) { return each.second; });
  return most == known.end() ? SubnetId(0) : most->first;
}

struct LidLevel : ListedLevels::Entry {
  bool operator==(const LidLevel& other) const { return lid == other.lid && level == other.level; }
};

}  // namespace

MergedLanes mergeLanes(const std::vector<const LaneDump*>& byPath, const MergedTopology& topology,
                       Diagnostics& diagnostics) {
  MergedLanes merged;
  if (byPath.empty()) return merged;
  const Sources sources(topology);
  const Cabled cabled = cabledPorts(topology);
  for (const LaneDump* dump : byPath) {
    Doubts doubts;
    std::map<std::uint32_t, Place> touched;
    for (const ListedLanes& part : dump->lanes) {
      const Place place{&dump->name.shown, part.line};
      const auto node = sources.switchOf(part.switchGuid);
      if (!node) {
        doubts.addUnknown(part.switchGuid, place);
        continue;
      }
      touched.emplace(*node, place);
      const auto carries = [&](PortNumber port) { return cabled.contains({*node, port}); };
      std::ranges::copy_if(part.rows, std::back_inserter(merged[*node]),
                           [&](const LaneRow& row) { return carries(row.out) && (row.in == 0 || carries(row.in)); });
    }
    for (const auto& [node, place] : touched)
      for (auto i = keepFirst(merged[node], [](const LaneRow& row) { return std::pair(row.in, row.out); }); i > 0; --i)
        doubts.addDiffering(topology.nodes[node].facts.guid, place);
    doubts.tell("switch", "fabric.lanesWithoutSwitch", "fabric.lanesTwice", diagnostics);
  }
  return merged;
}

MergedLevels mergeLevels(const std::vector<const LevelDump*>& byPath, const MergedTopology& topology,
                         Diagnostics& diagnostics) {
  MergedLevels levels;
  if (byPath.empty()) return levels;
  std::map<std::pair<std::uint32_t, PortNumber>, std::vector<LidLevel>> merged;
  const Sources sources(topology);
  for (const LevelDump* dump : byPath) {
    Doubts doubts;
    std::map<std::pair<std::uint32_t, PortNumber>, Place> touched;
    const SubnetId subnet = subnetOf(*dump, sources);
    for (const ListedLevels& part : dump->levels) {
      const Place place{&dump->name.shown, part.line};
      const auto [begin, end] = sources.range(part);
      const auto found =
          std::find_if(begin, end, [&](const auto& each) { return sources.subnetOf(each.second) == subnet; });
      if (found == end) {
        doubts.addUnknown(part.source, place);
        continue;
      }
      const std::pair key{found->second.node, found->second.port};
      touched.emplace(key, place);
      for (const ListedLevels::Entry& entry : part.entries) merged[key].push_back({entry});
    }
    for (const auto& [key, place] : touched)
      for (auto i = keepFirst(merged[key], [](const LidLevel& each) { return each.lid; }); i > 0; --i)
        doubts.addDiffering(topology.nodes[key.first].facts.guid, place);
    doubts.tell("source", "fabric.levelsWithoutSource", "fabric.levelsTwice", diagnostics);
  }
  for (const auto& [key, entries] : merged) levels[key].assign(entries.begin(), entries.end());
  return levels;
}

std::vector<std::uint8_t> dense(const std::vector<ListedLevels::Entry>& entries) {
  std::vector<std::uint8_t> levels(entries.empty() ? 0 : number(entries.back().lid) + 1U, noServiceLevel);
  for (const ListedLevels::Entry& entry : entries) levels[number(entry.lid)] = entry.level;
  return levels;
}

}  // namespace weft
