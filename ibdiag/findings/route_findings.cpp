#include "ibdiag/findings/route_findings.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/model/port_labels.h"
#include "ibdiag/routes/credit_loops.h"
#include "ibdiag/routes/dropped_paths.h"
#include "ibdiag/routes/next_hop.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

SubnetId subnetOf(const Fabric& fabric, EndIndex end) { return fabric.node(fabric.end(end).node).subnet; }

std::string portWithLid(const Fabric& fabric, PortIndex at) {
  const FabricPort& port = fabric.port(at);
  return fabric.node(port.node).description + " (LID " + std::to_string(number(port.lid)) + ")";
}

template <class Place>
std::vector<Place> first(const std::vector<Place>& all) {
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), Finding::maxPlaces))};
}

std::vector<NodeIndex> sendersOf(const Fabric& fabric, const std::vector<EndIndex>& ends) {
  std::vector<NodeIndex> nodes;
  for (const EndIndex end : ends) nodes.push_back(fabric.end(end).node);
  return nodes;
}

// "port 1 of a → port 2 of b → …"; of a long one the start.
std::string roundTrip(const Fabric& fabric, const std::vector<EndIndex>& ends) {
  constexpr std::size_t maxNamed = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(ends.size(), maxNamed); ++i)
    text += (i == 0 ? "" : ", ") + endText(fabric, ends[i]);
  if (ends.size() > maxNamed) text += " and " + std::to_string(ends.size() - maxNamed) + " more";
  return text;
}

// The ports without a cable by which a switch would send to adapter ports of its subnet, if routes end at one. None for
// an adapter, or if ports are chosen from groups.
std::vector<PortNumber> brokenPorts(const Fabric& fabric, const BreakPlace& place) {
  const NodeIndex at = place.last;
  std::vector<PortNumber> ports;
  if (place.end != RouteEnd::noLink || !fabric.node(at).isSwitch()) return ports;
  const auto all = adapterPorts(fabric);
  for (const PortIndex to : all.at(number(fabric.node(at).subnet)))
    if (const Step step = stepAt(fabric, at, fabric.port(to).lid, to); step.stays == RouteEnd::noLink)
      ports.push_back(step.port);
  std::ranges::sort(ports);
  const auto repeated = std::ranges::unique(ports);
  ports.erase(repeated.begin(), repeated.end());
  return ports;
}

// "by port 13, which has no cable"; of many ports the first.
std::string withoutCableText(const std::vector<PortNumber>& ports) {
  constexpr std::size_t maxNamed = 8;
  if (ports.empty()) return "by a port without a cable";
  const std::size_t named = std::min(ports.size(), maxNamed);
  std::string text = ports.size() == 1 ? "by port " : "by ports ";
  for (std::size_t i = 0; i < named; ++i)
    text += (i == 0 ? "" : i + 1 == ports.size() ? " and " : ", ") + std::to_string(ports[i]);
  if (ports.size() > named) text += " and " + std::to_string(ports.size() - named) + " more";
  return text + (ports.size() == 1 ? ", which has no cable" : ", which have no cables");
}

// `withoutCable`: of noLink, the ports.
std::string placeOfBreak(const Fabric& fabric, const BreakPlace& place, const std::vector<PortNumber>& withoutCable) {
  const std::string where = nodeText(fabric, place.last);
  switch (place.end) {
    case RouteEnd::noEntry:
      return "the forwarding table of " + where + " has no entry";
    case RouteEnd::noTable:
      return "the forwarding table of " + where + " is not known";
    case RouteEnd::noLink:
      return where + " would send " + withoutCableText(withoutCable);
    case RouteEnd::strayed:
      return "the routes end at " + where + ", which does not own the destination LID";
    default:
      return sentence(place.end);
  }
}

