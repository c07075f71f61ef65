#include "analysis/load/load_words.h"

#include <algorithm>
#include <cstdio>

#include "analysis/run/item_names.h"
#include "analysis/pairs/filter_options.h"
#include "analysis/pairs/pair_parts.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/run_fabric.h"
#include "core/base/joined_text.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

std::string seconds(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%g s", value);
  return buffer;
}

std::string regionWords(const OpenRun& run, const std::vector<RegionId>& regions) {
  return (regions.empty() ? ", " : regions.size() == 1 ? ", region " : ", regions ") + regionNames(run, regions);
}

std::string behindComma(const std::string& words) { return words.empty() ? words : ", " + words; }

std::string choiceWords(const OpenRun& run) { return behindComma(adaptiveWords(run.fabric)); }

std::string counterWords(const RunTraffic& traffic, std::optional<double> apart) {
  std::string words = name(TrafficSource::counter);
  words += traffic.counters->difference ? " between two readings" : ", all since they were last reset";
  if (apart) words += ", " + seconds(*apart) + " apart";
  return words + ", everybody's traffic";
}

std::string sourceWords(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                        std::optional<double> time, const PairSums* pairs) {
  switch (request.view.source) {
    case TrafficSource::port:
      return name(TrafficSource::port) + choiceWords(run) + regionWords(run, request.filter.regions);
    case TrafficSource::pair:
      return pairWords(run, request.view, request.filter, pairs);
    case TrafficSource::counter:
      return counterWords(traffic, time);
    case TrafficSource::allToAll:
      return name(TrafficSource::allToAll) + ", one byte on every ordered pair of adapter ports" +
             behindComma(sendersWords(run.fabric)) + choiceWords(run);
  }
  return {};
}

std::string pairingWords(const OpenRun& run) {
  const auto hosts = railPorts(run.fabric);
  std::size_t byList = 0, byName = 0, byLeaf = 0;
  for (std::uint32_t at = 0; at < hosts.size(); ++at) {
    if (run.ranksOn(HostIndex(at)).empty()) continue;
    const auto& ports = hosts[at];
    const auto second = std::ranges::adjacent_find(ports, {}, &RailPort::subnet);  // two in one subnet
    if (second != ports.end())
      ++(ports.front().listed ? byList : std::ranges::all_of(ports, &RailPort::named) ? byName : byLeaf);
  }
  std::string words;
  const auto add = [&](std::size_t count, const char* how) {
    if (count != 0)
      words += (words.empty() ? "adapters of " : ", of ") + counted(count, "host", "hosts") +
               (words.empty() ? " are paired " : " ") + how;
  };
  add(byList, "as listed");
  add(byName, "by name");
  add(byLeaf, "by the switches that they are connected to");
  return words;
}

std::string countedWords(const OpenRun& run, Rails rails, const LinkLoads* loads) {
  if (rails != Rails::measured || !hasCounted(run.fabric)) return {};
  const auto hosts = railPorts(run.fabric);
  std::size_t all = 0, known = 0;
  bool held = false;
  RailPlan::Counted measured, explained;
  const auto add = [&](std::uint64_t RailPlan::Counted::*by, std::uint64_t bytes, EndIndex end) {
    measured.*by = saturatingAdd(measured.*by, bytes, held);
    if (loads) explained.*by = saturatingAdd(explained.*by, std::min(bytes, loads->bytes[number(end)]), held);
  };
  for (std::uint32_t at = 0; at < hosts.size(); ++at) {
    if (hosts[at].size() < 2 || run.ranksOn(HostIndex(at)).empty()) continue;
    ++all;
    known += std::ranges::any_of(hosts[at], [](const RailPort& port) { return port.sent != 0 || port.received != 0; });
    for (const RailPort& port : hosts[at]) {
      const FabricPort& of = run.fabric.port(port.port);
      const EndIndex out = *run.fabric.endAt(of.node, of.number);
      add(&RailPlan::Counted::sent, port.sent, out);
      add(&RailPlan::Counted::received, port.received, peer(out));
    }
  }
  std::string words = std::to_string(known) + " of " + counted(all, "host", "hosts") +
                      " with several ports divide bytes among them by the ports' counters";
  if (known < all) words += ", the others evenly";
  if (!loads) return words;
  return words + "; pairs explain " + exactBytes(explained.sent) + " of " + exactBytes(measured.sent) +
         " that these ports sent, and " + exactBytes(explained.received) + " of " + exactBytes(measured.received) +
         " that they received";
}

}  // namespace

std::string railsName(const OpenRun& run, Rails rails) {
  if (rails == Rails::measured && hasCounted(run.fabric)) return "over rails as their ports counted it";
  const RailPlan* plan = run.fabric.railPlan().get();
  if (!plan || !plan->isChosen || rails == Rails::first) return name(rails);
  return plan->byLeaf           ? "even over rails by leaf switches"
         : plan->listed.empty() ? "even over rails by names"
                                : "even over rails as listed";
}

