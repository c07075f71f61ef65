#include "core/sums/run_times.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/row_of.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/sums/run_label.h"

namespace weft {
namespace {

std::optional<double> largestElapsed(const RunSnapshot& run) {
  std::optional<double> largest;
  for (const Process& each : run.processes)
    if (each.elapsedSeconds && std::isfinite(*each.elapsedSeconds))
      largest = std::max(largest.value_or(*each.elapsedSeconds), *each.elapsedSeconds);
  return largest;
}

}  // namespace

RunTimes runTimes(std::span<const RunSnapshot* const> runs) {
  RunTimes elapsed{TimeOrigin::elapsed, {}}, operations{TimeOrigin::operations, {}};
  for (const RunSnapshot* run : runs) {
    elapsed.seconds.push_back(largestElapsed(*run));
    operations.seconds.push_back(run->largestRankSeconds);
  }
  const auto whole = [](const RunTimes& times) {
    return std::ranges::all_of(times.seconds, [](const auto& each) { return each.has_value(); });
  };
  return !whole(elapsed) && whole(operations) ? operations : elapsed;
}

const char* sentence(TimeOrigin origin) {
  return origin == TimeOrigin::elapsed ? "largest elapsed time of a rank" : "largest time of a rank in MPI operations";
}

std::optional<std::uint64_t> rankCount(const RunSnapshot& run) {
  if (!run.processes.empty()) return run.processes.size();
  std::optional<std::uint64_t> largest;
  for (const Communicator& each : run.communicators)
    if (each.size) largest = std::max<std::uint64_t>(largest.value_or(0), *each.size);
  return largest;
}

std::string sizeNote(const std::array<std::string, 2>& names,
                     const std::array<std::optional<std::uint64_t>, 2>& ranks) {
  if (!ranks[0] || !ranks[1] || *ranks[0] == *ranks[1]) return {};
  return names[0] + " has " + counted(*ranks[0], "rank", "ranks") + ", " + names[1] + " has " +
         groupedDigits(*ranks[1]) + ": compare shares, not sums";
}

std::vector<std::string> runNames(std::span<const RunSnapshot* const> runs) {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> count;
  for (const RunSnapshot* run : runs) {
    const std::string label = runLabel(run->facts);
    names.push_back(label.empty() ? run->path.stem().string() : label);
    ++count[names.back()];
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (count[names[i]] > 1) names[i] += " (" + std::to_string(i + 1) + ")";
  return names;
}

std::vector<CommunicatorTimes> communicatorTimes(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                                                 const RunTimes& times) {
  std::vector<CommunicatorTimes> all(match.communicators().size());
  for (std::size_t at = 0; at < all.size(); ++at) all[at] = {at, std::vector<std::optional<double>>(runs.size()), {}};
  for (std::size_t run = 0; run < runs.size(); ++run)
    for (const RankSpread& spread : runs[run]->spreads) {
      const auto at = match.find(run, spread.communicator);
      if (at && spread.seconds) all[*at].meanSeconds[run] = spread.seconds->mean;
    }
  std::erase_if(all, [&](const CommunicatorTimes& each) {
    const bool known = std::ranges::any_of(each.meanSeconds, [](const auto& mean) { return mean.has_value(); });
    return !known || match.communicators()[each.matched].internal;
  });
  for (CommunicatorTimes& each : all) each.withTotal = correlate(times.seconds, each.meanSeconds);
  return all;
}

std::optional<std::string> onlyHost(const RunSnapshot& run) {
  const auto& ranks = run.processes;
  if (ranks.empty() || !ranks.front().host || rankCount(run) != ranks.size()) return std::nullopt;
  const auto isThere = [&](const Process& each) { return each.host == ranks.front().host; };
  if (!std::ranges::all_of(ranks, isThere)) return std::nullopt;
  return rowOf(run.hosts, "hosts", *ranks.front().host, &Host::id).name;
}

}  // namespace weft
