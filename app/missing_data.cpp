#include "app/missing_data.h"

#include <algorithm>

#include "core/units.h"

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
    missing.push_back("Nobody recorded on which hosts the ranks ran: communicators can't be shown on the map. "
                      "Import with --hosts FILE.");
  else if (homeless > 0)
    missing.push_back("The host of " + plural(homeless, "rank", "ranks") + " is not recorded.");
  if (!run.hasFabric()) return;
  std::vector<std::string> unmatched;
  for (const Host& host : run.snapshot.hosts)
    if (number(host.id) >= run.fabricHost.size() || !run.fabricHost[number(host.id)]) unmatched.push_back(host.name);
  if (!unmatched.empty())
    missing.push_back(plural(unmatched.size(), "host matches", "hosts match") + " no adapter of the fabric: " +
                      firstOf(unmatched) + ".");
}

void missingTraffic(const OpenRun& run, const RunTraffic& traffic, std::vector<std::string>& missing) {
  if (!traffic.port.recorded()) {
    missing.push_back("No port traffic was recorded: link ends have no load, which is not the same as zero.");
    return;
  }
  if (traffic.port.unknownPorts > 0 && run.hasFabric())
    missing.push_back(plural(traffic.port.unknownPorts, "recorded port is", "recorded ports are") +
                      " not in the fabric; " + humanBytes(traffic.port.unknownPortBytes) + " of theirs load no link.");
  std::uint64_t broken = 0;
  for (std::size_t end = 1; end < traffic.all.flowsByEnd.size(); ++end) broken += traffic.all.flowsByEnd[end];
  if (broken > 0)
    missing.push_back(plural(broken, "flow", "flows") + " of the traffic " + (broken == 1 ? "does" : "do") +
                      " not arrive by the forwarding tables; counted on the links up to where the route ends.");
}

}  // namespace

std::vector<std::string> missingData(const OpenRun& run, const RunTraffic* traffic) {
  std::vector<std::string> missing;
  if (!run.hasFabric())
    missing.push_back("The bundle has no fabric dump: there is no map. Add a topology and forwarding tables, as ibdiagnet.lst and ibdiagnet.fdbs.");
  if (run.snapshot.communicators.empty()) missing.push_back("The bundle has no communicator profile.");
  else missingPlaces(run, missing);
  if (std::ranges::any_of(run.snapshot.communicators, &Communicator::parentIsGuess))
    missing.push_back(
        "Parents of communicators are guessed from their names, which do not tell them; guesses are marked.");
  if (traffic) missingTraffic(run, *traffic, missing);
  if (run.hasFabric() && !run.fabric.problems().empty())
    missing.push_back("The fabric dump contradicts itself at " +
                      plural(run.fabric.problems().size(), "place", "places") + ": " + run.fabric.problems().front() +
                      (run.fabric.problems().size() > 1 ? " …" : ""));
  return missing;
}

}  // namespace weft
