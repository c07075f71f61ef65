// Forwarding tables of our own against those that OpenSM made of the same fabrics.
#include <QtTest>

#include "fabric_files.h"
#include "ibdiag/routing/routing.h"
#include "test_class.h"

using namespace weft;

namespace {

// "LID 12 at core-003: 7, OpenSM has 9"; empty where each entry is the same.
QString firstDifference(const Fabric& fabric, const Routing& own, std::size_t& differences) {
  QString first;
  differences = 0;
  for (const auto& [node, table] : own.tables) {
    const auto theirs = fabric.table(node);
    for (std::size_t lid = 1; lid < std::max(table.size(), theirs.size()); ++lid) {
      const int a = lid < table.size() ? table[lid] : noRoute, b = lid < theirs.size() ? theirs[lid] : noRoute;
      if (a == b) continue;
      if (differences++ == 0)
        first = QString("LID %1 at %2: %3, OpenSM has %4").arg(lid).arg(fabric.node(node).description.c_str()).arg(a).arg(b);
    }
  }
  return first;
}

ImportedFabric routed(const std::string& name) {
  const auto folder = routedFabric(name) / "ibdiagnet1";
  return importFiles({folder / "ibdiagnet.lst", folder / "ibdiagnet.fdbs", routedFabric(name) / "guid2lid"});
}

// Those whose descriptions hold a word.
std::vector<NodeIndex> switchesCalled(const Fabric& fabric, const std::string& word) {
  std::vector<NodeIndex> found;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch() && fabric.nodes()[at].description.find(word) != std::string::npos) found.push_back(NodeIndex(at));
  return found;
}

}  // namespace

class RoutingTest : public QObject {
  Q_OBJECT

 private slots:
  void isOpenSMsPortByPort_data() {
    QTest::addColumn<QString>("fabric");
    QTest::addColumn<QString>("roots");  // switches that OpenSM was told to be roots
    for (const char* name : {"two_switch_42/minhop", "dualrail_r1/minhop", "ft3_192/minhop", "irregular/minhop", "dragonfly40/minhop"})
      QTest::addRow("%s", name) << name << "";
    QTest::addRow("irregular/updn") << "irregular/updn" << "core";
    QTest::addRow("irregular/updn_lmc1") << "irregular/updn_lmc1" << "core";
    QTest::addRow("ft3_damaged/updn") << "ft3_damaged/updn" << "core";
    QTest::addRow("oversubscribed/updn_lmc2") << "oversubscribed/updn_lmc2" << "dir1";
  }
  void isOpenSMsPortByPort() {
    QFETCH(QString, fabric);
    QFETCH(QString, roots);
    const Fabric known = routed(fabric.toStdString()).fabric();
    RoutingOptions options;
    if (!roots.isEmpty()) options.roots = switchesCalled(known, roots.toStdString());
    const auto engine = routingEngine(fabric.section('/', 1).section('_', 0, 0).toStdString());
    std::size_t differences = 0;
    const Routing own = computeRouting(known, *engine, options);
    QVERIFY(own.notes.empty());
    const QString first = firstDifference(known, own, differences);
    QVERIFY2(differences == 0, qPrintable(QString("%1 entries differ; %2").arg(differences).arg(first)));
  }
};

WEFT_TEST(RoutingTest)
#include "routing_test.moc"
