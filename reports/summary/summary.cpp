#include "reports/summary/summary.h"

#include <algorithm>
#include <iterator>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/sums/run_times.h"
#include "reports/summary/summary_contents.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

// Link, wait (or where the time in MPI goes), change; what has no place among these stands behind them.
int placeOf(SummaryKind kind) {
  switch (kind) {
    case SummaryKind::link:
      return 0;
    case SummaryKind::wait:
    case SummaryKind::communicators:
      return 1;
    case SummaryKind::placement:
      return 2;
    case SummaryKind::routing:
      return 3;
    default:
      return 4;
  }
}

bool isBefore(const SummarySentence& one, const SummarySentence& other) {
  if (one.isKnown() != other.isKnown()) return one.isKnown();
  if (placeOf(one.kind) != placeOf(other.kind)) return placeOf(one.kind) < placeOf(other.kind);
  return placeOf(one.kind) == 4 && one.weight > other.weight;
}

// Of too many those with the least weight go, and of sentences without an answer none: they say what to add.
void keepFew(std::vector<SummarySentence>& sentences) {
  while (sentences.size() > maxSentences) {
    const auto last = std::ranges::find_if(sentences.rbegin(), sentences.rend(), &SummarySentence::isKnown);
    sentences.erase(last == sentences.rend() ? std::prev(sentences.end()) : std::prev(last.base()));
  }
}

std::string fabricHeadline(const RunStore& store) {
  const Fabric fabric = Fabric::build(store.fabric());
  std::uint64_t adapters = 0, switches = 0, links = 0;
  for (const SubnetCounts& each : countSubnets(fabric, computeLevels(fabric))) {
    adapters += each.adapters;
    switches += each.switches;
    links += each.links;
  }
  return "A fabric of " + counted(adapters, "adapter", "adapters") + " and " + counted(switches, "switch", "switches") +
         " with " + counted(links, "cable", "cables");
}

std::string headlineOf(const SummaryInputs& inputs) {
  const auto ranks = rankCount(inputs.run);
  if (!ranks) return inputs.hasFabric ? fabricHeadline(inputs.store) : "A run whose ranks were not named";
  const RunSummary& times = inputs.times;
  std::string text = counted(*ranks, "rank", "ranks");
  if (!inputs.run.hosts.empty()) text += " on " + counted(inputs.run.hosts.size(), "host", "hosts");
  if (times.elapsed) text += " ran " + threeDigitSeconds(times.elapsed->max);
  if (times.mpiShare)
    text += ", " + times.mpiShare.text(roundShareText) + " of " + (times.recorded ? "what was recorded" : "it") +
            " in " + std::string(times.library);
  return text;
}

using Sentences = std::vector<SummarySentence>;

void add(Sentences& sentences, Sentences more) { std::ranges::move(more, std::back_inserter(sentences)); }

}  // namespace

void addSentences(Summary& summary, std::vector<SummarySentence> more) {
  add(summary.sentences, std::move(more));
  std::ranges::stable_sort(summary.sentences, isBefore);
  keepFew(summary.sentences);
}

Summary summarise(const RunStore& store, const std::filesystem::path& path, SummaryScope scope,
                  const Stopped& stopped) {
  const SummaryInputs inputs(store, path, stopped ? stopped : Stopped([] { return false; }));
  Summary summary;
  Sentences sentences;
  if (scope != SummaryScope::computed) {
    summary.headline = headlineOf(inputs);
    addContents(inputs, summary);
    for (const auto part :
         {linkSentences, waitSentences, fabricSentences, timeSentences, stateSentences, pairSentences})
      if (!inputs.stopped()) add(sentences, part(inputs));
  }
  if (scope != SummaryScope::recorded) {
    add(sentences, changeSentences(inputs));
    add(sentences, failureSentences(inputs));
  }
  addSentences(summary, std::move(sentences));
  return summary;
}

}  // namespace weft
