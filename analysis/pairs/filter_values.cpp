#include "analysis/pairs/filter_values.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "analysis/run/names.h"
#include "analysis/run/part_names.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/interval.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/time_bins.h"

namespace weft {
namespace {

using Bounds = std::pair<std::uint32_t, std::uint32_t>;  // both included

std::optional<Bounds> boundsOf(const std::string& word) {
  const std::size_t dash = word.find('-');
  const auto first = parseNumber(word.substr(0, dash));
  const auto last = dash == std::string::npos ? first : parseNumber(word.substr(dash + 1));
  if (!first || !last || *first > *last || *last > UINT32_MAX) return std::nullopt;
  return Bounds(static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*last));
}

template <class Things>
Words namesOf(const Things& things) {
  Words names;
  for (const auto& one : things) names.push_back(one.name);
  return names;
}

const Host& hostNamed(const std::vector<Host>& hosts, const std::string& name) {
  const auto host = std::ranges::find(hosts, name, &Host::name);
  if (host == hosts.end())
    throw Error(hosts.empty()
                    ? sentence("the hosts of the ranks", Absence::notRecorded, Verb::were) +
                          "; import with --hosts FILE, or take --rank"
                    : "there is no host " + name + suggestion(namesOf(hosts), name) + " weft info lists them");
  return *host;
}

// Of a unit or pod, all of whose names have a blank; empty for all else.
std::set<HostId> hostsOfPart(RunNames& run, const std::string& name) {
  std::set<HostId> hosts;
  if (name.find(' ') == name.npos || std::ranges::find(run.hosts(), name, &Host::name) != run.hosts().end())
    return hosts;
  const auto known = run.ask(
      [](const RunStore& store) { return store.hasFabric() ? std::optional(loadFabric(store)) : std::nullopt; });
  if (!known) return hosts;
  const Fabric& fabric = *known;
  const std::vector<FabricPart> parts = findParts(fabric);
  const FabricPart* part = partNamed(fabric, parts, name);
  if (!part) return hosts;
  for (const HostIndex at : part->hosts)
    if (const auto host = fabric.host(at).runHost) hosts.insert(*host);
  if (hosts.empty()) throw Error("no rank ran on " + name);
  return hosts;
}

}  // namespace

std::vector<CommunicatorId> communicatorsNamed(RunNames& run, const Words& names) {
  std::vector<CommunicatorId> found;
  for (const std::string& name : names) {
    const auto some = findCommunicators(run.communicators(), name);
    found.insert(found.end(), some.begin(), some.end());
  }
  return found;
}

std::vector<OperationId> operationsNamed(RunNames& run, const Words& names) {
  const std::vector<Operation>& all = run.operations();
  std::vector<OperationId> found;
  for (const std::string& name : names) {
    const auto at = std::ranges::find(all, name.starts_with("MPI_") ? name.substr(4) : name, &Operation::name);
    if (at == all.end())
      throw Error("there is no operation " + name + suggestion(namesOf(all), name) + " weft report lists them");
    found.push_back(at->id);
  }
  return found;
}

std::vector<RankId> ranksNamed(RunNames& run, const char* option, const Words& words) {
  std::vector<RankId> found;
  for (const std::string& word : words) {
    const auto bounds = boundsOf(word);
    if (!bounds) throw Error(std::string(option) + " " + word + " is no rank; write 17, or 0-15 for a range");
    const std::vector<RankId>& known = run.ranks();
    const auto from = std::ranges::lower_bound(known, RankId(bounds->first));
    const auto to = std::ranges::upper_bound(known, RankId(bounds->second));
    if (from == to)
      throw Error("this run has no rank " + word + "; it has " +
                  (known.empty() ? std::string("none") : "ranks " + rankList(known)));
    found.insert(found.end(), from, to);
  }
  return found;
}

std::vector<RankId> ranksOnHosts(RunNames& run, const Words& names) {
  std::vector<RankId> found;
  for (const std::string& name : names) {
    std::set<HostId> hosts = hostsOfPart(run, name);
    if (hosts.empty()) hosts = {hostNamed(run.hosts(), name).id};
    const std::size_t before = found.size();
    for (const Process& one : run.processes())
      if (one.host && hosts.contains(*one.host)) found.push_back(one.rank);
    if (found.size() == before) throw Error("no rank ran on " + name);
  }
  return found;
}

BinRange binsOf(RunNames& run, const std::string& word, Notes& notes) {
  const auto length = binSeconds(run.facts());
  if (!length)
    throw Error(sentence("pair traffic", Absence::notRecorded, Verb::was) +
                " by time in this run; omit --time, or import a trace");
  const auto [from, until] = secondsOf("--time", word);
  const auto bins = binsBetween(from, until, *length);
  if (!bins) throw Error("--time " + notATime(word));
  notes.push_back("traffic by time is known in bins of " + exactText(*length) + " s; what is shown was sent at " +
                  text(*bins, *length));
  return *bins;
}

Words rankWords(const std::vector<RankId>& ranks) {
  Words list;
  std::istringstream runs(rankList(ranks));
  for (std::string one; std::getline(runs >> std::ws, one, ',');) list.push_back(one);
  return list;
}

Words timeWords(const RunSnapshot& run, const std::optional<BinRange>& bins) {
  const auto length = bins ? binSeconds(run.facts) : std::nullopt;
  if (!length) return {};
  return {exactText(bins->first * *length) + ":" + exactText(bins->end * *length)};
}

}  // namespace weft
