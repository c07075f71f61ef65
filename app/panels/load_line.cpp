#include "app/panels/load_line.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/session/run_session.h"
#include "core/base/units.h"
#include "core/sums/run_summary.h"
#include "ibdiag/routes/minimal_routes.h"
#include "views/details/details.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

std::uint64_t sum(const auto& numbers) {
  std::uint64_t total = 0;
  for (const std::uint64_t one : numbers) addHeld(total, one);
  return total;
}

// What the ports sent in the regions that are looked at, whether or not there is a link to load.
std::uint64_t sentByPorts(const PortTraffic& traffic, const std::vector<RegionId>& regions) {
  std::uint64_t total = 0;
  for (const RegionTraffic& one : traffic.regions)
    if (regions.empty() || (one.region && std::ranges::find(regions, *one.region) != regions.end()))
      addHeld(total, one.bytes);
  return total;
}

std::optional<std::uint64_t> sentByPairs(const std::vector<PairLayer>& layers) {
  std::optional<std::uint64_t> total;
  for (const PairLayer& one : layers)
    if (one.bytes) addHeld(total, *one.bytes);
  return total;
}

// Without a fabric nothing is on links; what was sent is known all the same.
QStringList sentWithoutFabric(const RunSession& session) {
  const RunSnapshot& run = session.run()->snapshot;
  if (const PortTraffic& ports = session.traffic()->port; ports.recorded())
    return {trafficName(session),
            QObject::tr("%1 sent").arg(bytesText(sentByPorts(ports, session.shown().filter.regions)))};
  if (const auto volume = summaryOf(run).volume) return {QObject::tr("%1 communicated in all").arg(bytesText(*volume))};
  if (const auto pairs = sentByPairs(run.pairLayers))
    return {QObject::tr("%1 of pairs of ranks in all").arg(bytesText(*pairs))};
  return {trafficName(session)};
}

bool isInsideOneHost(const OpenRun& run, const Item& item) {
  if (const auto* hosts = std::get_if<HostPair>(&item)) return hosts->source == hosts->destination;
  const auto* ranks = std::get_if<RankPair>(&item);
  const auto host = ranks ? run.hostOf(ranks->source) : std::nullopt;
  return host && host == run.hostOf(ranks->destination);
}

}  // namespace

QString trafficName(const RunSession& session) {
  if (!session.traffic()) return QObject::tr("traffic is being read");
  if (session.numbers().known())
    return loadWordsText(*session.run(), *session.traffic(), session.shown(), session.numbers().pairs.get());
  if (session.predicting()) return QObject::tr("loads are being computed");
  return QObject::tr("traffic: %1").arg(wordText(session.absence()));
}

QString totalsOf(const RunSession& session) {
  if (!session.run()) return {};
  const RunSnapshot& run = session.run()->snapshot;
  QStringList parts;
  if (!run.processes.empty()) parts << QObject::tr("%n rank(s)", nullptr, formOf(run.processes.size()));
  if (session.traffic() && !session.run()->hasFabric())
    return (parts + sentWithoutFabric(session)).join(QStringLiteral("  ·  "));
  parts << trafficName(session);
  const LinkNumbers& numbers = session.numbers();
  if (numbers.pairs) {
    parts << notesText(placesOf(*numbers.pairs));
  } else if (numbers.loads) {
    parts << QObject::tr("%1 sent").arg(bytesText(sum(numbers.loads->bytesByEnd)));
    if (numbers.loads->overflow) parts << QObject::tr("a sum passed 2^63 and was held there");
  }
  if (const auto most = busiest(*session.run(), numbers))
    parts << QObject::tr("most loaded end %1").arg(shortLoad(*most));
  return parts.join(QStringLiteral("  ·  "));
}

QString filmTotals(const RunSession& session, const LinkRequest& moment) {
  return QObject::tr("Film: %1").arg(loadWordsText(*session.run(), *session.traffic(), moment));
}

QString totalsTip(const RunSession& session) {
  if (!session.run()) return {};
  QStringList lines = totalsOf(session).split(QStringLiteral("  ·  "));
  if (const auto most = busiest(*session.run(), session.numbers()))
    lines.back() = QObject::tr("most loaded link end %1").arg(loadText(*most));
  if (const auto& pairs = session.numbers().pairs)
    lines << QObject::tr("in all %1 of pairs of ranks").arg(bytesText(pairs->bytes));
  return lines.join('\n');
}

QStringList mapBanners(const RunSession& session) {
  if (session.predicting() && !session.numbers().known()) return {QObject::tr("Loads are being computed …")};
  QStringList banners =
      notesText(mapNotes(*session.run(), session.traffic().get(), !session.traffic() || session.numbers().known()));
  if (!routesUnknown(session.run()->fabric).empty())
    banners << QObject::tr("View > Map layout can assume minimal hops.");
  const QString notTold =
      notAppliedTo(session.shown().view.source, session.selection().filter(), session.run()->snapshot.keys);
  if (!notTold.isEmpty() && session.numbers().known()) banners << notTold;
  if (isInsideOneHost(*session.run(), session.selection().selected()))
    banners
        << QObject::tr("%1: inside one host, no link.").arg(itemText(*session.run(), session.selection().selected()));
  return banners;
}

QString aboutText() {
  return QObject::tr(
      "<h3>Weft " WEFT_VERSION
      "</h3><p>Shows how an MPI program loads the links of its network, and which communicator, "
      "code region and operation put the load there.</p><p>The command line shows the same: "
      "<tt>weft --help</tt>.</p><p>Free software under the MIT licence; the manual is in <i>Help &gt; Manual</i>.</p>");
}

}  // namespace weft
