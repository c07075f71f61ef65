// Folders where tools left files of several times, and names that people gave to nodes.
#include <QtTest>

#include <set>
#include <sstream>

#include "checked_fabric.h"
#include "ibdiag/assembly/dump_times.h"
#include "test_class.h"

using namespace weft;

namespace dump_times_test {

using namespace weft::checked;

std::string dated(const std::string& day, const std::string& text) {
  return "# Running timestamp : " + day + " 10:00:00 UTC +0000\n" + text;
}

// A fabric of so many hosts on two leaves.
std::string lstOf(unsigned hosts, unsigned firstGuid = 0x100) {
  FabricText text(firstGuid);
  text.link("s1", 30, "s2", 30);
  for (unsigned host = 1; host <= hosts; ++host)
    text.link("h" + std::to_string(host), 1, host % 2 == 0 ? "s1" : "s2", host);
  return text.lst();
}

class DumpTimesTest : public QObject {
  Q_OBJECT

 private slots:
  void timeStampsAreRead_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<qint64>("seconds");  // since 1970, by date -u -d … +%s
    QTest::newRow("ibdiagnet 2.10") << "# Running timestamp : 2025-01-01 00:00:00 UTC +0000" << qint64(1735689600);
    QTest::newRow("ibdiagnet 2") << "# Timestamp: 2014-03-01" << qint64(1393632000);
    QTest::newRow("ibnetdiscover") << "# Topology file: generated on Fri Nov 20 23:28:18 2026" << qint64(1795217298);
    QTest::newRow("none") << "# Running command   : ibdiagnet --from 2025-01-01" << qint64(-1);
    QTest::newRow("no day") << "# Timestamp: 2014-13-01" << qint64(-1);
    QTest::newRow("no comment") << "Timestamp: 2014-03-01" << qint64(-1);
  }
  void timeStampsAreRead() {
    QFETCH(const QString, line);
    QFETCH(const qint64, seconds);
    const auto time = timeStampIn("# first\n" + line.toStdString() + "\nrest\n");
    QCOMPARE(time ? qint64(time->time_since_epoch().count()) : qint64(-1), seconds);
  }

  // The older file has two hosts that are gone; it is told which file counts.
  void filesOfTwoTimesAreNotUnited() {
    const NamedText old{"a.lst", dated("2025-01-01", lstOf(8))}, now{"b.lst", dated("2025-01-17", lstOf(6))};
    const ImportedFabric both = importTexts({old, now});
    QCOMPARE(both.rows.links.size(), std::size_t(7));
    QCOMPARE(both.count("fabric.olderDump"), 1U);
    for (const Diagnostic& each : both.diagnostics())
      if (each.code == "fabric.olderDump")
        QVERIFY2(
            each.file == "a.lst" && each.seen == "it is of 2025-01-01, and b.lst of the same switches is of 2025-01-17",
            each.seen.c_str());
    QCOMPARE(importTexts({now, old}).rows.links.size(), std::size_t(7));
    QCOMPARE(importTexts({{"a.lst", dated("2025-01-17", lstOf(8))}, now}).rows.links.size(), std::size_t(9));
    // Two subnets are of two times on most days.
    const ImportedFabric rails = importTexts({old, {"c.lst", dated("2025-01-17", lstOf(6, 0x900000))}});
    QCOMPARE(rails.rows.links.size(), std::size_t(9 + 7));
    QCOMPARE(rails.count("fabric.olderDump"), 0U);
  }

  // A node without a name of its own, one whose name is another, and a name of nobody.
  void nodesAreCalledAsTheMapHasThem() {
    FabricText text;
    text.describe("h1", "MT4129 ConnectX7   Mellanox Technologies").link("h1", 1, "s1", 1).link("h2", 1, "s1", 2);
    const auto guid = [&](const char* name, unsigned more = 0) {
      char written[20];
      std::snprintf(written, sizeof written, "0x%016x", text.guid(name) + more);
      return std::string(written);
    };
    const std::string map = "# names\n" + guid("h1", 1) + " \"n001 mlx5_0\"  # by its port\n" + guid("s1") +
                            " \"leaf, upstairs\"\n0x99 \"nobody\"\n0x99 \"again\"\n";
    const ImportedFabric imported = importTexts({{"ib-node-name-map", map}, {"x.lst", text.lst()}});
    std::multiset<std::string> names;
    for (const NodeRow& node : imported.rows.nodes) names.insert(node.description);
    QCOMPARE(names, (std::multiset<std::string>{"h2 HCA-1", "leaf, upstairs", "n001 mlx5_0"}));
    QStringList codes;
    for (const Diagnostic& each : imported.diagnostics())
      if (each.code.starts_with("names.")) codes << QString::fromStdString(each.code + ": " + each.seen);
    codes.sort();
    QCOMPARE(codes,
             (QStringList{"names.given: it names 2 nodes of the fabric", "names.line: the GUID has a name already",
                          "names.unplaced: 1 name is of no node of the fabric"}));
    std::set<std::string> hosts;
    const Fabric fabric = imported.fabric();
    for (const FabricHost& host : fabric.hosts()) hosts.insert(host.name);
    QCOMPARE(hosts, (std::set<std::string>{"h2", "n001"}));
  }
};

WEFT_TEST(DumpTimesTest)

}  // namespace dump_times_test
#include "dump_times_test.moc"
