// The inputs of a summary, read once, and words and figures that its sentences share.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/load/link_question.h"
#include "core/sums/run_summary.h"
#include "core/base/short_text.h"
#include "reports/summary/summary_sentence.h"

namespace weft {

class SummaryInputs {
 public:
  SummaryInputs(const RunStore& ofRun, const std::filesystem::path& at, const Stopped& until);

  const RunStore& store;
  const std::filesystem::path& path;
  const Stopped stopped;
  RunSnapshot run;
  RunSummary times;
  bool hasFabric = false, hasTables = false;
  bool hasWaits = false, hasSamples = false;

  // Loads of links by the best source that has sender and receiver, else by counters; null if there are none.
  const LinkAnswer* links() const { return links_ ? &*links_ : nullptr; }
  bool hasPairsOnLinks() const { return links_ && links_->request.view.source == TrafficSource::pair; }
  std::optional<TrafficSource> secondSource() const;  // port traffic where pairs are shown
  MissingSource whatLinksLack() const;                // of a run without pairs on links

 private:
  std::optional<LinkAnswer> links_;
  bool hasPorts_ = false;
};

std::vector<SummarySentence> linkSentences(
    const SummaryInputs& inputs);  // the most loaded end; what port traffic says of it
std::vector<SummarySentence> waitSentences(const SummaryInputs& inputs);
std::vector<SummarySentence> changeSentences(const SummaryInputs& inputs);  // placement and routing
std::vector<SummarySentence> failureSentences(const SummaryInputs& inputs);
std::vector<SummarySentence> fabricSentences(const SummaryInputs& inputs);  // findings, rings
std::vector<SummarySentence> timeSentences(
    const SummaryInputs& inputs);  // time in MPI by communicator, operation, rank
std::vector<SummarySentence> stateSentences(const SummaryInputs& inputs);
std::vector<SummarySentence> pairSentences(const SummaryInputs& inputs);

// "n030" for an adapter of that host, else the switch's name.
std::string placeName(const Fabric& fabric, NodeIndex node);
// "r1leaf02 7", as weft users takes a link end; names of several nodes are GUIDs.
std::string typedEnd(const Fabric& fabric, EndIndex end);
std::string typedNode(const Fabric& fabric, NodeIndex node);

std::string trafficOption(TrafficSource source);  // " --traffic pair"
std::string linksCommand(TrafficSource source);   // "links RUN --traffic pair"

}  // namespace weft
