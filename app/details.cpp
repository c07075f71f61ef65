#include "app/details.h"

#include <algorithm>

#include "app/item_names.h"
#include "core/units.h"

namespace weft {
namespace {

constexpr std::size_t mostLinks = 48;

struct Teller {
  const DetailContext& context;

  Details operator()(std::monostate) const { return detailsOfRun(context); }
  Details operator()(CommunicatorId id) const {
    const Communicator* one = context.run.snapshot.find(id);
    return one ? detailsOfCommunicator(context, *one) : detailsOfRun(context);
  }
  Details operator()(HostIndex host) const { return detailsOfHost(context, host); }
  Details operator()(NodeIndex node) const {
    const auto host = context.run.fabric.node(node).host;
    return host ? detailsOfHost(context, *host) : detailsOfSwitch(context, node);
  }
  Details operator()(EndIndex end) const { return detailsOfLink(context, end); }
  Details operator()(const HostPair& pair) const { return detailsOfPair(context, pair); }
  Details operator()(const PortPair& pair) const { return detailsOfPair(context, pair); }
};

}  // namespace

Details detailsOf(const DetailContext& context, const Item& item) { return std::visit(Teller{context}, item); }

QString loadText(const DetailContext& context, EndIndex end) {
  return context.loads ? exactBytes(context.loads->bytes[number(end)]) : QObject::tr("not recorded");
}

DetailSection linkSection(const DetailContext& context, std::span<const EndIndex> ends) {
  std::vector<EndIndex> order(ends.begin(), ends.end());
  const auto bytes = [&](EndIndex end) { return context.loads ? context.loads->bytes[number(end)] : 0; };
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](EndIndex end) { return std::max(bytes(end), bytes(peer(end))); });
  DetailSection section{QObject::tr("Links (bytes out / in)"), {}, {}};
  for (const EndIndex end : order) {
    if (section.rows.size() == mostLinks) break;
    section.rows.push_back(
        {QObject::tr("port %1 → %2").arg(context.run.fabric.end(end).port).arg(endName(context.run.fabric, peer(end))),
         context.loads ? QString::fromStdString(humanBytes(bytes(end)) + " / " + humanBytes(bytes(peer(end))))
                       : QObject::tr("not recorded"),
         end});
  }
  if (order.size() > mostLinks) section.note = QObject::tr("and %1 more links").arg(order.size() - mostLinks);
  return section;
}

}  // namespace weft
