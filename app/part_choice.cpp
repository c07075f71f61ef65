#include "app/part_choice.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

#include "app/names.h"
#include "app/output.h"
#include "core/error.h"
#include "core/time_bins.h"
#include "core/units.h"

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

void keepOnce(std::vector<RankId>& ranks) {
  std::ranges::sort(ranks);
  ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
}

std::vector<RankId> knownRanks(const RunStore& store, const std::vector<Process>& processes) {
  std::vector<RankId> ranks = store.pairSenders();
  for (const Process& one : processes) ranks.push_back(one.rank);
  keepOnce(ranks);
  return ranks;
}

void addRanks(const char* option, const std::vector<RankId>& known, const std::string& word, std::vector<RankId>& ranks) {
  const auto bounds = boundsOf(word);
  if (!bounds) throw Error(std::string(option) + " " + word + " is no rank; write 17, or 0-15 for a range");
  const auto from = std::ranges::lower_bound(known, RankId(bounds->first));
  const auto to = std::ranges::upper_bound(known, RankId(bounds->second));
  if (from == to)
    throw Error("this run has no rank " + word + "; it has " + (known.empty() ? std::string("none") : "ranks " + rankList(known)));
  ranks.insert(ranks.end(), from, to);
}

void addHost(const std::vector<Host>& hosts, const std::vector<Process>& processes, const std::string& name,
             std::vector<RankId>& ranks) {
  std::vector<std::string> known;
  for (const Host& one : hosts) known.push_back(one.name);
  const auto host = std::ranges::find(hosts, name, &Host::name);
  if (host == hosts.end())
    throw Error(hosts.empty() ? "the hosts of the ranks were not recorded; import with --hosts FILE, or take --rank"
                              : "there is no host " + name + suggestion(known, name) + " weft info lists them");
  const std::size_t before = ranks.size();
  for (const Process& one : processes)
    if (one.host == host->id) ranks.push_back(one.rank);
  if (ranks.size() == before) throw Error("no rank ran on " + name);
}

BinRange binsOf(const RunStore& store, const std::string& word) {
  const auto length = binSeconds(store.facts());
  if (!length) throw Error("pair traffic was not recorded by time in this run; leave --time away, or import a trace");
  const std::size_t colon = word.find(':');
  const auto from = parseReal(word.substr(0, colon));
  const auto to = colon == std::string::npos ? std::nullopt : parseReal(word.substr(colon + 1));
  const auto bins = from && to ? binsBetween(*from, *to, *length) : std::nullopt;
  if (!bins) throw Error("--time " + word + " is no range of seconds; write two numbers, as 0.4:0.8");
  say("traffic by time is known in bins of " + exactText(*length) + " s; what is shown was sent at " + text(*bins, *length));
  return *bins;
}

}  // namespace

void addPartOptions(CLI::App& command, PartChoice& choice) {
  const auto several = [&](const char* option, std::vector<std::string>& words, const char* what, const char* type) {
    command.add_option(option, words, what)->type_name(type)->allow_extra_args(false);
  };
  several("--rank", choice.ranks, "of pair traffic: only what this rank, or 0-15, sends or receives; may be repeated", "N");
  several("--host", choice.hosts, "of pair traffic: only what the ranks of this host send or receive; may be repeated", "NAME");
  several("--without-rank", choice.withoutRanks, "of pair traffic: nothing that this rank, or 0-15, sends or receives; may be repeated", "N");
  command.add_option("--time", choice.time, "of pair traffic: only what was sent in these seconds since the recording began")
      ->type_name("LO:HI");
}

void takePart(const RunStore& store, const PartChoice& choice, PairFilter& filter) {
  if (!choice.any()) return;
  const auto processes = store.processes();
  const auto known = knownRanks(store, processes);
  for (const std::string& word : choice.ranks) addRanks("--rank", known, word, filter.ranks);
  for (const std::string& word : choice.withoutRanks) addRanks("--without-rank", known, word, filter.withoutRanks);
  for (const std::string& name : choice.hosts) addHost(store.hosts(), processes, name, filter.ranks);
  keepOnce(filter.ranks);
  keepOnce(filter.withoutRanks);
  if (choice.time.empty()) return;
  filter.bins = BinRange{};
  if (leavesNothing(filter))
    throw Error("time bins do not tell communicators, regions or operations; leave --time away, or --communicator and --region");
  filter.bins = binsOf(store, choice.time);
}

PartChoice partWordsOf(const RunSnapshot& run, const PairFilter& filter) {
  const auto words = [](const std::vector<RankId>& ranks) {
    std::vector<std::string> list;
    std::istringstream runs(rankList(ranks));
    for (std::string one; std::getline(runs >> std::ws, one, ',');) list.push_back(one);
    return list;
  };
  PartChoice choice{words(filter.ranks), {}, words(filter.withoutRanks), {}};
  const auto length = filter.bins ? binSeconds(run.facts) : std::nullopt;
  if (length) choice.time = exactText(filter.bins->first * *length) + ":" + exactText(filter.bins->end * *length);
  return choice;
}

void refusePart(const PartChoice& choice, const std::string& source) {
  if (!choice.ranks.empty() || !choice.hosts.empty() || !choice.withoutRanks.empty())
    throw Error(source + " does not know ranks; leave --rank, --host and --without-rank away, or take --traffic pair");
  if (!choice.time.empty()) throw Error(source + " is not known by time; leave --time away, or take --traffic pair");
}

}  // namespace weft
