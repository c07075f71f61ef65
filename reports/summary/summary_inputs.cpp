#include "reports/summary/summary_inputs.h"

#include <algorithm>

#include "analysis/run/endpoints.h"
#include "core/base/error.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

std::optional<LinkAnswer> answerOf(const RunStore& store, const std::filesystem::path& path,
                                   const std::vector<TrafficSource>& sources) {
  for (const TrafficSource source : sourcesBestFirst) {
    if (std::ranges::find(sources, source) == sources.end()) continue;
    LinkQuestion question;
    question.traffic = word(source);
    return answer(store, path, question);
  }
  return std::nullopt;
}

bool hasAnyTable(const Fabric& fabric) {
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.hasTable(NodeIndex(at))) return true;
  return false;
}

}  // namespace

SummaryInputs::SummaryInputs(const RunStore& ofRun, const std::filesystem::path& at, const Stopped& until)
    : store(ofRun), path(at), stopped(until), run(loadSnapshot(store, path)), times(summaryOf(run)),
      hasFabric(store.hasFabric()), hasWaits(WaitStore(store).isRecorded()),
      hasSamples(!store.codeModules().empty() || !store.functions().empty()) {
  if (!hasFabric) return;
  const std::vector<TrafficSource> sources = sourcesOf(store, path, false);
  hasPorts_ = std::ranges::find(sources, TrafficSource::port) != sources.end();
  links_ = answerOf(store, path, sources);
  hasTables = hasAnyTable(links_ ? links_->run->fabric : Fabric::build(store.fabric()));
}

std::optional<TrafficSource> SummaryInputs::secondSource() const {
  return hasPairsOnLinks() && hasPorts_ ? std::optional(TrafficSource::port) : std::nullopt;
}

MissingSource SummaryInputs::whatLinksLack() const {
  if (!hasFabric) return MissingSource::fabric;
  if (!hasTables) return MissingSource::tables;
  return canLoadLinks(run.pairLayers) ? MissingSource::hosts : MissingSource::pairs;
}

std::string placeName(const Fabric& fabric, NodeIndex node) {
  const auto host = fabric.node(node).host;
  return host ? fabric.shown(*host).name : nodeName(fabric, node);
}

std::string typedNode(const Fabric& fabric, NodeIndex node) {
  const std::string name = nodeName(fabric, node);
  return findNodes(fabric, name) == std::vector{node} ? name : text(fabric.node(node).guid);
}

std::string typedEnd(const Fabric& fabric, EndIndex end) {
  return shellWord(typedNode(fabric, fabric.end(end).node)) + " " + std::to_string(fabric.end(end).port);
}

std::string trafficOption(TrafficSource source) { return std::string(" --traffic ") + word(source); }
std::string linksCommand(TrafficSource source) { return "links RUN" + trafficOption(source); }

}  // namespace weft
