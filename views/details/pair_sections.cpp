#include "views/details/pair_sections.h"

#include <algorithm>
#include <map>

#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "views/details/shares.h"
#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr std::size_t mostParts = 8;

using OfCommunicator = std::optional<CommunicatorId>;
using OfRegion = std::optional<RegionId>;

// The layers added up by what `key` makes of them; largest first, ties by the key.
template <class Key>
auto sumsBy(const std::vector<LayerShare>& layers, Key key) {
  std::map<std::decay_t<std::invoke_result_t<Key, const LayerShare&>>, std::uint64_t> sums;
  for (const LayerShare& layer : layers) {
    std::uint64_t& sum = sums[std::invoke(key, layer)];
    addHeld(sum, layer.bytes);
  }
  std::vector<std::pair<typename decltype(sums)::key_type, std::uint64_t>> order(sums.begin(), sums.end());
  std::ranges::stable_sort(order, std::ranges::greater{}, [](const auto& one) { return one.second; });
  return order;
}

struct Namer {
  const DetailContext& context;

  Named operator()(OfCommunicator id) const {
    if (!id) return {QObject::tr("communicator %1").arg(wordText(Absence::notRecorded))};
    return {communicatorText(context.run, *id), Item(*id)};
  }
  Named operator()(OfRegion id) const {
    if (!id) return {QObject::tr("no region")};
    PairFilter only = context.filter;
    only.regions = {*id};
    return {regionsText(context.run, {*id}), only};
  }
  Named operator()(const std::pair<OfCommunicator, OfRegion>& both) const {
    const Named communicator = (*this)(both.first);
    return {QObject::tr("%1 in %2").arg(communicator.name, (*this)(both.second).name), communicator.target};
  }
  Named operator()(const std::pair<PairClass, std::optional<OperationId>>& both) const {
    const auto& [kind, id] = both;
    PairFilter only = context.filter;
    only.classes = {kind};
    only.operations = id ? std::vector{*id} : std::vector<OperationId>();
    return {id ? classText(kind) + ", " + operationText(context.run, *id) : classText(kind), only};
  }
  Named operator()(const PairShare& one) const {
    return {QObject::tr("%1 → %2").arg(rank(one.source), rank(one.destination)),
            Item(RankPair{one.source, one.destination})};
  }

 private:
  QString rank(RankId rank) const {
    const auto host = context.run.hostOf(rank);
    return itemText(context.run, rank) + (host ? " (" + itemText(context.run, *host) + ")" : QString());
  }
};

template <class Key>
DetailSection section(const DetailContext& context, const QString& heading, const std::vector<LayerShare>& layers,
                      Key key) {
  const auto sums = sumsBy(layers, key);
  std::vector<std::uint64_t> bytes;
  for (const auto& one : sums) bytes.push_back(one.second);
  return sharesSection(heading, bytes, mostParts, [&](std::size_t i) { return Namer{context}(sums[i].first); });
}

DetailSection communicators(const DetailContext& context, const std::vector<LayerShare>& layers) {
  return section(context, QObject::tr("Pair traffic by communicator"), layers, &LayerShare::communicator);
}

DetailSection regions(const DetailContext& context, const std::vector<LayerShare>& layers) {
  return section(context, QObject::tr("Pair traffic by region"), layers, &LayerShare::region);
}

DetailSection combined(const DetailContext& context, const std::vector<LayerShare>& layers) {
  return section(context, QObject::tr("Pair traffic by communicator and region"), layers,
                 [](const LayerShare& one) { return std::pair(one.communicator, one.region); });
}

DetailSection operations(const DetailContext& context, const std::vector<LayerShare>& layers) {
  return section(context, QObject::tr("Pair traffic by operation"), layers,
                 [](const LayerShare& one) { return std::pair(one.kind, one.operation); });
}

DetailSection pairs(const DetailContext& context, const std::vector<PairShare>& all) {
  std::vector<std::uint64_t> bytes;
  for (const PairShare& one : all) bytes.push_back(one.bytes);
  return sharesSection(QObject::tr("Pair traffic by pair of ranks"), bytes, mostParts,
                       [&](std::size_t i) { return Namer{context}(all[i]); });
}

}  // namespace

QString pairWords(const DetailContext& context) {
  const PairLoads* pairs = context.shown.filter == context.filter ? context.numbers.pairs.get() : nullptr;
  return pairWordsText(context.run, context.view(), context.filter, pairs);
}

std::vector<DetailSection> layerSections(const DetailContext& context, const std::vector<LayerShare>& layers) {
  const bool byCommunicator =
      std::ranges::any_of(layers, [](const LayerShare& one) { return one.communicator.has_value(); });
  const bool byRegion = std::ranges::any_of(layers, [](const LayerShare& one) { return one.region.has_value(); });
  std::vector<DetailSection> sections;
  const auto addIfSeveral = [&](DetailSection section) {
    if (section.rows.size() > 1) sections.push_back(std::move(section));
  };
  if (byCommunicator && byRegion) sections.push_back(combined(context, layers));
  else if (byCommunicator) sections.push_back(communicators(context, layers));
  else if (byRegion) sections.push_back(regions(context, layers));
  if (byCommunicator && byRegion) {
    addIfSeveral(communicators(context, layers));
    addIfSeveral(regions(context, layers));
  }
  if (!layers.empty()) sections.push_back(operations(context, layers));
  return sections;
}

std::vector<DetailSection> pairSections(const DetailContext& context, const QString& heading, const EndUsers& users) {
  std::vector<DetailSection> sections = layerSections(context, users.layers);
  if (users.pairs.size() > 1) sections.push_back(pairs(context, users.pairs));
  if (sections.empty()) return {{heading, {}, QObject::tr("Nothing (%1).").arg(pairWords(context))}};
  sections.front().heading = heading;
  sections.front().note = QObject::tr("In all %1 (%2).").arg(bytesText(users.bytes), pairWords(context));
  if (users.held) sections.front().note += QObject::tr(" A sum passed 2^63 and was held there.");
  return sections;
}

}  // namespace weft
