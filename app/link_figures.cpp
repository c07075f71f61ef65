#include "app/link_figures.h"

#include "app/names.h"
#include "app/output.h"
#include "app/run_fabric.h"
#include "core/error.h"
#include "core/units.h"
#include "ibdiag/link_capacity.h"
#include "ibdiag/pair_loads.h"
#include "ibdiag/port_traffic.h"

namespace weft {
namespace {

bool isRecorded(const RunStore& store) { return store.portTrafficEntries() != 0; }

std::vector<Flow> portFlows(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  const auto regions = findRegions(store.regions(), request.choice.regions);
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  if (!traffic.recorded())
    throw Error("this run has no port traffic; import an OTF2 port-traffic profile with it, or take --traffic all-to-all");
  if (traffic.unknownPorts != 0)
    say(std::to_string(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
        std::to_string(traffic.unknownPortBytes) + " bytes load no link");
  return mergedFlows(traffic, regions);
}

void refuseFilters(const LinkRequest& request, const std::string& source) {
  refusePairOptions(request.choice, source);
  if (!request.choice.regions.empty() && source != "port traffic") throw Error(source + " has no regions; leave --region away");
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

LinkLoads pairLoads(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  const auto layers = store.pairLayers();
  if (layers.empty())
    throw Error("pair traffic is not recorded in this run; --traffic port (where port traffic was recorded), "
                "--traffic counter and --traffic all-to-all can be had");
  if (!canLoadLinks(layers)) throw Error("the pair traffic of this run has no bytes; take another --traffic");
  const PairFilter filter = filterOf(store, request.choice);
  tellPairs(store, layers, filter);
  const RankHosts hosts(fabric, store.processes());
  PairLoads loads = loadsOfPairs(store, fabric, hosts, filter, railsOf(request.choice));
  tellPlacement(loads);
  loads.links.overflow = loads.held;
  return std::move(loads.links);
}

LinkLoads loadsOf(const std::string& traffic, const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  if (traffic == "port") refuseFilters(request, "port traffic");
  if (traffic == "all-to-all") refuseFilters(request, "all-to-all traffic");
  needRoutes(fabric);
  LinkLoads loads = traffic == "pair"   ? pairLoads(store, fabric, request)
                    : traffic == "port" ? accumulate(fabric, portFlows(store, fabric, request))
                                        : accumulateAllToAll(fabric);
  tellTroubles(loads);
  return loads;
}

std::string inWords(const std::string& traffic) {
  return traffic == "pair" ? "pair traffic of ranks, sent as the forwarding tables say" : "port traffic, as the run recorded it";
}

// The prediction that is best: what was recorded at the ports, else pairs of ranks. What only pairs know is had from them.
std::string bestPrediction(const RunStore& store, const LinkRequest& request) {
  const bool pairs = canLoadLinks(store.pairLayers());
  const bool needsPairs = request.choice.needsPairs() || !request.choice.rails.empty();
  return pairs && (needsPairs || !isRecorded(store)) ? "pair" : "port";
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
std::string bestSource(const RunStore& store, const LinkRequest& request) {
  const std::string prediction = bestPrediction(store, request);
  if (prediction == "pair" || isRecorded(store)) return prediction;
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
  const std::string traffic = request.traffic.empty() ? bestSource(store, request) : request.traffic;
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
  if (request.traffic.empty()) say("the loads are " + inWords(traffic));
  for (std::size_t end = 0; end < figures.size(); ++end) {
    figures[end].bytes = Counted{loads.bytes[end], loads.overflow && loads.bytes[end] == maxStoredBytes};
    figures[end].flows = loads.flows[end];
  }
  return figures;
}

bool hasTraffic(const RunStore& store, const std::string& traffic) {
  if (traffic == "port") return isRecorded(store);
  return traffic == "pair" ? canLoadLinks(store.pairLayers()) : store.hasPortCounters();
}

Explained explainedLinks(const RunStore& store, const Fabric& fabric, const LinkRequest& request) {
  if (request.traffic == "counter") throw Error("counters can't be explained by themselves; give --traffic port, pair or all-to-all");
  const std::string traffic = request.traffic.empty() ? bestPrediction(store, request) : request.traffic;
  const PortCounters counters = countersOf(store, fabric);
  const LinkLoads loads = loadsOf(traffic, store, fabric, request);
  if (request.traffic.empty()) say("predicted is " + inWords(traffic));
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