Finding broken(const Fabric& fabric, const BreakPlace& place) {
  const bool isLoop = place.end == RouteEnd::loop;
  Finding finding{isLoop ? FindingKind::loop : FindingKind::unreachable,
                  FindingSeverity::error,
                  fabric.node(place.last).subnet,
                  "",
                  {place.last},
                  {},
                  place.example,
                  {},
                  place.pairs};
  finding.text = counted(place.pairs, "pair of adapter ports does", "pairs of adapter ports do") +
                 " not reach each other" + (fabric.spreads() ? " by static ports" : "") + ", for " +
                 counted(place.destinations, "destination", "destinations") + ": ";
  if (isLoop) {
    finding.nodes = first(sendersOf(fabric, place.loop));
    finding.ends = first(place.loop);
    finding.text += "their packets go round " + counted(place.loop.size(), "switch", "switches") + ", by " +
                    roundTrip(fabric, place.loop);
  } else {
    const auto ports = brokenPorts(fabric, place);
    finding.text += placeOfBreak(fabric, place, ports);
    if (!ports.empty()) finding.port = ports.front();
  }
  finding.text +=
      "; e.g. " + portWithLid(fabric, place.example.source) + " to " + portWithLid(fabric, place.example.destination);
  return finding;
}

std::string placeOfChoice(const Fabric& fabric, const BreakPlace& place) {
  return place.end == RouteEnd::loop ? "their packets may come to " + nodeText(fabric, place.last) + " again and again"
                                     : placeOfBreak(fabric, place, brokenPorts(fabric, place));
}

// "virtual lanes 0 and 2"
std::string lanesText(std::vector<std::uint8_t> lanes) {
  std::ranges::sort(lanes);
  const auto repeated = std::ranges::unique(lanes);
  lanes.erase(repeated.begin(), repeated.end());
  std::string text = lanes.size() == 1 ? "virtual lane " : "virtual lanes ";
  for (std::size_t i = 0; i < lanes.size(); ++i)
    text += (i == 0 ? "" : i + 1 == lanes.size() ? " and " : ", ") + std::to_string(lanes[i]);
  return text;
}

std::string loopText(const Fabric& fabric, const CreditLoop& loop) {
  const bool isPossible = loop.judged == CreditLoop::Judged::possible;
  const bool isChosen = fabric.spreads() && loop.judged == CreditLoop::Judged::onOneLane;
  std::string text = std::string("routes between adapters ") + (isPossible || isChosen ? "may" : "can") +
                     " wait for each other in a circle of " + counted(loop.ends.size(), "link end", "link ends");
  if (isChosen) text += " where switches choose so";
  if (loop.judged == CreditLoop::Judged::onOneLane) return text + " (a credit loop on one virtual lane)";
  text += " (a credit loop on " + lanesText(loop.lanes) + ")";
  if (!isPossible) return text;
  text += ", unless paths are parted by service level: ";
  return text +
         (loop.serviceLevel ? "they do if all use level " + std::to_string(*loop.serviceLevel)
                            : "they do if several levels are used side by side") +
         ", and no dump states which of them all paths use";
}

bool hasTables(const Fabric& fabric, EndIndex end) {
  return fabric.hasTable(fabric.end(end).node) && fabric.hasTable(fabric.end(peer(end)).node);
}

}  // namespace

void findBrokenRoutes(const Fabric& fabric, const PairTrace& trace, FindingList& list) {
  for (const BreakPlace& place : trace.breaks) {
    // Where a switch has no table, that is the finding.
    if (place.end != RouteEnd::noTable) list.push_back(broken(fabric, place));
  }
}

void findDroppedPaths(const Fabric& fabric, FindingList& list) {
  for (const DroppedPaths& each : droppedPaths(fabric)) {
    const LinkEnd& at = fabric.end(each.out);
    Finding finding{FindingKind::droppedPaths,
                    FindingSeverity::error,
                    fabric.node(at.node).subnet,
                    "",
                    {at.node},
                    {each.out},
                    each.example,
                    at.port,
                    each.paths};
    finding.text = counted(each.paths, "path uses", "paths use") + " service level " + std::to_string(each.level) +
                   ", which the SL-to-VL table of " + nodeText(fabric, at.node) + " drops before port " +
                   std::to_string(at.port) + " (virtual lane 15); e.g. from " +
                   portWithLid(fabric, each.example.source) + " to " + portWithLid(fabric, each.example.destination);
    list.push_back(std::move(finding));
  }
}

