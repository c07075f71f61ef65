#include "analysis/load/missing_data.h"

#include <algorithm>
#include <set>

#include "analysis/load/traffic_source.h"
#include "analysis/pairs/pair_parts.h"
#include "analysis/run/lost_data.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

constexpr std::size_t namesShown = 5;

std::string plural(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

std::string firstOf(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < namesShown; ++i) text += (i ? ", " : "") + names[i];
  return names.size() > namesShown ? text + ", …" : text;
}

void missingPlaces(const OpenRun& run, std::vector<std::string>& missing) {
  const auto& processes = run.snapshot.processes;
  const auto homeless = std::ranges::count_if(processes, [](const Process& one) { return !one.host; });
  if (homeless == std::ssize(processes) && !processes.empty())
    missing.push_back(
        "The hosts of the ranks are not in the data: communicators can't be shown on the map. Import with --hosts "
        "FILE.");
  else if (homeless > 0)
    missing.push_back(sentence("The host of " + plural(homeless, "rank", "ranks"), Absence::notRecorded) + '.');
  if (!run.hasFabric()) return;
  std::vector<std::string> unmatched;
  std::set<HostId> matched;
  for (const FabricHost& host : run.fabric.hosts())
    if (host.runHost) matched.insert(*host.runHost);
  for (const Host& host : run.snapshot.hosts)
    if (!matched.contains(host.id)) unmatched.push_back(host.name);
  if (!unmatched.empty())
    missing.push_back(plural(unmatched.size(), "host matches", "hosts match") +
                      " no adapter of the fabric: " + firstOf(unmatched) + ".");
}

// Whose messages collectives are, while links show calls as a library would send them.
std::optional<CollectiveLibrary> modelledBy(const LinkView& view) {
  return view.source == TrafficSource::pair ? view.collectives : std::nullopt;
}

void missingTraffic(const OpenRun& run, const RunTraffic& traffic, const LinkView& view,
                    std::vector<std::string>& missing) {
  const bool pairs = modelledBy(view) || whyNot(run, &traffic, {TrafficSource::pair}).empty();
  if (!traffic.port.recorded() && !pairs && traffic.counters->recorded()) {
    missing.push_back("No port traffic was recorded: the loads are what port counters measured, everybody's traffic.");
    return;
  }
  if (!traffic.port.recorded() && pairs) {
    missing.push_back("No port traffic was recorded: the loads are pair traffic carried over the routes.");
    return;
  }
  if (!traffic.port.recorded()) {
    if (run.hasFabric())
      missing.push_back("No port traffic was recorded: link ends have no load, which is not the same as zero.");
    return;
  }
  if (run.snapshot.facts.contains("port traffic"))
    missing.push_back("Port traffic was " + run.snapshot.facts.at("port traffic") + ", not counted at ports.");
  if (traffic.port.unknownPorts > 0 && run.hasFabric())
    missing.push_back(plural(traffic.port.unknownPorts, "recorded port is", "recorded ports are") +
                      " not in the fabric; " + humanBytes(traffic.port.unknownPortBytes) + " of theirs load no link.");
  std::uint64_t broken = 0;
  for (std::size_t end = 1; end < traffic.all.flowsByEnd.size(); ++end) broken += traffic.all.flowsByEnd[end];
  if (broken > 0)
    missing.push_back(plural(broken, "flow", "flows") + " of the traffic " + (broken == 1 ? "does" : "do") +
                      " not arrive by the forwarding tables; counted on the links up to where the route ends.");
}

void missingPairs(const OpenRun& run, const LinkView& view, std::vector<std::string>& missing) {
  if (!run.hasFabric() || run.snapshot.communicators.empty()) return;
  const auto library = modelledBy(view);
  const std::string then =
      library
          ? ": which communicators are on a link end follows only from their collective calls, by the messages that " +
                name(*library) + " makes of them (modelled)."
          : ": which communicators are on a link end follows only from routes (structural).";
  if (const std::string why = whyNoPairBytes(run); !why.empty()) missing.push_back(why + then);
  else if (!pairsKnowCommunicators(run))
    missing.push_back(sentence("Pair traffic", Absence::notRecorded, Verb::was) + " by communicator" + then);
  const LayerSums all = sumOf(run.snapshot.pairLayers, {});
  if (all.unpairedBytes > 0 && !library)
    missing.push_back(humanBytes(all.unpairedBytes) +
                      " of collectives can't be assigned to pairs of ranks: they are on no link of the pair traffic.");
  if (all.undirected)
    missing.push_back("Pair traffic does not distinguish directions: each pair has the mean of both.");
}

}  // namespace

std::vector<std::string> missingData(const OpenRun& run, const RunTraffic* traffic, const LinkView& view) {
  std::vector<std::string> missing;
  if (run.hasOnlyTimes()) return missing;
  if (const auto complete = run.snapshot.facts.find("complete");
      complete != run.snapshot.facts.end() && complete->second == "no")
    missing.push_back(
        "The recording is incomplete: the program was killed or still ran when the bundle was copied. "
        "What was recorded until the last flush is here.");
  if (const auto version = run.snapshot.facts.find("store version"); version != run.snapshot.facts.end())
    missing.push_back("The run store has version " + version->second + ".");
  if (!run.hasFabric())
    missing.push_back(
        "The bundle has no fabric dump: there is no map. Add a topology and forwarding tables, as ibdiagnet.lst and "
        "ibdiagnet.fdbs.");
  if (const auto lost = lostData(run.snapshot.sources, run.snapshot.diagnostics))
    missing.push_back("Data are missing: " + *lost + ".");
  if (run.snapshot.communicators.empty()) missing.push_back("The bundle has no communicator profile.");
  else missingPlaces(run, missing);
  if (std::ranges::any_of(run.snapshot.communicators, &Communicator::parentIsGuess))
    missing.push_back(
        "Parents of communicators are guesses, because the names do not contain them; guesses are marked.");
  if (traffic) missingTraffic(run, *traffic, view, missing);
  missingPairs(run, view, missing);
  if (const std::string unknown = run.hasFabric() ? routesUnknown(run.fabric) : std::string(); !unknown.empty())
    missing.push_back(sentence("Routes", Absence::notKnown, Verb::are) +
                      ": the bundle has no forwarding tables. View > Map layout can assume minimal hops.");
  if (run.hasFabric() && !run.fabric.problems().empty())
    missing.push_back("The fabric dump contradicts itself at " +
                      plural(run.fabric.problems().size(), "place", "places") + ": " + run.fabric.problems().front() +
                      (run.fabric.problems().size() > 1 ? " …" : ""));
  return missing;
}

bool lacksPlaces(const OpenRun& run) {
  std::vector<std::string> missing;
  missingPlaces(run, missing);
  return !missing.empty();
}

}  // namespace weft
