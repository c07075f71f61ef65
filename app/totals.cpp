#include "app/totals.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/details.h"
#include "app/filter_effect.h"
#include "app/item_names.h"
#include "app/run_session.h"
#include "core/units.h"
#include "ibdiag/minimal_routes.h"

namespace weft {
namespace {

std::uint64_t sum(const auto& numbers) {
  std::uint64_t total = 0;
  for (const std::uint64_t one : numbers) total = checkedSum(total, one).value_or(maxStoredBytes);
  return total;
}

std::optional<Counted> busiest(const OpenRun& run, const LensFigures& figures) {
  std::optional<Counted> most;
  for (std::uint32_t i = 0; i < run.fabric.ends().size(); ++i)
    if (const auto bytes = figures.bytes(EndIndex(i)); bytes && (!most || bytes->value > most->value)) most = bytes;
  return most;
}

}  // namespace

QStringList placesOf(const PairLoads& pairs) {
  QStringList parts{QObject::tr("%1 on links").arg(exactBytes(pairs.onLinks))};
  const std::pair<std::uint64_t, QString> others[] = {
      {pairs.sameHost, QObject::tr("within hosts")},
      {pairs.hostUnknown, QObject::tr("of ranks whose host is not known")},
      {pairs.noCommonRail, QObject::tr("between hosts that share no subnet")},
      {pairs.unpaired, QObject::tr("not attributable per pair")}};
  for (const auto& [bytes, where] : others)
    if (bytes != 0) parts << QString::fromStdString(humanBytes(bytes)) + ' ' + where;
  if (pairs.held) parts << QObject::tr("a sum passed 2^63 and was held there");
  return parts;
}

QString trafficName(const RunSession& session) {
  if (!session.traffic()) return QObject::tr("traffic is being read");
  if (session.figures().known())
    return lensWords(*session.run(), *session.traffic(), session.shown());
  if (session.predicting()) return QObject::tr("loads are being reckoned");
  return QObject::tr("traffic: not recorded");
}

QString totalsOf(const RunSession& session) {
  if (!session.run()) return {};
  const RunSnapshot& run = session.run()->snapshot;
  QStringList parts;
  if (!run.processes.empty()) parts << QObject::tr("%1 ranks").arg(run.processes.size());
  parts << trafficName(session);
  const LensFigures& figures = session.figures();
  if (figures.pairs) {
    parts << placesOf(*figures.pairs);
  } else if (figures.loads) {
    parts << QObject::tr("%1 sent").arg(exactBytes(sum(figures.loads->bytesByEnd)));
    if (figures.loads->overflow) parts << QObject::tr("a sum passed 2^63 and was held there");
  }
  if (const auto most = busiest(*session.run(), figures))
    parts << QObject::tr("busiest link end %1").arg(shortLoad(most));
  return parts.join(QStringLiteral("  ·  "));
}

QString totalsTip(const RunSession& session) {
  if (!session.run()) return {};
  QStringList lines = totalsOf(session).split(QStringLiteral("  ·  "));
  if (const auto most = busiest(*session.run(), session.figures())) lines.back() = QObject::tr("busiest link end %1").arg(loadText(most));
  if (const auto& pairs = session.figures().pairs) lines << QObject::tr("in all %1 of pairs of ranks").arg(exactBytes(pairs->bytes));
  return lines.join('\n');
}

QStringList mapBanners(const OpenRun& run, bool known) {
  QStringList banners;
  if (!known) banners << QObject::tr("No traffic was recorded: topology only.");
  if (run.fabric.routesAssumed())
    banners << QObject::tr("Routes of %1 switches are assumed: minimal hops.").arg(run.fabric.assumedTables());
  const std::string unknown = routesUnknown(run.fabric);
  if (!unknown.empty())
    banners << QObject::tr("Routes are not known: no forwarding tables. View > Map layout can assume minimal hops.");
  return banners;
}

QStringList mapBanners(const RunSession& session) {
  if (session.predicting() && !session.figures().known()) return {QObject::tr("Loads are being reckoned …")};
  QStringList banners = mapBanners(*session.run(), !session.traffic() || session.figures().known());
  const QString notTold = notAppliedTo(session.shown().lens.source, session.selection().filter());
  if (!notTold.isEmpty() && session.figures().known()) banners << notTold;
  return banners;
}

QString aboutText() {
  return QObject::tr("<h3>Weft</h3><p>Shows how an MPI program loads the wires it runs on, and which communicator, "
                     "code region and operation put the load there.</p><p>The command line shows the same: "
                     "<tt>weft --help</tt>.</p>");
}

}  // namespace weft
