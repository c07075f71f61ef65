// Why ranks wait; of sampled runs what they do.
#include <algorithm>

#include "analysis/waits/sampled_code.h"
#include "analysis/waits/wait_causes.h"
#include "core/base/known_value.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/sums/region_words.h"
#include "core/sums/traced_part.h"
#include "reports/tables/function_tables.h"
#include "reports/summary/summary_inputs.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

double secondsIn(const Table& table, std::size_t row) {
  return table.cell(table.rows[row], "seconds").asReal().value_or(0);
}

double sumOf(const Table& table, const char* column) {
  double sum = 0;
  for (const Row& row : table.rows) sum += row[table.at(column)].asReal().value_or(0);
  return sum;
}

std::string waitsCommand(const std::string& by) { return "waits RUN --by " + by; }

Table waitsBy(const SummaryInputs& inputs, const std::string& by, const WaitCauses* causes = nullptr) {
  return waitTable(inputs.store, {{by}, {}, {}, causes});
}

// What ranks wait for, as the end of a sentence.
std::string causeWords(const std::string& cause) {
  if (cause == name(WaitCauseKind::latePeer)) return "for late peers";
  if (cause == name(WaitCauseKind::transaction)) return "for peers that were busy with other messages";
  if (cause == name(WaitCauseKind::lastRank)) return "for the last rank of collective operations";
  return "while a link on the way was loaded";
}

// The largest of one key, with a name.
void addLargest(const Table& table, const std::string& by, const std::string& shown, SummarySentence& sentence) {
  const double share = table.cell(table.rows.front(), "share").asReal().value_or(0);
  sentence.detail += (sentence.detail.empty() ? "" : ", ") + sharePercent(share) + " in " + shown;
  sentence.numbers.push_back(
      {"share of " + cellText(table.rows.front().front()), share, ColumnKind::share, waitsCommand(by)});
}

void addPlaces(const SummaryInputs& inputs, SummarySentence& sentence) {
  const auto isNamed = [](const Table& table) { return !table.rows.empty() && table.rows.front().front().isText(); };
  if (const Table regions = waitsBy(inputs, "region"); isNamed(regions))
    addLargest(regions, "region", shortRegion(cellText(regions.rows.front().front())), sentence);
  if (const Table operations = waitsBy(inputs, "operation"); isNamed(operations))
    addLargest(operations, "operation", calledName(inputs.run, cellText(operations.rows.front().front())), sentence);
}

void addLongestRank(const Table& ranks, SummarySentence& sentence) {
  const std::string rank = cellText(ranks.cell(ranks.rows.front(), "rank"));
  sentence.detail += (sentence.detail.empty() ? "Rank " : "; rank ") + rank + " waits longest, " +
                     threeDigitSeconds(secondsIn(ranks, 0));
  sentence.numbers.push_back(
      {"seconds of rank " + rank, secondsIn(ranks, 0), ColumnKind::seconds, waitsCommand("rank")});
}

Table waitsByCause(const SummaryInputs& inputs) {
  std::shared_ptr<OpenRun> run;
  if (inputs.hasFabric) run = loadRunForLoads(inputs.store, inputs.path, false);
  const WaitCauses causes(inputs.store, run.get(), defaultLoaded, inputs.stopped);
  return waitsBy(inputs, "cause", &causes);
}

SummarySentence withoutWaits() {
  SummarySentence sentence{
      SummaryKind::wait, weft::sentence("Why ranks wait", Absence::notKnown), "Add a trace (OTF2) of the run", {}};
  sentence.missing = MissingSource::trace;
  return sentence;
}

SummarySentence nobodyWaits() {
  SummarySentence sentence{SummaryKind::wait, "No rank waits for another", "No call of the trace waited", "0 s"};
  sentence.numbers = {{"seconds of waiting, mean of ranks", 0.0, ColumnKind::seconds, waitsCommand("cause")}};
  sentence.button = "Show";
  sentence.page = EvidencePage::waits;
  return sentence;
}

