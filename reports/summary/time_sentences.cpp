// What a profile says without waits: which communicator, operation and rank the time in MPI is spent on. And who sends
// most to whom, of runs whose pairs are on no link.
#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/run/run_fabric.h"
#include "analysis/run/run_facts.h"
#include "core/base/error.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"
#include "reports/pair_table.h"
#include "reports/statistics_table.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

constexpr const char* infoCommand = "info RUN --format json";

// "W_s3.0 takes 15 %", "MPI_Recv 33 %, MPI_Sendrecv 13 %": those after the first.
std::string others(const std::vector<SummaryShare>& shares, const auto& named) {
  std::string text;
  for (std::size_t at = 1; at < shares.size(); ++at)
    text += (at == 1 ? "" : ", ") + named(shares[at].name) + " " + roundShareText(shares[at].share);
  return text;
}

double meanOf(const SummaryInputs& inputs, const SummaryShare& share) {
  return share.seconds / static_cast<double>(inputs.times.mpi->ranks);
}

SummarySentence communicatorSentence(const SummaryInputs& inputs) {
  const RunSummary& times = inputs.times;
  const std::string library(times.library);
  SummarySentence sentence{
      SummaryKind::communicators,
      "Each rank spends " + threeDigitSeconds(times.mpi->mean) +
          (times.mpiShare && times.elapsed
               ? " of " + threeDigitSeconds((times.recorded ? times.recorded : times.elapsed)->mean)
               : "") +
          " in " + library,
      {},
      threeDigitSeconds(times.mpi->mean)};
  sentence.numbers.push_back({"seconds in " + library + ", mean of ranks", times.mpi->mean, ColumnKind::seconds,
                              infoCommand, times.mpiQuality});
  if (times.mpiShare) {
    sentence.bar = std::min(1.0, *times.mpiShare);
    sentence.barText = times.mpiShare.text(roundShareText) + " of the run time";
    sentence.numbers.push_back({"share of " + library + " in the run time", *times.mpiShare, ColumnKind::share,
                                infoCommand, times.mpiQuality});
  }
  if (!times.communicators.empty()) {
    const SummaryShare& first = times.communicators.front();
    if (times.communicators.size() > 1) {  // of one it goes without saying
      sentence.headline += ", " + roundShareText(first.share) + " of it on " + first.name;
      sentence.detail = first.name + " takes " + threeDigitSeconds(meanOf(inputs, first)) + " a rank; then " +
                        others(times.communicators, [](const std::string& name) { return name; });
    }
    sentence.numbers.push_back({"share of " + first.name, first.share, ColumnKind::share, infoCommand});
    sentence.numbers.push_back({"seconds on " + first.name + ", over ranks", first.seconds, ColumnKind::seconds,
                                "report RUN --by communicator"});
  }
  sentence.button = "Where";
  sentence.page = EvidencePage::waits;
  sentence.weight = times.mpiShare ? *times.mpiShare : 0;
  return sentence;
}

std::optional<SummarySentence> operationSentence(const SummaryInputs& inputs) {
  const auto& shares = inputs.times.operations;
  if (shares.empty()) return std::nullopt;
  const auto called = [&](const std::string& name) { return calledName(inputs.run, name); };
  const SummaryShare& first = shares.front();
  const std::string mean = threeDigitSeconds(meanOf(inputs, first));
  SummarySentence sentence{SummaryKind::operations,
                           called(first.name) + " takes most: " + mean + " a rank",
                           shares.size() > 1 ? "Then " + others(shares, called) : "",
                           roundShareText(first.share),
                           first.share,
                           mean + " of " + threeDigitSeconds(inputs.times.mpi->mean)};
  sentence.numbers = {{"share of " + called(first.name), first.share, ColumnKind::share, infoCommand},
                      {"seconds in " + called(first.name) + ", over ranks", first.seconds, ColumnKind::seconds,
                       "report RUN --by operation"}};
  sentence.button = "Where";
  sentence.page = EvidencePage::waits;
  sentence.weight = first.share;
  return sentence;
}

std::optional<SummarySentence> rankSentence(const SummaryInputs& inputs) {
  const Spread& spread = *inputs.times.mpi;
  if (spread.ranks < 2 || spread.max <= spread.min) return std::nullopt;
  try {
    StatisticsRequest request;
    request.by = {"rank"};
    request.top = 1;
    const Table ranks = statisticsTable(inputs.store, request);
    if (ranks.rows.empty()) return std::nullopt;
    const std::string rank = cellText(ranks.cell(ranks.rows.front(), "rank")), most = threeDigitSeconds(spread.max);
    SummarySentence sentence{
        SummaryKind::ranks,
        "Rank " + rank + " is in " + std::string(inputs.times.library) + " longest: " + most,
        "The least is " + threeDigitSeconds(spread.min) + ", the mean " + threeDigitSeconds(spread.mean),
        most,
        spread.mean / spread.max,
        "mean " + threeDigitSeconds(spread.mean)};
    sentence.numbers = {{"seconds of rank " + rank, ranks.cell(ranks.rows.front(), "seconds"), ColumnKind::seconds,
                         "report RUN --by rank"},
                        {"seconds of the rank with least", spread.min, ColumnKind::seconds, infoCommand},
                        {"seconds, mean of ranks", spread.mean, ColumnKind::seconds, infoCommand}};
    sentence.button = "Show";
    sentence.page = EvidencePage::waits;
    if (const auto number = ranks.cell(ranks.rows.front(), "rank").asReal())
      sentence.evidence = RankId(static_cast<std::uint32_t>(*number));
    sentence.weight = spread.max / spread.mean - 1;
    return sentence;
  } catch (const Error&) {
    return std::nullopt;  // the profile does not say which rank
  }
}

