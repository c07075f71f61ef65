#include "ibdiag/assembly/one_way_links.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

using WrittenEnd = std::pair<Guid, PortNumber>;

struct WrittenCable {
  const TopologyDump::Link* link = nullptr;
  bool fromFirst = false, fromSecond = false;
  bool isOneWay() const { return fromFirst != fromSecond; }
};
using WrittenCables = std::map<std::pair<WrittenEnd, WrittenEnd>, WrittenCable>;  // the lower end first
using OneCable = WrittenCables::value_type;

// The end that does not write the cable; the other one does.
WrittenEnd missingEnd(const OneCable& cable) { return cable.second.fromFirst ? cable.first.second : cable.first.first; }

class OneWayLinks {
 public:
  OneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics) : dump_(dump), diagnostics_(diagnostics) {
    for (const TopologyDump::Link& link : dump.links()) add(link);
    for (const bool betweenSwitches : {true, false}) {
      const WrittenCables& group = betweenSwitches ? betweenSwitches_ : toAdapters_;
      if (!writesBoth(group, betweenSwitches)) continue;
      for (const OneCable& each : group)
        if (each.second.isOneWay()) oneWay_.push_back(&each);
    }
  }

  void tell() {
    std::set<Guid> excused = silentNodes();
    const std::size_t rest = restOfLast();
    if (!excused.empty() || rest != 0) {
      tellCut(excused, rest);
      excused.insert(last());
    }
    for (const OneCable* each : oneWay_)
      if (!excused.contains(missingEnd(*each).first)) tellOneWay(*each);
  }

 private:
  void add(const TopologyDump::Link& link) {
    const TopologyDump::Node &nodeA = dump_.node(link.a), &nodeB = dump_.node(link.b);
    const WrittenEnd a{nodeA.guid, link.a.port}, b{nodeB.guid, link.b.port};
    const bool isSwitchA = nodeA.kind == NodeKind::switchNode;
    WrittenCable& cable =
        (isSwitchA && nodeB.kind == NodeKind::switchNode ? betweenSwitches_ : toAdapters_)[std::minmax(a, b)];
    if (cable.link == nullptr) cable.link = &link;
    (a < b ? cable.fromFirst : cable.fromSecond) = true;
    writers_[a.first].insert(a.second);
    (isSwitchA ? switchWriters_ : adapterWriters_).insert(a.first);
  }

  // .net_dump writes links to adapters from the switch only, ibdiagnet's .lst each cable once, iblinkinfo where it is
  // asked for one switch its links alone.
  bool writesBoth(const WrittenCables& group, bool betweenSwitches) const {
    if (dump_.ends() == TopologyDump::Ends::both && writers_.size() > 1)
      return true;  // lines of one node are an excerpt
    if (dump_.ends() == TopologyDump::Ends::ofWriters &&
        (betweenSwitches ? switchWriters_.size() > 1 : !adapterWriters_.empty()))
      return true;
    const auto count = std::ranges::count_if(group, [](const OneCable& each) { return each.second.isOneWay(); });
    return static_cast<std::size_t>(count) * 2 <= group.size();
  }

  std::set<Guid> silentNodes() const {
    std::set<Guid> silent;
    for (const OneCable* each : oneWay_)
      if (const Guid far = missingEnd(*each).first; !writers_.contains(far)) silent.insert(far);
    return silent;
  }

  Guid last() const { return dump_.node(dump_.links().back().a).guid; }

  // Ends of the node that the file ends with, beyond all that it has lines for: tools write ports in their order.
  std::size_t restOfLast() const {
    if (oneWay_.empty()) return 0;
    std::set<PortNumber> missing;
    for (const OneCable* each : oneWay_)
      if (const WrittenEnd end = missingEnd(*each); end.first == last()) missing.insert(end.second);
    if (missing.empty()) return 0;
    const std::set<PortNumber>& written = writers_.at(last());
    return *missing.begin() > *written.rbegin() || *missing.rbegin() < *written.begin() ? missing.size() : 0;
  }

  void tellCut(const std::set<Guid>& silent, std::size_t rest) {
    std::string seen;
    if (!silent.empty())
      seen = counted(silent.size(), "node has", "nodes have") + " no lines of " +
             (silent.size() == 1 ? "its" : "their") + " own, where others have, the first is " + text(*silent.begin());
    if (rest != 0)
      seen += (seen.empty() ? "" : "; ") + counted(rest, "port", "ports") + " of the last node, " + text(last()) +
              ", " + (rest == 1 ? "is" : "are") + " named by others and " +
              (rest == 1 ? "has no line" : "have no lines");
    diagnostics_.add({"fabric.noLines", Severity::dataLost, dump_.name().shown, dump_.links().back().line, seen,
                      "their links were kept as other nodes list them",
                      "copy the file again if it was cut off; else look whether they answer"});
  }

  void tellOneWay(const OneCable& cable) {
    const auto nameOf = [](const WrittenEnd& end) {
      return "port " + std::to_string(end.second) + " of " + text(end.first);
    };
    const Place place = dump_.placeOf(*cable.second.link);
    diagnostics_.add({"fabric.oneWayLink", Severity::note, *place.file, place.line,
                      "the link from " + nameOf(cable.first.first) + " to " + nameOf(cable.first.second) +
                          " is written from one of its ends only, the others from both",
                      "it was kept", "the other end may not have answered; check the cable"});
  }

  const TopologyDump& dump_;
  Diagnostics& diagnostics_;
  WrittenCables betweenSwitches_, toAdapters_;
  std::map<Guid, std::set<PortNumber>> writers_;  // that have lines, and of which ports
  std::set<Guid> switchWriters_, adapterWriters_;
  std::vector<const OneCable*> oneWay_;
};

}  // namespace

void findOneWayLinks(const TopologyDump& dump, Diagnostics& diagnostics) {
  if (!dump.links().empty()) OneWayLinks(dump, diagnostics).tell();
}

}  // namespace weft
