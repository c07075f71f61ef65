#include "ibdiag/topology_merge.h"

#include <algorithm>

#include "core/units.h"
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

struct PlacedRange {
  ListedRange range;
  Place place;
};

std::map<Guid, PlacedRange> mergeRanges(const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  std::map<Guid, PlacedRange> merged;
  for (const RangeDump* dump : dumps)
    for (const ListedRange& range : dump->ranges) {
      const Place place{&dump->name.shown, range.line};
      const auto [found, isNew] = merged.try_emplace(range.portGuid, PlacedRange{range, place});
      const ListedRange& known = found->second.range;
      if (isNew || (known.lid == range.lid && known.lmc == range.lmc)) continue;
      diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                       "port " + text(range.portGuid) + " has other LIDs at " + text(found->second.place),
                       "the first ones are used", "copy guid2lid when the topology is dumped"});
    }
  return merged;
}

void applyRanges(MergedTopology& topology, const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  const auto ranges = mergeRanges(dumps, diagnostics);
  for (MergedPort& port : topology.ports) {
    const auto found = ranges.find(port.guid);
    if (found == ranges.end()) continue;
    const auto& [range, place] = found->second;
    if (number(port.lid) == 0) port.lid = range.lid;
    if (port.lid == range.lid) {
      port.lmc = range.lmc;
      continue;
    }
    diagnostics.add({"guid2lid.differs", Severity::note, *place.file, place.line,
                     "port " + text(range.portGuid) + " has LID " + std::to_string(number(port.lid)) + " at " +
                         text(port.place),
                     "the topology's LID is used", "copy guid2lid when the topology is dumped"});
  }
}

// A LID belongs to the port that names it first, and to a range of guid2lid only where no port names it.
class LidOwners {
 public:
  LidOwners(MergedTopology& topology, Diagnostics& diagnostics)
      : topology_(topology), diagnostics_(diagnostics), bySubnet_(topology.subnetCount) {}

  void settle() {
    for (MergedPort& port : topology_.ports)
      if (number(port.lid) != 0) takeBase(port);
    for (MergedPort& port : topology_.ports)
      if (port.lmc != 0) takeRange(port);
  }

 private:
  using Owners = std::map<std::uint32_t, const MergedPort*>;  // by base LID

  Owners& ownersAt(const MergedPort& port) { return bySubnet_[number(topology_.nodes[port.node].subnet)]; }
  std::string nameOf(const MergedPort& port) const { return text(topology_.nodes[port.node].facts->guid); }

  void takeBase(MergedPort& port) {
    const auto [owner, isFree] = ownersAt(port).try_emplace(number(port.lid), &port);
    if (isFree) return;
    tell("fabric.duplicateLid", Severity::dataLost, port, *owner->second, "this port is treated as one without a LID");
    port.lid = Lid(0);
    port.lmc = 0;
  }

  // Ranges are aligned, so that two that overlap contain one of the two base LIDs.
  void takeRange(MergedPort& port) {
    const Owners& owners = ownersAt(port);
    const std::uint32_t first = number(port.lid), last = first + (1U << port.lmc) - 1;
    const auto self = owners.find(first), next = std::next(self);
    const bool holdsOther = next != owners.end() && next->first <= last;
    const bool isHeld = self != owners.begin() && std::prev(self)->first + (1U << std::prev(self)->second->lmc) > first;
    if (!holdsOther && !isHeld) return;
    tell("guid2lid.overlaps", Severity::note, port, holdsOther ? *next->second : *std::prev(self)->second,
         "only the first LID of the range is used");
    port.lmc = 0;
  }

  void tell(const char* code, Severity severity, const MergedPort& port, const MergedPort& other, const char* done) {
    diagnostics_.add({code, severity, *port.place.file, port.place.line,
                      "a LID of " + nameOf(port) + ", from " + std::to_string(number(port.lid)) + " on, belongs to " +
                          nameOf(other) + " at " + text(other.place),
                      done, dumpAgain});
  }

  MergedTopology& topology_;
  Diagnostics& diagnostics_;
  std::vector<Owners> bySubnet_;
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
  applyRanges(merged, ranges, diagnostics);
  LidOwners(merged, diagnostics).settle();
  return merged;
}

void findOneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics) {
  using EndKey = std::pair<Guid, PortNumber>;
  struct Seen {
    const TopologyDump::Link* link = nullptr;
    bool fromFirst = false, fromSecond = false;
  };
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
                     "this link is written from one of its ends only, the others from both", "it was kept",
                     "the other end may not have answered; check the cable"});
  }
}

}  // namespace weft
