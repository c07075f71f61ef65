#include "views/details/details.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/records/filter_dimensions.h"
#include "core/records/no_communicator.h"
#include "ibdiag/model/port_labels.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::size_t mostLinks = 48;

struct Teller {
  const DetailContext& context;

  Details operator()(std::monostate) const { return detailsOfRun(context); }
  Details operator()(CommunicatorId id) const {
    const Communicator* one = context.run.snapshot.find(id);
    if (id == noCommunicator) return detailsOfNoCommunicator(context);
    return one ? detailsOfCommunicator(context, *one) : detailsOfRun(context);
  }
  Details operator()(const CommunicatorGroup& group) const { return detailsOfGroup(context, group); }
  Details operator()(HostIndex host) const { return detailsOfHost(context, host); }
  Details operator()(NodeIndex node) const {
    const auto host = context.run.fabric.node(node).host;
    return host ? detailsOfHost(context, *host) : detailsOfSwitch(context, node);
  }
  Details operator()(EndIndex end) const { return detailsOfLink(context, end); }
  Details operator()(const HostPair& pair) const { return detailsOfPair(context, pair); }
  Details operator()(const PortPair& pair) const { return detailsOfPair(context, pair); }
  Details operator()(const PlacePair& pair) const { return detailsOfPair(context, pair); }
  Details operator()(RankId rank) const { return detailsOfRank(context, rank); }
  Details operator()(const RankPair& pair) const { return detailsOfRanks(context, pair); }
  Details operator()(const PairBlock& block) const { return detailsOfBlock(context, block); }
  Details operator()(const Area& area) const { return detailsOfArea(context, area); }
};

}  // namespace

Details detailsOf(const DetailContext& context, const Item& item) {
  Details details = std::visit(Teller{context}, item);
  const QString notTold = notAppliedTo(context.view().source, context.filter, context.run.snapshot.keys);
  if (context.numbers.known() && !notTold.isEmpty())
    details.sections.push_back({QObject::tr("Loads of links"), {}, notTold});
  return details;
}

// Each communicator is shown by itself.
QString profileNote(const DetailContext& context) {
  const Restricted parts =
      restrict(without(context.filter, FilterDimension::communicator), {Measure::profile, context.run.snapshot.keys});
  if (!context.profile && parts.kept != PairFilter())
    return QObject::tr("For the whole run: the part that the filter keeps is being read.");
  return qt(notFollowedSentence(parts, QObject::tr("communicator profile").toStdString()));
}

QString loadText(const KnownValue<Counted>& bytes) {
  if (!bytes) return wordText(bytes.absence());
  return (bytes->atLeast ? QStringLiteral("≥ ") : QString()) + bytesText(bytes->value);
}

QString shortLoad(const KnownValue<Counted>& bytes) {
  if (!bytes) return wordText(bytes.absence());
  return QString::fromStdString((bytes->atLeast ? "≥ " : "") + humanBytes(bytes->value));
}

QString bothLoads(const LinkNumbers& numbers, EndIndex end) {
  const KnownValue<Counted> out = numbers.bytes(end), in = numbers.bytes(peer(end));
  return out || in ? shortLoad(out) + " / " + shortLoad(in) : wordText(out.absence());
}

DetailSection linkSection(const DetailContext& context, std::span<const EndIndex> ends) {
  std::vector<EndIndex> order(ends.begin(), ends.end());
  const auto bytes = [&](EndIndex end) {
    const auto known = context.numbers.bytes(end);
    return known ? known->value : 0;
  };
  const auto hotter = [&](EndIndex end) { return std::max(bytes(end), bytes(peer(end))); };
  std::ranges::stable_sort(order, std::ranges::greater{}, hotter);
  DetailSection section{QObject::tr("Links (bytes out / in)"), {}, {}};
  for (const EndIndex end : order) {
    if (section.rows.size() == mostLinks) break;
    section.rows.push_back(
        {QObject::tr("%1 → %2").arg(qt(portWords(context.run.fabric, end)), endText(context.run.fabric, peer(end))),
         bothLoads(context.numbers, end), end});
  }
  if (order.size() > mostLinks)
    section.note = QObject::tr("and %n more link(s)", nullptr, formOf(order.size() - mostLinks));
  return section;
}

}  // namespace weft
