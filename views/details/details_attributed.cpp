// What pair traffic says of the run, and of one communicator: its bytes, where they are, and where they are most.
#include <algorithm>

#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "core/sums/quantities.h"
#include "views/details/filter_effect.h"
#include "views/details/not_followed.h"
#include "views/details/pair_sections.h"
#include "views/shared/item_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr std::size_t mostEnds = 8;

std::vector<LayerShare> sharesOf(const std::vector<PairLayer>& layers, const PairFilter& filter) {
  std::vector<LayerShare> shares;
  for (const PairLayer& one : layers)
    if (one.bytes.value_or(0) > 0 && passes(one, filter))
      shares.push_back({one.communicator, one.region, one.kind, one.operation, *one.bytes});
  return shares;
}

DetailSection placesSection(const DetailContext& context, const PairLoads& pairs) {
  DetailSection section{QObject::tr("Attributed load"), {}, {}};
  section.rows.push_back({QString(name(Quantity::pairTraffic)), bytesText(pairs.bytes), {}});
  section.rows.push_back({QObject::tr("on links"), bytesText(pairs.onLinks), {}});
  section.rows.push_back({QObject::tr("within hosts"), bytesText(pairs.sameHost), {}});
  if (pairs.hostUnknown > 0)
    section.rows.push_back({QObject::tr("host %1").arg(wordText(Absence::notKnown)), bytesText(pairs.hostUnknown), {}});
  if (pairs.noCommonRail > 0)
    section.rows.push_back({QObject::tr("hosts share no subnet"), bytesText(pairs.noCommonRail), {}});
  if (pairs.unpaired > 0)
    section.rows.push_back({QObject::tr("in addition, not attributable to pairs"), bytesText(pairs.unpaired), {}});
  section.note =
      ended(QObject::tr("By %1").arg(pairWordsText(context.run, context.view(), context.shown.filter, &pairs)));
  if (pairs.held) section.note += QObject::tr(" A sum passed 2^63 and was held there.");
  return section;
}

DetailSection hottestEnds(const DetailContext& context, const LinkLoads& loads) {
  std::vector<EndIndex> ends;
  for (std::uint32_t i = 0; i < loads.bytes.size(); ++i)
    if (loads.bytes[i] > 0) ends.push_back(EndIndex(i));
  const std::size_t shown = std::min(mostEnds, ends.size());
  const auto load = [&](EndIndex end) { return loads.bytes[number(end)]; };
  std::ranges::partial_sort(ends, ends.begin() + static_cast<std::ptrdiff_t>(shown), [&](EndIndex a, EndIndex b) {
    return std::pair(load(b), a) < std::pair(load(a), b);  // largest first, ties by index
  });
  DetailSection section{QObject::tr("The most loaded link ends"), {}, {}};
  for (std::size_t i = 0; i < shown; ++i)
    section.rows.push_back({bytesText(load(ends[i])), endText(context.run.fabric, ends[i]), Item(ends[i])});
  if (ends.size() > shown) section.note = QObject::tr("and %1 more that carry bytes").arg(ends.size() - shown);
  if (ends.empty()) section.note = QObject::tr("none: no byte is on a link");
  return section;
}

}  // namespace

std::vector<DetailSection> attributedSections(const DetailContext& context,
                                              const std::vector<CommunicatorId>& communicators) {
  const bool modelled = context.view().collectives.has_value();
  if (!modelled && !hasPairBytes(context.run, communicators)) return {};
  std::vector<DetailSection> sections;
  if (context.shown.communicators == communicators && context.numbers.pairs) {
    sections.push_back(placesSection(context, *context.numbers.pairs));
    sections.push_back(hottestEnds(context, context.numbers.pairs->links));
  }
  PairFilter own = context.filter;
  own.communicators = communicators;
  const auto* layers = modelled ? nullptr : layersOf(context);  // which are of what was recorded
  const std::vector<LayerShare> shares = layers ? sharesOf(*layers, own) : std::vector<LayerShare>();
  const std::size_t first = sections.size();
  for (DetailSection& one : layerSections(context, shares))
    if (one.rows.size() > 1 || sections.empty()) sections.push_back(std::move(one));
  if (first == sections.size()) return sections;
  std::uint64_t sum = 0;
  for (const LayerShare& one : shares) addHeld(sum, one.bytes);
  addSentence(sections[first].note, QObject::tr("In all %1. %2").arg(bytesText(sum), QString(volumeAndPairTraffic)));
  return sections;
}

DetailSection pairTrafficSection(const DetailContext& context) {
  const bool modelled = context.view().collectives.has_value();
  DetailSection section{modelled ? QObject::tr("Pair traffic as recorded") : QObject::tr("Pair traffic"), {}, {}};
  const auto* layers = layersOf(context);
  if (!layers) {
    section.note = QObject::tr(
        "The matrix shows what these ranks sent at this time; links show it if hosts and routes are known.");
    return section;
  }
  for (const PairClass kind : pairClasses) {
    PairFilter only = context.filter;
    only.classes = {kind};
    const LayerSums sums = sumOf(*layers, only);
    if (sums.bytes) section.rows.push_back({classText(kind), bytesText(*sums.bytes), only});
  }
  const std::uint64_t unpaired = sumOf(*layers, context.filter).unpairedBytes;
  if (unpaired > 0) section.rows.push_back({QObject::tr("not attributable per pair"), bytesText(unpaired), {}});
  if (context.numbers.pairs)
    section.note = (modelled ? QObject::tr("With collectives modelled: ") : QString()) +
                   notesText(placesOf(*context.numbers.pairs)).join(", ") + ".";
  else if (context.run.snapshot.pairLayers.empty()) section.note = wordText(Absence::notRecorded);
  return section;
}

}  // namespace weft
