#include "ibdiag/findings/fabric_difference.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/findings/link_changes.h"

namespace weft {
namespace {

struct KindWords {
  std::string_view code, title;
};
constexpr std::array<KindWords, fabricChangeKinds> changeWords{{
    {"node-gone", "nodes gone"},
    {"node-new", "nodes new"},
    {"node-replaced", "nodes replaced"},
    {"node-renamed", "nodes renamed"},
    {"cable-gone", "cables gone"},
    {"cable-new", "cables new"},
    {"cable-moved", "cables moved"},
    {"link-slower", "links slower"},
    {"link-faster", "links faster"},
    {"link-changed", "links of another width and speed"},
    {"link-state", "links in another state"},
    {"lid-changed", "ports with another LID"},
    {"table-gone", "forwarding tables gone"},
    {"table-new", "forwarding tables new"},
    {"table-changed", "forwarding tables changed"},
}};

std::string lidText(const FabricPort& port, bool withLmc) {
  return std::to_string(number(port.lid)) + (withLmc ? " LMC " + std::to_string(port.lmc) : "");
}

bool hasTables(const Fabric& fabric) {
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.hasTable(NodeIndex(at))) return true;
  return false;
}

// Cables that went or came with a node.
struct CablesOfNode {
  std::uint64_t count = 0;
  std::optional<EndIndex> last;  // at the node
};

class FabricComparison {
 public:
  FabricComparison(const Fabric& first, const Fabric& second) : first_(first), second_(second) {
    found_.match = matchDevices(first_, second_);
    cables_ = compareCables(first_, second_, found_.match);
  }

  FabricDifference compare() {
    for (const CableChange& one : cables_.changes) {
      addCable(one);
      if (one.with && one.first) note(wentWith_[first_.of(*one.with)], first_.fabric(), *one.first, *one.with);
      if (one.with && one.second) note(cameWith_[second_.of(*one.with)], second_.fabric(), *one.second, *one.with);
    }
    for (std::uint32_t at = 0; at < cables_.toSecond.size(); at += 2)
      if (cables_.toSecond[at]) addLink(EndIndex(at), *cables_.toSecond[at]);
    for (std::uint32_t at = 0; at < first_.size(); ++at) addDevice(DeviceIndex(at));
    for (std::uint32_t at = 0; at < second_.size(); ++at)
      if (!found_.match.toFirst[at]) addNew(DeviceIndex(at));
    addTables();
    sort();
    found_.sameEnd = std::move(cables_.toSecond);
    return std::move(found_);
  }

 private:
  static void note(CablesOfNode& of, const Fabric& fabric, EndIndex end, NodeIndex node) {
    ++of.count;
    of.last = fabric.end(end).node == node ? end : peer(end);
  }

  FabricChange& add(FabricChangeKind kind) {
    found_.changes.emplace_back().kind = kind;
    return found_.changes.back();
  }

  void addCable(const CableChange& one) {
    FabricChange& change = add(one.first && one.second ? FabricChangeKind::cableMoved
                               : one.first             ? FabricChangeKind::cableGone
                                                       : FabricChangeKind::cableNew);
    change.firstEnd = one.first;
    change.secondEnd = one.second;
    change.with = one.with;
    change.stayed = one.stayed;
    if (one.first && one.second) addLink(*one.first, *one.second);
  }

  void addLink(EndIndex mine, EndIndex other) {
    const LinkFacts &was = first_.fabric().link(mine), &now = second_.fabric().link(other);
    const bool swaps = leadingEnd(first_.fabric(), mine) != mine;
    const EndIndex shown = swaps ? peer(mine) : mine, there = swaps ? peer(other) : other;
    if (const auto rate = rateChange(was, now))
      addFacts(*rate == RateChange::slower   ? FabricChangeKind::linkSlower
               : *rate == RateChange::faster ? FabricChangeKind::linkFaster
                                             : FabricChangeKind::linkChanged,
               shown, there, rateText(was), rateText(now));
    if (stateChanged(was, now)) addFacts(FabricChangeKind::linkState, shown, there, was.state, now.state);
  }

  void addFacts(FabricChangeKind kind, EndIndex mine, EndIndex other, std::string was, std::string now) {
    FabricChange& change = add(kind);
    change.firstEnd = mine;
    change.secondEnd = other;
    change.was = std::move(was);
    change.now = std::move(now);
  }

  void addDevice(DeviceIndex mine) {
    const auto other = found_.match.toSecond[number(mine)];
    if (!other) return addNode(FabricChangeKind::nodeGone, first_[mine].node(), {}, wentWith_[mine]);
    const FabricNode &was = first_.fabric().node(first_[mine].node()),
                     &now = second_.fabric().node(second_[*other].node());
    const SameBy by = found_.match.by[number(mine)];
    const bool namesAlone = isOfName(was.guid) || isOfName(now.guid);
    if (was.guid != now.guid && by != SameBy::portGuid && !namesAlone) {
      addNode(FabricChangeKind::nodeReplaced, first_[mine].node(), second_[*other].node());
      found_.changes.back().was = text(was.guid);
      found_.changes.back().now = text(now.guid);
      return;  // its name and its LID are the new one's
    }
    addName(first_[mine].node(), second_[*other].node(), by);
    addLids(mine, *other);
  }

