#include "core/sums/run_summary.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/records/appended_runs.h"
#include "core/records/operation_class.h"
#include "core/sums/communicator_totals.h"
#include "core/sums/quantities.h"

namespace weft {
namespace {

constexpr std::size_t mostShares = 3;

bool isOfTraining(std::string_view format) {
  return format.starts_with("NCCL ") || format.starts_with("PyTorch ") || format.starts_with("Chakra ");
}

// `of`: seconds of a process, where they are known.
template <class Of>
std::optional<Spread> spreadOf(const std::vector<Process>& processes, Of of) {
  Spread spread;
  for (const Process& each : processes) {
    const std::optional<double> known = std::invoke(of, each);
    if (!known || !std::isfinite(*known)) continue;
    const double seconds = *known;
    spread.min = spread.ranks == 0 ? seconds : std::min(spread.min, seconds);
    spread.max = std::max(spread.max, seconds);
    spread.mean += seconds;
    ++spread.ranks;
  }
  if (spread.ranks == 0) return std::nullopt;
  spread.mean /= static_cast<double>(spread.ranks);
  return spread;
}

// The recorded part of each rank's time; nothing if it is all.
std::optional<Spread> recordedOf(const std::vector<Process>& processes) {
  if (std::ranges::none_of(processes, [](const Process& each) { return each.recordedSeconds.has_value(); }))
    return std::nullopt;
  return spreadOf(processes, &Process::covered);
}

void addShareOfMpi(RunSummary& summary) {
  const auto& all = summary.recorded ? summary.recorded : summary.elapsed;
  if (!all || !summary.mpi) return;
  summary.mpiShare = Absence::notKnown;
  if (summary.runs != 1 || all->mean <= 0) return;
  summary.mpiShare = {summary.mpi->mean / all->mean, summary.mpiQuality};
}

std::vector<SummaryShare> largest(const std::map<std::string, double>& seconds, double all) {
  std::vector<SummaryShare> list;
  for (const auto& [name, sum] : seconds)
    if (sum > 0 && all > 0) list.push_back({name, sum, sum / all});
  std::ranges::stable_sort(list, std::greater<>(), &SummaryShare::seconds);
  if (list.size() > mostShares) list.resize(mostShares);
  return list;
}

void addShares(const RunSnapshot& run, RunSummary& summary) {
  std::map<CommunicatorId, std::string> names;
  for (const Communicator& each : run.communicators)
    if (!each.internal) names.emplace(each.id, each.name);
  std::map<std::string, double> byCommunicator, byOperation;
  double all = 0;
  for (const OperationSummary& each : run.operations) {
    if (!each.sumSeconds || !std::isfinite(*each.sumSeconds) || isBeginOrEnd(each.operationName)) continue;
    all += *each.sumSeconds;
    byOperation[each.operationName] += *each.sumSeconds;
    if (const auto name = each.communicator ? names.find(*each.communicator) : names.end(); name != names.end())
      byCommunicator[name->second] += *each.sumSeconds;
  }
  summary.communicators = largest(byCommunicator, all);
  summary.operations = largest(byOperation, all);
}

void addVolume(const RunSnapshot& run, RunSummary& summary) {
  CommunicatorTotals all;
  const auto totals = totalsByCommunicator(run);
  for (const Communicator& each : run.communicators)
    if (!each.internal) all.add(totals.at(each.id));
  summary.volume = all.volume;
  summary.volumeOf = all.volumeOf;
}

std::string spreadText(const Spread& spread) {
  if (spread.ranks == 1 || spread.min == spread.max) return {};
  return ", " + humanSeconds(spread.min) + " to " + humanSeconds(spread.max);
}

std::string listed(const std::vector<SummaryShare>& shares, const char* prefix) {
  std::string text;
  for (const SummaryShare& each : shares)
    text += (text.empty() ? "" : ", ") + std::string(prefix) + each.name + " " + roundShareText(each.share);
  return text;
}

// "34 ms of 2.04 s a rank (1.7 %): the program switched the recording off"
std::string recordedText(const RunSummary& summary) {
  const double all = summary.elapsed ? summary.elapsed->mean : 0;
  return humanSeconds(summary.recorded->mean) + " of " + humanSeconds(all) + " a rank" +
         (all > 0 ? " (" + roundShareText(summary.recorded->mean / all) + ")" : "") +
         ": the program switched the recording off";
}

// "4 s a rank (40 %), 3 s to 5 s, without MPI_Init and MPI_Finalize"
std::string mpiText(const RunSummary& summary) {
  const std::string of = summary.recorded ? " of what was recorded)" : ")";
  std::string text = KnownValue(summary.mpi->mean, summary.mpiQuality).text(humanSeconds) + " a rank";
  if (summary.mpiShare) text += " (" + summary.mpiShare.text(roundShareText) + of;
  else if (summary.mpiShare.absence() == Absence::notUnderFilter)
    text += " (" + sentence(Quantity::shareOfMpi, Absence::notUnderFilter) + ")";
  return text + spreadText(*summary.mpi) + (summary.library == "MPI" ? ", without MPI_Init and MPI_Finalize" : "");
}

}  // namespace

std::string_view calledLibrary(const RunSnapshot& run) {
  bool training = false;
  for (const Source& each : run.sources) {
    const SourceRow& source = each.row;
    const bool hasCalls = source.kind == kinds::profile || source.kind == kinds::recording ||
                          source.kind == kinds::trace || source.kind == kinds::pairTraffic;
    if (!hasCalls) continue;
    if (!isOfTraining(source.format)) return "MPI";
    training = true;
  }
  return training ? "NCCL" : "MPI";
}

std::string calledName(const RunSnapshot& run, const std::string& operation) {
  return calledLibrary(run) == "MPI" ? "MPI_" + operation : operation;
}

RunSummary summaryOf(const RunSnapshot& run) {
  RunSummary summary;
  summary.library = calledLibrary(run);
  summary.elapsed = spreadOf(run.processes, &Process::elapsedSeconds);
  summary.recorded = recordedOf(run.processes);
  summary.mpi = run.mpiSeconds;
  summary.runs = appendedRuns(run.facts);
  if (const auto only = run.facts.find("only"); only != run.facts.end()) {
    summary.only = only->second;
    summary.mpiQuality = Quality::atLeast;
  }
  addShareOfMpi(summary);
  addVolume(run, summary);
  addShares(run, summary);
  return summary;
}

std::vector<std::pair<std::string, std::string>> wordsOf(const RunSummary& summary) {
  std::vector<std::pair<std::string, std::string>> lines;
  const std::string library(summary.library);
  const std::string runs = std::to_string(summary.runs) + " runs";
  const std::string ofFirst = summary.runs > 1 ? ", the first of " + runs + " in one profile" : "";
  const std::string ofAll = summary.runs > 1 ? ", of " + runs + " together" : "";
  if (summary.elapsed)
    lines.emplace_back(name(Quantity::runTime),
                       humanSeconds(summary.elapsed->max) + " from MPI_Init to MPI_Finalize" + ofFirst);
  if (summary.recorded) lines.emplace_back(name(Quantity::recordedTime), recordedText(summary));
  if (!summary.only.empty()) lines.emplace_back("recorded operations", summary.only + ", no others");
  if (summary.mpi) lines.emplace_back("time in " + library, mpiText(summary) + ofAll);
  if (summary.volume)
    lines.emplace_back("communicated", humanBytes(*summary.volume) +
                                           (summary.volumeOf.isPlain() ? "" : ", " + statisticWords(summary.volumeOf)) +
                                           ofAll);
  if (!summary.communicators.empty())
    lines.emplace_back("most of the " + library + " time by communicator", listed(summary.communicators, ""));
  if (!summary.operations.empty())
    lines.emplace_back("by operation", listed(summary.operations, library == "MPI" ? "MPI_" : ""));
  return lines;
}

}  // namespace weft
