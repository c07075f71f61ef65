// What breaks when the top switch that forwards most fails.
#include <algorithm>

#include "analysis/load/hot_ends.h"
#include "analysis/load/what_if.h"
#include "core/base/error.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "ibdiag/model/levels.h"
#include "reports/summary/capacity_words.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

std::string amount(const LinkAnswer& links, std::uint64_t bytes) {
  return unitOf(links.request) == std::string("bytes") ? humanBytes(bytes) : groupedDigits(bytes) + " paths";
}

std::string cutOffText(std::size_t hosts) {
  return hosts == 0 ? "No host is cut off" : counted(hosts, "host is", "hosts are") + " cut off";
}

std::shared_ptr<const WhatIf> without(const SummaryInputs& inputs, const LinkAnswer& links, NodeIndex node,
                                      std::optional<RoutingEngine> routing) {
  WhatIfRequest request;
  request.without.switches = {node};
  request.routing = routing;
  return whatIf(*links.run, *links.traffic, links.request, links.numbers.loads, request, inputs.stopped);
}

SummarySentence sentenceOf(const LinkAnswer& links, NodeIndex node, const WhatIf& broken, const WhatIf& rerouted) {
  const Fabric& fabric = links.run->fabric;
  const auto [now, then, byCapacity] = mostLoadedEnds(fabric, links.request, rerouted);
  const CapacityWords words = capacityWords(byCapacity);
  const std::uint64_t lost = broken.bytesBroken();
  const double change = ratio(static_cast<double>(then), static_cast<double>(now)) - 1;
  const std::string command = "whatif RUN --without " + shellWord(typedNode(fabric, node)) +
                              trafficOption(links.request.view.source),
                    byTables = command + " --routing updn";
  const bool isBytes = unitOf(links.request) == std::string("bytes");
  const ColumnKind kind = isBytes ? ColumnKind::bytes : ColumnKind::count;
  const std::string changed = changeText(change);
  const bool isChanged = changed != changeText(0);
  const std::string carried =
      "the most loaded link" + words.measure + " carries " + amount(links, then) + words.fastest;
  const std::string end = byCapacity ? words.name : "on the most loaded link end";
  SummarySentence sentence{SummaryKind::failure,
                           "If " + placeName(fabric, node) + " fails, " + amount(links, lost) +
                               (isBytes ? " of traffic breaks" : " break") + " until the fabric is rerouted",
                           change > 0 ? "Then " + carried + ", " + roundShareText(change) + " more, by updn. "
                                      : "Then " + carried + " by updn. ",
                           isChanged ? changed : amount(links, lost)};
  sentence.detail += cutOffText(rerouted.cutOff.size());
  sentence.numbers = {{end + ", rerouted", then, kind, byTables, Quality::modelled},
                      {end + " now", now, kind, byCapacity ? byTables : linksCommand(links.request.view.source)},
                      {isBytes ? "bytes that break" : "paths that break", lost, kind, command, Quality::modelled},
                      {"hosts cut off", rerouted.cutOff.size(), ColumnKind::count, byTables}};
  if (!isChanged) std::swap(sentence.numbers[0], sentence.numbers[2]);  // the number that stands large is the first
  sentence.button = "Try";
  sentence.page = EvidencePage::failure;
  sentence.evidence = node;
  sentence.weight = std::max(0.0, change);
  return sentence;
}

// What the run recorded on its links; without any of that a path for each pair of ports. Counters do not say what other
// routes would carry.
std::optional<LinkAnswer> predicted(const SummaryInputs& inputs) {
  const LinkAnswer* links = inputs.links();
  if (links && !links->numbers.isMeasured) return *links;
  if (!inputs.hasTables) return std::nullopt;
  LinkQuestion question;
  question.traffic = word(TrafficSource::allToAll);
  question.predicts = true;
  return answer(inputs.store, inputs.path, question);
}

}  // namespace

std::vector<SummarySentence> failureSentences(const SummaryInputs& inputs) {
  try {
    const auto links = predicted(inputs);
    if (!links || !links->numbers.loads) return {};
    const auto node = busiestTopSwitch(links->run->fabric, computeLevels(links->run->fabric), links->numbers);
    if (!node) return {};
    const auto broken = without(inputs, *links, *node, std::nullopt),
               rerouted = without(inputs, *links, *node, RoutingEngine::updn);
    if (!broken || !rerouted) return {};  // stopped
    return {sentenceOf(*links, *node, *broken, *rerouted)};
  } catch (const Error&) {
    return {};  // tables can't be made without it: weft whatif says why
  }
}

}  // namespace weft
