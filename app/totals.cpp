#include "app/totals.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/item_names.h"
#include "app/run_session.h"
#include "core/units.h"

namespace weft {
namespace {

std::uint64_t sum(const auto& numbers) {
  std::uint64_t total = 0;
  for (const std::uint64_t one : numbers) total = checkedSum(total, one).value_or(maxStoredBytes);
  return total;
}

}  // namespace

QString trafficName(const RunSession& session) {
  if (!session.traffic()) return QObject::tr("traffic is being read");
  if (!session.loads()) return QObject::tr("traffic: not recorded");
  return QObject::tr("port traffic, %1").arg(regionNames(*session.run(), session.selection().regions()));
}

QString sourceName(const RunSession& session) {
  if (!session.traffic()) return QObject::tr("Traffic: being read …");
  return session.loads() ? QObject::tr("Traffic: port traffic") : QObject::tr("Traffic: not recorded");
}

QString totalsOf(const RunSession& session) {
  if (!session.run()) return {};
  const RunSnapshot& run = session.run()->snapshot;
  QStringList parts;
  if (!run.processes.empty()) parts << QObject::tr("%1 ranks").arg(run.processes.size());
  parts << trafficName(session);
  if (const auto& loads = session.loads()) {
    parts << QObject::tr("%1 sent").arg(exactBytes(sum(loads->bytesByEnd)));
    const std::uint64_t most = loads->bytes.empty() ? 0 : *std::ranges::max_element(loads->bytes);
    parts << QObject::tr("busiest link end %1").arg(QString::fromStdString(humanBytes(most)));
    if (loads->overflow) parts << QObject::tr("a sum passed 2^63 and was held there");
  }
  return parts.join(QStringLiteral("  ·  "));
}

QString aboutText() {
  return QObject::tr("<h3>Weft</h3><p>Shows how an MPI program loads the wires it runs on, and which communicator, "
                     "code region and operation put the load there.</p><p>The command line shows the same: "
                     "<tt>weft --help</tt>.</p>");
}

}  // namespace weft