void findBrokenChoices(const Fabric& fabric, const std::vector<BreakPlace>& breaks, FindingList& list) {
  for (const BreakPlace& place : breaks) {
    Finding finding{FindingKind::brokenChoice,
                    FindingSeverity::warning,
                    fabric.node(place.last).subnet,
                    "",
                    {place.last},
                    {},
                    place.example,
                    {},
                    place.pairs};
    finding.text = counted(place.pairs, "pair of adapter ports reaches", "pairs of adapter ports reach") +
                   " each other by static ports, and may not where switches choose, for " +
                   counted(place.destinations, "destination", "destinations") + ": " + placeOfChoice(fabric, place) +
                   "; e.g. " + portWithLid(fabric, place.example.source) + " to " +
                   portWithLid(fabric, place.example.destination);
    list.push_back(std::move(finding));
  }
}

void findTurns(const Fabric& fabric, const Levels& levels, const std::vector<std::vector<EndIndex>>& dependencies,
               FindingList& list) {
  // 0 across the same level, or where a level is not known.
  const auto rise = [&](EndIndex end) {
    const auto from = levels.ofNode[number(fabric.end(end).node)],
               to = levels.ofNode[number(fabric.end(peer(end)).node)];
    return from && to ? int{*to} - int{*from} : 0;
  };
  struct Turns {
    std::uint64_t count = 0;
    EndIndex in{}, out{};  // the first
  };
  std::map<NodeIndex, Turns> found;
  for (std::uint32_t at = 0; at < dependencies.size(); ++at) {
    if (rise(EndIndex(at)) >= 0) continue;
    for (const EndIndex next : dependencies[at]) {
      if (rise(next) <= 0) continue;
      Turns& turns = found[fabric.end(next).node];
      if (turns.count++ == 0) {
        turns.in = peer(EndIndex(at));
        turns.out = next;
      }
    }
  }
  for (const auto& [node, turns] : found) {
    Finding finding{FindingKind::downUp,
                    FindingSeverity::note,
                    fabric.node(node).subnet,
                    "",
                    {node},
                    {turns.out, peer(turns.out)},
                    {},
                    {},
                    turns.count};
    finding.text = "routes that come down to " + nodeText(fabric, node) + " go up again, by " +
                   counted(turns.count, "pair of ports", "pairs of ports") + ", the first from " +
                   portWords(fabric, turns.in) + " to " + portWords(fabric, turns.out);
    list.push_back(std::move(finding));
  }
}

void findCreditLoops(const Fabric& fabric, const std::vector<std::vector<EndIndex>>& dependencies, FindingList& list) {
  for (const CreditLoop& loop : creditLoops(fabric, dependencies)) {
    const bool isCertain = loop.judged == CreditLoop::Judged::certain;
    Finding finding{FindingKind::creditLoop,
                    isCertain ? FindingSeverity::error : FindingSeverity::warning,
                    subnetOf(fabric, loop.ends.front()),
                    "",
                    first(sendersOf(fabric, loop.ends)),
                    first(loop.ends),
                    {},
                    {},
                    1};
    finding.text = loopText(fabric, loop) + ": " + roundTrip(fabric, loop.ends);
    list.push_back(std::move(finding));
  }
}

void findUnusedLinks(const Fabric& fabric, const std::vector<std::uint32_t>& destinationsOver, FindingList& list) {
  for (std::uint32_t at = 0; at < fabric.ends().size(); at += 2) {
    EndIndex end{at};
    // Without tables nobody knows.
    if (!isBetweenSwitches(fabric, end) || !hasTables(fabric, end)) continue;
    const bool thereUsed = destinationsOver[at] != 0, backUsed = destinationsOver[at + 1] != 0;
    if (thereUsed && backUsed) continue;
    if (thereUsed) end = peer(end);
    const bool both = !thereUsed && !backUsed;
    Finding finding{both ? FindingKind::unusedLink : FindingKind::unusedDirection,
                    FindingSeverity::note,
                    subnetOf(fabric, end),
                    "",
                    {fabric.end(end).node, fabric.end(peer(end)).node},
                    {end, peer(end)},
                    {},
                    {},
                    1};
    finding.text = std::string("no route between adapters crosses the link from ") + linkText(fabric, end) +
                   (both ? ", in either direction" : ", in this direction");
    list.push_back(std::move(finding));
  }
}

}  // namespace weft
