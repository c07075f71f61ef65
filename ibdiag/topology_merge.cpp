#include "ibdiag/topology_merge.h"

#include <algorithm>

#include "core/units.h"
#include "ibdiag/lid_owners.h"
#include "ibdiag/subnets.h"

namespace weft {
namespace {

const char* const dumpAgain = "dump the whole fabric again at one time";

class Merge {
 public:
  Merge(MergedTopology& out, Diagnostics& diagnostics) : out_(out), diagnostics_(diagnostics) {}

  void add(const TopologyDump& dump, const TopologyDump::Link& link, SubnetId subnet) {
    const auto a = nodeOf(dump, link, link.a, subnet), b = nodeOf(dump, link, link.b, subnet);
    if (!a || !b) {
      ++out_.linksLeftOut;
      return;
    }
    const MergedLink merged{*a, *b, link.a.port, link.b.port, &dump.facts()[link.facts], dump.placeOf(link)};
    if (!addLink(merged)) return;
    addPort(dump, link, link.a, *a);
    addPort(dump, link, link.b, *b);
  }

 private:
  using PortKey = std::pair<std::uint32_t, PortNumber>;

  void tell(const char* code, Severity severity, const Place& place, std::string seen, const char* done,
            const char* advice = dumpAgain) {
    diagnostics_.add({code, severity, *place.file, place.line, std::move(seen), done, advice});
  }

  std::optional<std::uint32_t> nodeOf(const TopologyDump& dump, const TopologyDump::Link& link,
                                      const TopologyDump::End& end, SubnetId subnet) {
    const TopologyDump::Node& facts = dump.node(end);
    const auto [found, isNew] =
        nodes_.try_emplace({subnet, facts.guid}, static_cast<std::uint32_t>(out_.nodes.size()));
    if (isNew) {
      out_.nodes.push_back({subnet, &dump, &facts, dump.placeOf(link), false});
      return found->second;
    }
    MergedNode& known = out_.nodes[found->second];
    if (known.facts->kind != facts.kind) {
      tellAmbiguous(known, dump.placeOf(link), "is of two kinds", "this link was left out", Severity::dataLost);
      return std::nullopt;
    }
    // Names and counts may change between dumps, but not within one: then two nodes have the same GUID.
    if (known.dump == &dump && known.facts != &facts)
      tellAmbiguous(known, dump.placeOf(link), "has two descriptions", "the first one is used", Severity::note);
    return found->second;
  }

  void tellAmbiguous(MergedNode& node, const Place& place, const char* what, const char* done, Severity severity) {
    if (node.ambiguous && severity == Severity::note) return;
    node.ambiguous = true;
    tell("fabric.duplicateGuid", severity, place,
         "node GUID " + text(node.facts->guid) + " " + what + ", the other one at " + text(node.place), done,
         "two devices may have the same GUID; ask for their firmware to be repaired");
  }

  // False where a port has another cable already.
  bool addLink(const MergedLink& link) {
    const auto endA = ends_.find({link.nodeA, link.portA}), endB = ends_.find({link.nodeB, link.portB});
    if (endA == ends_.end() && endB == ends_.end()) {
      const auto index = static_cast<std::uint32_t>(out_.links.size());
      ends_.emplace(PortKey{link.nodeA, link.portA}, index);
      ends_.emplace(PortKey{link.nodeB, link.portB}, index);
      out_.links.push_back(link);
      return true;
    }
    if (endA != ends_.end() && endB != ends_.end() && endA->second == endB->second) {
      MergedLink& known = out_.links[endA->second];
      if (known.facts->speed.empty()) known.facts = link.facts;
      return true;
    }
    const bool atA = endA != ends_.end();
    const MergedLink& known = out_.links[atA ? endA->second : endB->second];
    const std::uint32_t node = atA ? link.nodeA : link.nodeB;
    tell("fabric.portTwice", Severity::dataLost, link.place,
         "port " + std::to_string(atA ? link.portA : link.portB) + " of " + text(out_.nodes[node].facts->guid) +
             " has another cable at " + text(known.place),
         "this link was left out");
    ++out_.linksLeftOut;
    return false;
  }

  void addPort(const TopologyDump& dump, const TopologyDump::Link& link, const TopologyDump::End& end,
               std::uint32_t node) {
    const bool isSwitch = dump.node(end).kind == NodeKind::switchNode;
    const PortNumber number = isSwitch ? PortNumber{0} : end.port;
    const auto [found, isNew] = ports_.try_emplace({node, number}, static_cast<std::uint32_t>(out_.ports.size()));
    if (isNew) {
      out_.ports.push_back({node, number, end.portGuid, end.lid, 0, dump.placeOf(link)});
      return;
    }
    MergedPort& known = out_.ports[found->second];
    if (weft::number(known.lid) == 0) known.lid = end.lid;
    const bool sameLid = weft::number(end.lid) == 0 || known.lid == end.lid;
    if (sameLid && known.guid == end.portGuid) return;
    MergedNode& owner = out_.nodes[node];
    if (owner.ambiguous) return;
    owner.ambiguous = true;
    const bool sameFile = known.place.file == &dump.name().shown;
    tell(sameFile ? "fabric.duplicateGuid" : "fabric.lidChanged", Severity::note, dump.placeOf(link),
         "port " + std::to_string(number) + " of " + text(owner.facts->guid) +
             (sameLid ? " has two port GUIDs" : " has two LIDs") + ", the other one at " + text(known.place),
         "the first one is used");
  }

  MergedTopology& out_;
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
  Merge merge(merged, diagnostics);
  for (std::size_t dump = 0; dump < byPath.size(); ++dump)
    for (std::size_t link = 0; link < byPath[dump]->links().size(); ++link)
      merge.add(*byPath[dump], byPath[dump]->links()[link], SubnetId(subnets.ofLink[dump][link]));
  settleLids(merged, ranges, diagnostics);
  return merged;
}

void findOneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics) {
  using EndKey = std::pair<Guid, PortNumber>;
  struct Seen {
    const TopologyDump::Link* link = nullptr;
    bool fromFirst = false, fromSecond = false;
  };
  const auto nameOf = [](const EndKey& end) { return "port " + std::to_string(end.second) + " of " + text(end.first); };
  std::map<std::pair<EndKey, EndKey>, Seen> seen;
  for (const TopologyDump::Link& link : dump.links()) {
    const EndKey a{dump.node(link.a).guid, link.a.port}, b{dump.node(link.b).guid, link.b.port};
    Seen& cable = seen[std::minmax(a, b)];
    if (cable.link == nullptr) cable.link = &link;
    (a < b ? cable.fromFirst : cable.fromSecond) = true;
  }
  const auto isOneWay = [](const auto& entry) { return entry.second.fromFirst != entry.second.fromSecond; };
  const auto oneWay = static_cast<std::size_t>(std::ranges::count_if(seen, isOneWay));
  if (oneWay * 2 > seen.size()) return;  // ibdiagnet writes each cable once
  for (const auto& entry : seen) {
    if (!isOneWay(entry)) continue;
    const Place place = dump.placeOf(*entry.second.link);
    diagnostics.add({"fabric.oneWayLink", Severity::note, *place.file, place.line,
                     "the link from " + nameOf(entry.first.first) + " to " + nameOf(entry.first.second) +
                         " is written from one of its ends only, the others from both", "it was kept",
                     "the other end may not have answered; check the cable"});
  }
}

}  // namespace weft
