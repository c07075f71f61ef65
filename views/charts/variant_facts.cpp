#include "views/charts/variant_facts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/records/no_communicator.h"
#include "core/sums/run_label.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

struct CommunicatorSeconds {
  double mean = 0;
  std::optional<double> low, high;
};

// A damaged store may hold numbers that no axis can show.
bool canBeShown(const CommunicatorSeconds& seconds) {
  return std::isfinite(seconds.mean) && std::isfinite(seconds.low.value_or(0)) &&
         std::isfinite(seconds.high.value_or(0)) && seconds.mean >= 0;
}

// Which variant a run belongs to: runs of one label repeat each other, runs without one stand alone.
std::vector<std::size_t> variantsOf(std::span<const RunSnapshot* const> runs, std::vector<std::string>& variants) {
  const auto names = runNames(runs);
  std::map<std::string, std::size_t> byLabel;
  std::vector<std::size_t> variantOf;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const std::string label = runLabel(runs[run]->facts);
    const std::size_t at = label.empty() ? variants.size() : byLabel.try_emplace(label, variants.size()).first->second;
    if (at == variants.size()) variants.push_back(label.empty() ? names[run] : label);
    variantOf.push_back(at);
  }
  return variantOf;
}

// One bar of each variant that has a number. Whiskers are those of the single run, or span several runs.
std::vector<VariantBar> barsOf(const std::vector<std::optional<CommunicatorSeconds>>& ofRun,
                               const std::vector<std::size_t>& variantOf, std::size_t variants) {
  std::vector<VariantBar> bars;
  for (std::size_t variant = 0; variant < variants; ++variant) {
    VariantBar bar{variant, 0, {}, {}, 0, {}};
    double sum = 0;
    std::optional<CommunicatorSeconds> last;
    for (std::size_t run = 0; run < ofRun.size(); ++run) {
      if (variantOf[run] != variant || !ofRun[run]) continue;
      last = ofRun[run];
      sum += last->mean;
      bar.low = std::min(bar.low.value_or(last->mean), last->mean);
      bar.high = std::max(bar.high.value_or(last->mean), last->mean);
      ++bar.runs;
    }
    if (bar.runs == 0) continue;
    bar.mean = sum / static_cast<double>(bar.runs);
    if (bar.runs == 1) {
      bar.low = last->low;
      bar.high = last->high;
    }
    if (!bars.empty() && bars.front().variant == 0 && bars.front().mean > 0)
      bar.change = bar.mean / bars.front().mean - 1;
    bars.push_back(bar);
  }
  return bars;
}

std::map<CommunicatorId, CommunicatorSeconds> secondsOf(const RunSnapshot& run, const std::string& operation) {
  std::map<CommunicatorId, CommunicatorSeconds> all;
  if (operation.empty()) {
    for (const RankSpread& each : run.spreads)
      if (each.seconds) all[each.communicator] = {each.seconds->mean, each.seconds->min, each.seconds->max};
    return all;
  }
  for (const OperationSummary& each : run.operations)
    if (each.operationName == operation && each.meanSeconds && each.communicator)
      all[*each.communicator] = {*each.meanSeconds, each.minSeconds, each.maxSeconds};
  return all;
}

// Of MPI_Init and MPI_Finalize, each for itself: together with others they are no part of the time in MPI.
std::optional<CommunicatorSeconds> ofNoCommunicator(const RunSnapshot& run, const std::string& operation) {
  for (const OperationSummary& each : run.operations) {
    if (each.communicator || each.operationName != operation || !each.meanSeconds) continue;
    const CommunicatorSeconds seconds{*each.meanSeconds, each.minSeconds, each.maxSeconds};
    if (canBeShown(seconds)) return seconds;
  }
  return std::nullopt;
}

std::string labelOf(std::span<const RunSnapshot* const> runs, const MatchedCommunicator& one) {
  std::size_t first = 0;
  while (!one.inRun[first]) ++first;
  const Communicator& known = *runs[first]->find(*one.inRun[first]);
  return known.name + " (" + (known.size ? std::to_string(*known.size) : "?") + ")";
}