  // A plan calls switches and hosts by names of its own that are part of theirs.
  void addName(NodeIndex mine, NodeIndex other, SameBy by) {
    const FabricNode &was = first_.fabric().node(mine), &now = second_.fabric().node(other);
    if (was.description.empty() || now.description.empty() || was.description == now.description) return;
    if (found_.match.isNamed && by != SameBy::cables) return;
    addNode(FabricChangeKind::nodeRenamed, mine, other);
    found_.changes.back().was = was.description;
    found_.changes.back().now = now.description;
  }

  void addNode(FabricChangeKind kind, std::optional<NodeIndex> mine, std::optional<NodeIndex> other,
               const CablesOfNode& cables = {}) {
    FabricChange& change = add(kind);
    change.first = mine;
    change.second = other;
    change.count = cables.count;
    if (cables.count == 1) change.onlyCable = cables.last;
  }

  void addNew(DeviceIndex other) { addNode(FabricChangeKind::nodeNew, {}, second_[other].node(), cameWith_[other]); }

  void addLids(DeviceIndex mine, DeviceIndex other) {
    for (const PortIndex at : first_.portsOf(mine))
      for (const PortIndex there : second_.portsOf(other)) {
        const FabricPort &was = first_.fabric().port(at), &now = second_.fabric().port(there);
        if (was.number != now.number || number(was.lid) == 0 || number(now.lid) == 0) continue;
        const bool otherLmc =
            was.lmc != 0 && now.lmc != 0 && was.lmc != now.lmc;  // most dumps say none, which reads as 0
        if (was.lid == now.lid && !otherLmc) continue;
        FabricChange& change = add(FabricChangeKind::lidChanged);
        change.first = was.node;
        change.second = now.node;
        change.firstPort = at;
        change.secondPort = there;
        change.was = lidText(was, otherLmc);
        change.now = lidText(now, otherLmc);
      }
  }

  void addTables() {
    found_.firstHasTables = hasTables(first_.fabric());
    found_.secondHasTables = hasTables(second_.fabric());
    found_.comparedTables = found_.firstHasTables && found_.secondHasTables;
    if (!found_.comparedTables) return;
    for (std::uint32_t at = 0; at < first_.size(); ++at) addTableOfOne(DeviceIndex(at));
    TableChanges tables = compareTables(first_, second_, found_.match, cables_);
    for (const TableChange& one : tables.tables) {
      FabricChange& change = add(FabricChangeKind::tableChanged);
      change.first = one.first;
      change.second = one.second;
      change.count = one.lids;
      change.compared = one.compared;
      change.routes = one.routes;
    }
    found_.routes = tables.routes;
    found_.changedRoutes = tables.changedRoutes;
  }

  void addTableOfOne(DeviceIndex mine) {
    const auto other = found_.match.toSecond[number(mine)];
    if (!other || !first_[mine].isSwitch()) return;
    const bool before = first_.fabric().hasTable(first_[mine].node()),
               after = second_.fabric().hasTable(second_[*other].node());
    if (before != after)
      addNode(before ? FabricChangeKind::tableGone : FabricChangeKind::tableNew, first_[mine].node(),
              second_[*other].node());
  }

  // Sorts: first what the first fabric has, by its place there; behind it the rest, by its place in the second.
  void sort() {
    const auto place = [](const Fabric& fabric, const auto& node, const auto& port, const auto& given) {
      const std::optional<EndIndex> end = given ? std::optional(leadingEnd(fabric, *given)) : std::nullopt;
      const NodeIndex at = end ? fabric.end(*end).node : *node;
      const unsigned number = end ? fabric.end(*end).port : port ? fabric.port(*port).number : 0;
      return std::tuple(fabric.node(at).subnet, fabric.node(at).guid, number);
    };
    const auto key = [&](const FabricChange& one) {
      const bool inFirst = one.first || one.firstEnd;
      return std::tuple(one.kind, !inFirst,
                        inFirst ? place(first_.fabric(), one.first, one.firstPort, one.firstEnd)
                                : place(second_.fabric(), one.second, one.secondPort, one.secondEnd));
    };
    std::ranges::stable_sort(found_.changes, {}, key);
  }

  Devices first_, second_;
  CableChanges cables_;
  std::map<DeviceIndex, CablesOfNode> wentWith_, cameWith_;
  FabricDifference found_;
};

}  // namespace

std::string_view code(FabricChangeKind kind) { return changeWords[static_cast<std::size_t>(kind)].code; }
std::string_view title(FabricChangeKind kind) { return changeWords[static_cast<std::size_t>(kind)].title; }

FabricDifference compareFabrics(const Fabric& first, const Fabric& second) {
  return FabricComparison(first, second).compare();
}

}  // namespace weft