// Of a profile that has the longest time of any rank in each operation, and nothing of the others: a limit for each
// communicator.
std::optional<SummarySentence> longestSentence(const SummaryInputs& inputs) {
  if (inputs.run.operations.empty()) return std::nullopt;  // no calls were recorded
  StatisticsRequest request;
  request.by = {"communicator", "operation"};
  const Table table = statisticsTable(inputs.store, request);
  struct Longest {
    double limit = 0, seconds = 0;
    std::string operation;
  };
  std::map<std::string, Longest> communicators;
  for (const Row& row : table.rows) {
    const std::string operation = cellText(table.cell(row, "operation"));
    if (isBeginOrEnd(operation) || table.cell(row, "communicator").isAbsent()) continue;
    if (table.cell(row, "max_s").isAbsent()) return std::nullopt;
    const double seconds = table.cell(row, "max_s").asReal().value_or(0);
    Longest& one = communicators[cellText(table.cell(row, "communicator"))];
    one.limit += seconds;
    if (seconds > one.seconds) std::tie(one.seconds, one.operation) = std::pair(seconds, operation);
  }
  const auto most = std::ranges::max_element(communicators, {}, [](const auto& each) { return each.second.limit; });
  if (most == communicators.end() || most->second.limit <= 0) return std::nullopt;
  const auto& [name, longest] = *most;
  const std::string limit = threeDigitSeconds(longest.limit), called = calledName(inputs.run, longest.operation);
  SummarySentence sentence{
      SummaryKind::communicators,
      "No rank spends more than " + limit + " in " + std::string(inputs.times.library) + " on " + name,
      called + " has the longest time of one rank, " + threeDigitSeconds(longest.seconds) + "; " +
          weft::sentence("the times of other ranks", Absence::notRecorded, Verb::were),
      limit,
      longest.seconds / longest.limit,
      called};
  sentence.numbers = {
      {"seconds on " + name + ", at most", longest.limit, ColumnKind::seconds, "report RUN --by communicator"},
      {"seconds in " + called + " on " + name + ", longest of a rank", longest.seconds, ColumnKind::seconds,
       "report RUN --by communicator --by operation"}};
  sentence.button = "Where";
  sentence.page = EvidencePage::waits;
  return sentence;
}

// Who sends most to whom; nothing where nobody sends.
std::vector<SummarySentence> largestPair(const PairTable& table, const std::string& command) {
  const bool ofBytes = std::ranges::any_of(table.pairs, &PairTotal::hasBytes), ofHosts = !table.hosts.empty();
  const auto value = [&](const PairTotal& each) { return ofBytes ? each.bytes : each.messages; };
  const auto largest = std::ranges::max_element(table.pairs, {}, value);
  if (largest == table.pairs.end() || value(*largest) == 0) return {};
  std::uint64_t all = 0;
  bool held = false;
  for (const PairTotal& each : table.pairs) all = saturatingAdd(all, value(each), held);
  const auto amount = [&](std::uint64_t count) {
    return ofBytes ? humanBytes(count) : groupedDigits(count) + " messages";
  };
  const double share = ratio(static_cast<double>(value(*largest)), static_cast<double>(all));
  const auto others =
      static_cast<std::uint64_t>(std::ranges::count(table.pairs, value(*largest), value)) - 1;  // that send as much
  const ColumnKind kind = ofBytes ? ColumnKind::bytes : ColumnKind::count;
  SummarySentence sentence{
      SummaryKind::pairs,
      (ofHosts ? table.hosts[largest->source] + " sends most to " + table.hosts[largest->destination]
               : "Rank " + std::to_string(largest->source) + " sends most to rank " +
                     std::to_string(largest->destination)) +
          ": " + amount(value(*largest)) +
          (others == 0 ? "" : "; " + counted(others, "other pair sends", "other pairs send") + " as much"),
      sharePercent(share) + " of " + amount(all) + " between " + groupedDigits(table.pairs.size()) + " pairs of " +
          (ofHosts ? "hosts" : "ranks"),
      amount(value(*largest)),
      share,
      sharePercent(share) + " of all"};
  sentence.numbers = {{"sent by the largest pair", value(*largest), kind, command},
                      {"sent by all pairs", all, kind, command},
                      {"pairs", table.pairs.size(), ColumnKind::count, command}};
  sentence.button = "Show";
  if (!ofHosts) sentence.evidence = RankPair{RankId(largest->source), RankId(largest->destination)};
  sentence.weight = share;
  return {sentence};
}

}  // namespace

std::vector<SummarySentence> timeSentences(const SummaryInputs& inputs) {
  if (inputs.hasWaits) return {};
  if (!inputs.times.mpi) {
    const auto longest = longestSentence(inputs);
    return longest ? std::vector{*longest} : std::vector<SummarySentence>();
  }
  if (inputs.times.mpi->mean <= 0) return {};
  std::vector<SummarySentence> sentences{communicatorSentence(inputs)};
  for (auto sentence : {operationSentence(inputs), rankSentence(inputs)})
    if (sentence) sentences.push_back(std::move(*sentence));
  return sentences;
}

std::vector<SummarySentence> pairSentences(const SummaryInputs& inputs) {
  if (inputs.hasPairsOnLinks()) return {};
  if (!inputs.run.pairLayers.empty())
    return largestPair(pairsByRank(inputs.store, {}), "pairs RUN --traffic pair --by rank");
  if (inputs.hasFabric || !hasPortTraffic(inputs.store)) return {};
  return largestPair(portPairsByHost(inputs.store, fabricForPorts(inputs.store), {}),
                     "pairs RUN --traffic port --by host");
}

}  // namespace weft
