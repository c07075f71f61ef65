#include "analysis/load/load_words.h"
#include "analysis/load/what_if.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t maxNamed = 8;

std::string hostNames(const Fabric& fabric, const std::vector<HostIndex>& hosts) {
  std::string names;
  for (std::size_t i = 0; i < hosts.size() && i < maxNamed; ++i)
    names += (i == 0 ? "" : ", ") + fabric.host(hosts[i]).name;
  return hosts.size() > maxNamed ? names + " and " + std::to_string(hosts.size() - maxNamed) + " more" : names;
}

std::string pairsInWords(const PortPairs& pairs) {
  return "of " + std::to_string(pairs.all) + " ordered pairs of adapter ports the routes of " +
         std::to_string(pairs.before) + " arrived before and of " + std::to_string(pairs.after) + " after";
}

std::string cutOffInWords(const Fabric& fabric, const std::vector<HostIndex>& hosts) {
  if (hosts.empty()) return "no host is cut off";
  return std::to_string(hosts.size()) + (hosts.size() == 1 ? " host is cut off: " : " hosts are cut off: ") +
         hostNames(fabric, hosts);
}

std::string apartInWords(RoutingEngine engine, const EntriesApart& entries) {
  const std::string by = name(engine);
  if (entries.apart == 0) return "the tables of the run are those that " + by + " makes of the whole fabric";
  return std::to_string(entries.apart) + " of " + std::to_string(entries.compared) +
         " entries of the run's tables differ from those that " + by +
         " makes of the whole fabric, so a part of the differences comes from the routing, not from what was removed";
}

}  // namespace

const char* unitOf(const LinkRequest& ofTraffic) {
  return ofTraffic.view.source == TrafficSource::allToAll ? "paths" : "bytes";
}

Notes notesOf(const OpenRun& run, const LinkRequest& ofTraffic, const WhatIfRequest& request, const WhatIf& answer) {
  Notes notes = answer.notes;
  notes.push_back(pairsInWords(answer.pairs));
  notes.push_back(cutOffInWords(run.fabric, answer.cutOff));
  if (ofTraffic.view.source != TrafficSource::allToAll)
    notes.push_back(answer.flowsBroken() == 0
                        ? "no traffic breaks"
                        : exactBytes(answer.bytesBroken()) + " of " + std::to_string(answer.flowsBroken()) +
                              " flows between ports break; they count up to where they end");
  // In bytes the table has it.
  const MostLoadedEnds ends = mostLoadedEnds(run.fabric, ofTraffic, answer);
  if (ends.byCapacity) notes.push_back(gain(ends));
  if (answer.apart) notes.push_back(apartInWords(*request.routing, *answer.apart));
  return notes;
}

}  // namespace weft