double largest(const VariantGroup& group) {
  double most = 0;
  for (const VariantBar& each : group.bars) most = std::max(most, each.mean);
  return most;
}

}  // namespace

VariantFacts collectVariants(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                             const VariantOptions& options) {
  VariantFacts facts;
  const auto variantOf = variantsOf(runs, facts.variants);
  facts.what = (options.operation.empty() ? QObject::tr("mean time of a rank")
                                          : QObject::tr("mean time of a rank in %1").arg(qt(options.operation)))
                   .toStdString();
  facts.whisker =
      QObject::tr(
          "Whiskers: least and most of the ranks; of repeated runs, of the runs' means. Per cent: against the "
          "first variant.")
          .toStdString();
  std::vector<std::map<CommunicatorId, CommunicatorSeconds>> seconds;
  for (const RunSnapshot* run : runs) seconds.push_back(secondsOf(*run, options.operation));
  for (const MatchedCommunicator& one : match.communicators()) {
    const auto& chosen = options.communicators;
    if (one.internal ||
        (!chosen.empty() && (!one.inRun.front() || std::ranges::find(chosen, *one.inRun.front()) == chosen.end())))
      continue;
    std::vector<std::optional<CommunicatorSeconds>> ofRun(runs.size());
    for (std::size_t run = 0; run < runs.size(); ++run)
      if (const auto found = one.inRun[run] ? seconds[run].find(*one.inRun[run]) : seconds[run].end();
          found != seconds[run].end() && canBeShown(found->second))
        ofRun[run] = found->second;
    VariantGroup group{labelOf(runs, one), one.inRun.front(), barsOf(ofRun, variantOf, facts.variants.size())};
    if (!group.bars.empty()) facts.groups.push_back(std::move(group));
  }
  if (isCallAmong(runs.empty() ? noCommunicator : noCommunicatorAmong(runs.front()->communicators),
                  options.communicators)) {
    std::vector<std::optional<CommunicatorSeconds>> ofRun;
    for (const RunSnapshot* run : runs) ofRun.push_back(ofNoCommunicator(*run, options.operation));
    VariantGroup group{noCommunicatorName, {}, barsOf(ofRun, variantOf, facts.variants.size())};
    if (!group.bars.empty()) facts.groups.push_back(std::move(group));
  }
  std::ranges::stable_sort(facts.groups, std::greater<>(), largest);
  if (facts.groups.size() > options.groups) {
    facts.leftOut = facts.groups.size() - options.groups;
    facts.groups.resize(options.groups);
  }
  if (facts.groups.empty())
    facts.missing =
        (options.operation.empty()
             ? QObject::tr("No communicator of these runs has a time per rank.")
             : QObject::tr("No communicator of these runs has a time per rank in %1.").arg(qt(options.operation)))
            .toStdString();
  return facts;
}

VariantFacts collectSpeedup(std::span<const RunSnapshot* const> runs) {
  VariantFacts facts;
  const auto variantOf = variantsOf(runs, facts.variants);
  const RunTimes times = runTimes(runs);
  facts.what = sentence(times.origin);
  facts.whisker =
      QObject::tr("Whiskers: least and most of repeated runs. Per cent: against the first variant of the group.")
          .toStdString();
  std::map<std::optional<std::uint64_t>, std::vector<std::optional<CommunicatorSeconds>>> byProcesses;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (!times.seconds[run] || !canBeShown({*times.seconds[run], {}, {}})) continue;
    auto& ofRun = byProcesses[rankCount(*runs[run])];
    ofRun.resize(runs.size());
    ofRun[run] = CommunicatorSeconds{*times.seconds[run], {}, {}};
  }
  for (const auto& [processes, ofRun] : byProcesses)
    facts.groups.push_back({processes ? QObject::tr("%n process(es)", nullptr, formOf(*processes)).toStdString()
                                      : word(Absence::notRecorded),
                            {},
                            barsOf(ofRun, variantOf, facts.variants.size())});
  if (facts.groups.empty())
    facts.missing =
        sentenceText(QObject::tr("The total time of these runs"), Absence::notRecorded, Verb::was).toStdString() + '.';
  return facts;
}

}  // namespace weft
