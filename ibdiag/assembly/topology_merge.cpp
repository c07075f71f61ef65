#include "ibdiag/assembly/topology_merge.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/base/units.h"
#include "ibdiag/assembly/dump_differences.h"
#include "ibdiag/assembly/lid_owners.h"
#include "ibdiag/assembly/link_facts_merge.h"
#include "ibdiag/assembly/subnets.h"

namespace weft {
namespace {

const char* const dumpAgain = "dump the whole fabric again at one time";

class TopologyMerge {
 public:
  TopologyMerge(MergedTopology& out, Diagnostics& diagnostics)
      : out_(out), facts_(diagnostics), diagnostics_(diagnostics) {}

  void add(const TopologyDump& dump, const TopologyDump::Link& link, SubnetId subnet) {
    const auto a = nodeOf(dump, link, link.a, subnet), b = nodeOf(dump, link, link.b, subnet);
    if (!a || !b || !addLink(dump, link, *a, *b)) {
      ++out_.linksLeftOut;
      return;
    }
    addPort(dump, link, link.a, *a);
    addPort(dump, link, link.b, *b);
  }

 private:
  using PortKey = std::pair<std::uint32_t, PortNumber>;

  void tell(const char* code, Severity severity, const Place& place, std::string seen, const char* done,
            const char* advice = dumpAgain) {
    diagnostics_.add({code, severity, *place.file, place.line, std::move(seen), done, advice});
  }

  std::string nameOf(std::uint32_t node) const { return text(out_.nodes[node].facts.guid); }

  std::optional<std::uint32_t> nodeOf(const TopologyDump& dump, const TopologyDump::Link& link,
                                      const TopologyDump::End& end, SubnetId subnet) {
    const TopologyDump::Node& facts = dump.node(end);
    const auto [found, isNew] = nodes_.try_emplace({subnet, facts.guid}, static_cast<std::uint32_t>(out_.nodes.size()));
    if (isNew) {
      out_.nodes.push_back({subnet, facts, &dump, dump.placeOf(link), false});
      return found->second;
    }
    MergedNode& known = out_.nodes[found->second];
    if (known.facts.kind != facts.kind) {
      tellAmbiguous(known, dump.placeOf(link), "is of two kinds", "this link was skipped", Severity::dataLost);
      return std::nullopt;
    }
    complete(known, dump, facts, dump.placeOf(link));
    return found->second;
  }

  void complete(MergedNode& known, const TopologyDump& dump, const TopologyDump::Node& facts, const Place& place) {
    const auto differs = [](const auto& a, const auto& b, const auto& nothing) {
      return a != b && a != nothing && b != nothing;
    };
    TopologyDump::Node& mine = known.facts;
    const bool otherName = differs(mine.description, facts.description, std::string{});
    const bool otherCount = differs(mine.ports, facts.ports, std::uint8_t{0}) && !settlePorts(mine, facts);
    const bool otherSystem = differs(mine.systemGuid, facts.systemGuid, Guid{});
    if (mine.description.empty()) mine.description = facts.description;
    if (mine.ports == 0) {
      mine.ports = facts.ports;
      mine.portsAtLeast = facts.portsAtLeast;
    }
    if (number(mine.systemGuid) == 0) mine.systemGuid = facts.systemGuid;
    if (known.ambiguous || !(otherName || otherCount || otherSystem)) return;
    // Names and counts may change between dumps, but not within one: then two nodes have the same GUID.
    if (known.dump == &dump) {
      const std::string names =
          otherName ? ", \"" + facts.description + "\" and \"" + mine.description + "\"" : std::string();
      tellAmbiguous(known, place, "has two descriptions" + names, "the first one is used", Severity::note);
    } else if (otherName || otherCount) {
      known.ambiguous = true;
      tell("fabric.nodeDiffers", Severity::note, place,
           "node " + text(facts.guid) +
               (otherName
                    ? " is called \"" + facts.description + "\", but \"" + mine.description + "\" at "
                    : " has " + std::to_string(facts.ports) + " ports, but " + std::to_string(mine.ports) + " at ") +
               text(known.place),
           "the latter is used");
    }
  }

  // A dump that lists ports up to the 63rd does not contradict one that counts 65; that it may be the lesser one
  // decides nothing.
  static bool settlePorts(TopologyDump::Node& mine, const TopologyDump::Node& other) {
    const bool fits = mine.portsAtLeast ? other.portsAtLeast || mine.ports <= other.ports
                                        : other.portsAtLeast && other.ports <= mine.ports;
    if (!fits || !mine.portsAtLeast) return fits;
    mine.ports = std::max(mine.ports, other.ports);
    mine.portsAtLeast = other.portsAtLeast;
    return true;
  }

  void tellAmbiguous(MergedNode& node, const Place& place, const std::string& what, const char* done,
                     Severity severity) {
    if (node.ambiguous && severity == Severity::note) return;
    node.ambiguous = true;
    tell("fabric.duplicateGuid", severity, place,
         "node GUID " + text(node.facts.guid) + " " + what + ", the other one at " + text(node.place), done,
         "two devices may have the same GUID; ask for their firmware to be repaired");
  }