std::string railWords(const OpenRun& run, Rails rails, const PairSums* pairs) {
  if (pairs ? pairs->byLog == 0 : !run.logNamesAdapters) return run.severalRails ? railsName(run, rails) : "";
  std::string words = "by the adapters that the log names";
  if (pairs && pairs->byLog < pairs->onLinks && run.severalRails)
    words += " (" + humanBytes(pairs->onLinks - pairs->byLog) + (rails == Rails::first ? " over the " : " ") +
             railsName(run, rails) + ", where it names none)";
  return words;
}

Notes railNotes(const OpenRun& run, Rails rails, const LinkLoads* loads) {
  Notes notes;
  for (std::string each : {pairingWords(run), countedWords(run, rails, loads)})
    if (!each.empty()) notes.push_back(std::move(each));
  return notes;
}

std::string pairWords(const OpenRun& run, const LinkView& view, const PairFilter& filter, const PairSums* pairs) {
  std::vector<std::string> words{name(TrafficSource::pair)};
  if (std::string way = railWords(run, view.rails, pairs); !way.empty()) words.push_back(std::move(way));
  if (run.snapshot.facts.contains("rings")) words.push_back("rings assumed in the order of ranks");
  if (view.collectives) words.push_back("collectives as " + name(*view.collectives) + " sends them");
  if (run.fabric.hasGroups()) words.push_back(adaptiveWords(run.fabric));
  for (std::string& one : valueNames(run.snapshot, without(filter, FilterDimension::region)))
    words.push_back(std::move(one));
  return joined(words) + regionWords(run, filter.regions);
}

std::string loadWords(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                      const PairSums* pairs) {
  const auto time = secondsOf(run, traffic, request);
  const LinkView& view = request.view;
  std::string words = sourceWords(run, traffic, request, time, pairs);
  if (view.metric == LinkMetric::utilisation && time && view.source != TrafficSource::counter)
    words += request.filter.bins ? ", over these " + seconds(*time) : ", over the " + seconds(*time) + " of the run";
  if (view.metric == LinkMetric::unexplained) words += ", against the " + name(measuredBy(traffic));
  return words;
}

Notes placesOf(const PairLoads& pairs) {
  Notes places{exactBytes(pairs.onLinks) + " on links"};
  const std::pair<std::uint64_t, std::string> others[] = {
      {pairs.sameHost, " within hosts"},
      {pairs.hostUnknown, sentence(" of ranks whose host", Absence::notKnown)},
      {pairs.noCommonRail, " between hosts that share no subnet"},
      {pairs.unpaired, " not attributable per pair"}};
  for (const auto& [bytes, where] : others)
    if (bytes != 0) places.push_back(humanBytes(bytes) + where);
  if (pairs.held) places.push_back("a sum passed 2^63 and was held there");
  return places;
}

Absence absenceOfLoads(const OpenRun& run, const RunTraffic& traffic) {
  const bool waitsForRoutes = !routesUnknown(run.fabric).empty() && (traffic.hasPorts || hasPairBytes(run));
  return waitsForRoutes ? Absence::notKnown : Absence::notRecorded;
}

Notes mapNotes(const OpenRun& run, const RunTraffic* traffic, bool known) {
  Notes notes;
  if (!known && !(traffic && absenceOfLoads(run, *traffic) == Absence::notKnown))
    notes.push_back("No traffic was recorded: topology only.");
  if (run.fabric.routesAssumed())
    notes.push_back("Routes of " + std::to_string(run.fabric.assumedTables()) + " switches are assumed: minimal hops.");
  if (!routesUnknown(run.fabric).empty())
    notes.push_back(sentence("Routes", Absence::notKnown, Verb::are) + ": no forwarding tables.");
  return notes;
}

std::optional<Counted> busiest(const OpenRun& run, const LinkNumbers& numbers) {
  std::optional<Counted> most;
  for (std::uint32_t i = 0; i < run.fabric.ends().size(); ++i)
    if (const auto bytes = numbers.bytes(EndIndex(i)); bytes && (!most || bytes->value > most->value))
      most = bytes.value();
  return most;
}

std::string gainOf(const std::string& what, std::uint64_t before, std::uint64_t after) {
  std::string text = what + humanBytes(after) + ", before " + humanBytes(before);
  if (before != 0)
    text += " (" + exactText(std::round(1000.0 * (static_cast<double>(after) / static_cast<double>(before) - 1)) / 10) +
            " %)";
  return text;
}

std::string gain(const MostLoadedEnds& ends) {
  return ends.byCapacity
             ? gainOf("the most loaded link end, by what links can carry, has as much as ", ends.before, ends.after) +
                   " of the fastest link"
             : gainOf("the most loaded link end carries ", ends.before, ends.after);
}

}  // namespace weft
