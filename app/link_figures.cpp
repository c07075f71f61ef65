#include "app/link_figures.h"

#include <cstdio>

#include "app/names.h"
#include "app/run_fabric.h"
#include "core/error.h"
#include "core/units.h"
#include "ibdiag/link_capacity.h"
#include "ibdiag/port_traffic.h"

namespace weft {
namespace {

void say(const std::string& line) { std::fprintf(stderr, "weft: %s\n", line.c_str()); }

bool isRecorded(const RunStore& store) { return store.portTrafficEntries() != 0; }

std::vector<Flow> portFlows(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  const auto regions = findRegions(store.regions(), request.regions);
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  if (!traffic.recorded())
    throw Error("this run has no port traffic; import an OTF2 port-traffic profile with it, or take --traffic all-to-all");
  if (traffic.unknownPorts != 0)
    say(std::to_string(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
        std::to_string(traffic.unknownPortBytes) + " bytes load no link");
  return mergedFlows(traffic, regions);
}

void refuseFilters(const LinkRequest& request, const std::string& source) {
  if (!request.communicator.empty())
    throw Error(source + " does not know communicators; leave --communicator away, or see the routes with "
                "weft figure --view map --communicator");
  if (!request.regions.empty() && source != "port traffic") throw Error(source + " has no regions; leave --region away");
}

void tellTroubles(const LinkLoads& loads) {
  for (std::size_t i = 0; i < loads.flowsByEnd.size(); ++i) {
    const auto end = static_cast<RouteEnd>(i);
    if (end == RouteEnd::arrived || loads.flowsByEnd[i] == 0) continue;
    say(std::to_string(loads.flowsByEnd[i]) + " flows with " + std::to_string(loads.bytesByEnd[i]) +
        " bytes do not arrive: " + sentence(end) + "; they count up to where they end");
  }
  if (loads.overflow) say("some sums pass 2^63 and are held there");
}

LinkLoads loadsOf(const std::string& traffic, const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  if (traffic == "pair")
    throw Error("pair traffic is not recorded in this run; --traffic port (where port traffic was recorded), "
                "--traffic counter and --traffic all-to-all can be had");
  const bool even = traffic == "all-to-all";
  refuseFilters(request, even ? "all-to-all traffic" : "port traffic");
  needRoutes(fabric);
  LinkLoads loads = even ? accumulateAllToAll(fabric) : accumulate(fabric, portFlows(store, fabric, request));
  tellTroubles(loads);
  return loads;
}

PortCounters countersOf(const RunStore& store, const Fabric& fabric) {
  PortCounters counters = loadPortCounters(store, fabric);
  if (!counters.recorded())
    throw Error("this run has no port counters; import a .pm file, or what perfquery or ibqueryerrors printed, with its fabric");
  return counters;
}

std::string countersInWords(const PortCounters& counters) {
  return counters.difference ? "port counters, of everybody's traffic between two readings"
                             : "port counters, of everybody's traffic since their last reset";
}

// The best source that the run has.
std::string bestSource(const RunStore& store) {
  if (isRecorded(store)) return "port";
  if (store.hasPortCounters()) return "counter";
  throw Error("no traffic was recorded in this run; --traffic all-to-all shows what an even load would do");
}

LinkFigures figuresOf(const EndCounters& end, const PortCounters& counters, const LinkFacts& link) {
  LinkFigures figures;
  figures.bytes = end.bytes;
  figures.utilisation = utilisation(end.bytes, counters.seconds, linkCapacity(link));
  if (end.packets) figures.packets = end.packets->value;
  if (end.waitTicks) figures.waitTicks = end.waitTicks->value;
  return figures;
}

}  // namespace

std::vector<LinkFigures> linkFigures(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  const std::string traffic = request.traffic.empty() ? bestSource(store) : request.traffic;
  std::vector<LinkFigures> figures(fabric.ends().size());
  if (traffic == "counter") {
    refuseFilters(request, "what port counters say");
    const PortCounters counters = countersOf(store, fabric);
    if (request.traffic.empty()) say("the loads are " + countersInWords(counters));
    for (std::uint32_t end = 0; end < figures.size(); ++end)
      figures[end] = figuresOf(counters.ends[end], counters, fabric.link(EndIndex(end)));
    return figures;
  }
  const LinkLoads loads = loadsOf(traffic, store, fabric, request);
  if (request.traffic.empty()) say("the loads are port traffic, as the run recorded it");
  for (std::size_t end = 0; end < figures.size(); ++end) {
    figures[end].bytes = Counted{loads.bytes[end], loads.overflow && loads.bytes[end] == maxStoredBytes};
    figures[end].flows = loads.flows[end];
  }
  return figures;
}

Explained explainedLinks(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  if (request.traffic == "counter") throw Error("counters can't be explained by themselves; give --traffic port or all-to-all");
  const std::string traffic = request.traffic.empty() ? "port" : request.traffic;
  const PortCounters counters = countersOf(store, fabric);
  const LinkLoads loads = loadsOf(traffic, store, fabric, request);
  if (request.traffic.empty()) say("predicted is port traffic, as the run recorded it");
  say("measured are " + countersInWords(counters));
  const Explained all = explain(loads, counters);
  const auto part = share(all);
  say("the program explains " + std::to_string(all.explained) + " of " + std::to_string(all.measured) +
      " measured bytes" + (part ? " (a share of " + exactText(*part) + ")" : "") + " on " +
      std::to_string(all.measuredEnds) + " link ends");
  if (all.overPredicted != 0)
    say("on " + std::to_string(all.overPredicted) + " link ends more was predicted than measured: counters and profile "
        "may be of different times");
  return all;
}

}  // namespace weft