  // False where a port has another cable already.
  bool addLink(const TopologyDump& dump, const TopologyDump::Link& link, std::uint32_t a, std::uint32_t b) {
    const Place place = dump.placeOf(link);
    const auto endA = ends_.find({a, link.a.port}), endB = ends_.find({b, link.b.port});
    if (endA == ends_.end() && endB == ends_.end()) {
      const auto index = static_cast<std::uint32_t>(out_.links.size());
      ends_.emplace(PortKey{a, link.a.port}, index);
      ends_.emplace(PortKey{b, link.b.port}, index);
      out_.links.push_back({a, b, link.a.port, link.b.port, place, {}, {}, {}, {}, {}, false});
      facts_.complete(out_.links.back(), dump, link);
      return true;
    }
    if (endA != ends_.end() && endB != ends_.end() && endA->second == endB->second) {
      facts_.complete(out_.links[endA->second], dump, link);
      return true;
    }
    const bool atA = endA != ends_.end();
    const MergedLink& known = out_.links[atA ? endA->second : endB->second];
    tell("fabric.portTwice", Severity::dataLost, place,
         "port " + std::to_string(atA ? link.a.port : link.b.port) + " of " + nameOf(atA ? a : b) +
             " has another cable at " + text(known.place),
         "this link was skipped");
    return false;
  }

  void addPort(const TopologyDump& dump, const TopologyDump::Link& link, const TopologyDump::End& end,
               std::uint32_t node) {
    const bool isSwitch = dump.node(end).kind == NodeKind::switchNode;
    const PortNumber at = isSwitch ? PortNumber{0} : end.port;
    const bool isGuess = dump.node(end).guidIsPorts;
    const auto [found, isNew] = ports_.try_emplace({node, at}, static_cast<std::uint32_t>(out_.ports.size()));
    if (isNew) {
      out_.ports.push_back({node, at, end.portGuid, end.lid, end.lmc, dump.placeOf(link), isGuess});
      return tellRefusedLid(out_.ports.back(), dump.placeOf(link), end);
    }
    MergedPort& known = out_.ports[found->second];
    tellRefusedLid(known, dump.placeOf(link), end);
    if (number(known.lid) == 0) known.lid = end.lid;
    if (!known.lmc) known.lmc = end.lmc;
    if (number(known.guid) == 0 || (known.guidIsGuess && !isGuess && number(end.portGuid) != 0)) {
      known.guid = end.portGuid;
      known.guidIsGuess = isGuess;
    }
    const char* what = nullptr;
    if (number(end.portGuid) != 0 && !isGuess && known.guid != end.portGuid) what = " has two port GUIDs";
    if (number(end.lid) != 0 && known.lid != end.lid) what = " has two LIDs";
    if (end.lmc && *known.lmc != *end.lmc) what = " has two LMCs";
    MergedNode& owner = out_.nodes[node];
    if (what == nullptr || owner.ambiguous) return;
    owner.ambiguous = true;
    const bool sameFile = known.place.file == &dump.name().shown;
    tell(sameFile ? "fabric.duplicateGuid" : "fabric.lidChanged", Severity::note, dump.placeOf(link),
         "port " + std::to_string(at) + " of " + nameOf(node) + what + ", the other one at " + text(known.place),
         "the first one is used");
  }

  // IBTA 4.1.3: LIDs of ports are 1 … 0xBFFF; multicast groups have those above, 0xFFFF is everybody's.
  void tellRefusedLid(MergedPort& port, const Place& place, const TopologyDump::End& end) {
    if (number(end.refused) == 0 || port.lidRefused) return;
    port.lidRefused = true;
    tell("fabric.invalidLid", Severity::note, place,
         "port " + std::to_string(port.number) + " of " + nameOf(port.node) + " has LID " +
             std::to_string(number(end.refused)) + ", which is none of a port: those are 1 to " +
             std::to_string(highestUnicastLid),
         "it is taken to have none here",
         "the subnet manager may not have set the port up; look there, and dump the fabric again");
  }

  MergedTopology& out_;
  LinkFactsMerge facts_;
  Diagnostics& diagnostics_;
  std::map<std::pair<SubnetId, Guid>, std::uint32_t> nodes_;
  std::map<PortKey, std::uint32_t> ports_, ends_;
};

}  // namespace

MergedTopology mergeTopologies(const std::vector<const TopologyDump*>& byPath,
                               const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics) {
  MergedTopology merged;
  const Subnets subnets = findSubnets(byPath);
  merged.subnetCount = subnets.count;
  TopologyMerge merge(merged, diagnostics);
  for (std::size_t dump = 0; dump < byPath.size(); ++dump)
    for (std::size_t link = 0; link < byPath[dump]->links().size(); ++link)
      merge.add(*byPath[dump], byPath[dump]->links()[link], SubnetId(subnets.ofLink[dump][link]));
  resolveLids(merged, ranges, diagnostics);
  reportDumpDifferences(byPath, subnets, diagnostics);
  return merged;
}

}  // namespace weft