// What a rank's waits are a part of: the run time, as the headline has it, what was recorded of it, or where neither is
// known what a rank spent in MPI.
struct WaitedTime {
  double seconds = 0;
  const char *headline = "", *bar = "";
};
std::optional<WaitedTime> waitedTime(const RunSummary& times, const std::optional<TracedPart>& part) {
  if (part && part->isSomeTime) return std::nullopt;  // of a part of the run, how long is not known
  if (times.recorded && times.recorded->mean > 0) return WaitedTime{times.recorded->mean, "", " of the recorded time"};
  if (times.elapsed && times.elapsed->max > 0) return WaitedTime{times.elapsed->max, "", " of the run time"};
  if (times.mpi && times.mpi->mean > 0) return WaitedTime{times.mpi->mean, " in MPI", " of the time in MPI"};
  return std::nullopt;
}

}  // namespace

std::vector<SummarySentence> waitSentences(const SummaryInputs& inputs) {
  if (!inputs.hasWaits) return {withoutWaits()};
  const Table causes = waitsByCause(inputs), ranks = waitsBy(inputs, "rank");
  const double all = sumOf(causes, "seconds");
  if (inputs.stopped()) return {};
  if (all == 0) return {nobodyWaits()};
  if (ranks.rows.empty() || inputs.run.processes.empty()) return {};
  const auto traced = tracedPart(inputs.run.facts);
  const double mean =
      all / static_cast<double>(std::max<std::size_t>(countTraced(traced, inputs.run.processes.size()), 1));
  const auto whole = waitedTime(inputs.times, traced);
  const std::string cause = cellText(causes.rows.front().front());
  const double part = secondsIn(causes, 0) / all;
  SummarySentence sentence{SummaryKind::wait,
                           (traced && traced->ranks ? "Traced ranks wait " : "Ranks wait ") + threeDigitSeconds(mean) +
                               (whole ? " of " + threeDigitSeconds(whole->seconds) + whole->headline : "") + " each, " +
                               roundShareText(part) + " of it " + causeWords(cause),
                           {},
                           threeDigitSeconds(mean)};
  sentence.numbers = {{"seconds of waiting, mean of ranks", mean, ColumnKind::seconds, waitsCommand("cause")},
                      {"share of " + cause, part, ColumnKind::share, waitsCommand("cause")}};
  addPlaces(inputs, sentence);
  addLongestRank(ranks, sentence);
  if (whole) {
    sentence.bar = std::min(1.0, mean / whole->seconds);
    sentence.barText = sharePercent(*sentence.bar) + whole->bar;
  }
  sentence.button = "Why";
  sentence.page = EvidencePage::waits;
  return {sentence};
}

std::vector<SummarySentence> stateSentences(const SummaryInputs& inputs) {
  if (!inputs.hasSamples) return {};
  FunctionRequest request;
  request.by = "state";
  const SampledCode code = sampledCode(inputs.store);
  const Table states = functionTable(code, {}, request);
  const double all = sumOf(states, "seconds") - sumOf(states, "init_s") - sumOf(states, "finalize_s");
  if (all <= 0) return {};
  const double wait = sumOf(states, "wait_s"), out = sumOf(states, "out_s");
  const std::string command = "functions RUN --by state";
  SummarySentence sentence{
      SummaryKind::states,
      "Ranks compute " + roundShareText(out / all) + " of the time, and wait in MPI " + roundShareText(wait / all),
      {},
      roundShareText(wait / all)};
  sentence.numbers = {{"share of waiting in MPI", wait / all, ColumnKind::share, command, Quality::estimated},
                      {"share outside of MPI", out / all, ColumnKind::share, command, Quality::estimated}};
  sentence.bar = wait / all;
  sentence.barText = sharePercent(wait / all) + " is waiting";
  request.by = "function";
  const Table functions = functionTable(code, {}, request);
  if (!functions.rows.empty()) {
    const double share = secondsIn(functions, 0) / all;
    sentence.detail =
        cellText(functions.rows.front().front()) + " takes most, " + sharePercent(share) + "; estimated from samples";
    sentence.numbers.push_back({"share of " + cellText(functions.rows.front().front()), share, ColumnKind::share,
                                "functions RUN", Quality::estimated});
  }
  sentence.button = "Where";
  sentence.page = EvidencePage::functions;
  sentence.weight = wait / all;
  return {sentence};
}

}  // namespace weft
