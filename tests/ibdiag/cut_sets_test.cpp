// Of dumps that belong together one was cut off between two of its lines, where its own format has no count: another one knows.
#include <QRegularExpression>
#include <QtTest>

#include <sstream>

#include "dump_writers.h"
#include "fabric_files.h"
#include "test_class.h"

using namespace weft;

namespace cut_sets_test {

namespace fs = std::filesystem;

NamedText file(const fs::path& folder, const std::string& name) { return {"x/" + name, contentOf(plainOrGzip(folder / name))}; }

NamedText withLines(NamedText whole, std::size_t count) {
  std::size_t end = 0;
  for (; count != 0 && end != std::string::npos; --count) end = whole.text.find('\n', end) + 1;
  whole.text.resize(end);
  return whole;
}

// Before the `nth` port, the line of dashes and all.
NamedText withPorts(NamedText whole, std::size_t count) {
  std::istringstream in(whole.text);
  std::string text, head;
  for (std::string line; std::getline(in, line);) {
    const bool isRule = line.starts_with("-----");
    if (isRule && head.empty() && count-- == 0) break;
    head = isRule && head.empty() ? line : isRule ? std::string() : head;
    text += line + "\n";
  }
  return {whole.name, text};
}

std::size_t portsIn(const NamedText& pm) {
  std::size_t ports = 0;
  for (auto at = pm.text.find("guid="); at != std::string::npos; at = pm.text.find("guid=", at + 1)) ++ports;
  return ports;
}

const std::string lst = "ibdiagnet1/ibdiagnet.lst";

class CutSetsTest : public QObject {
  Q_OBJECT

 private slots:
  void countersThatEndBetweenPortsAreTold_data();
  void countersThatEndBetweenPortsAreTold();
  void countersOfEveryRecordedFabricAreWhole_data() { countersThatEndBetweenPortsAreTold_data(); }
  void countersOfEveryRecordedFabricAreWhole();
  void topologiesThatEndEarlyAreTold_data();
  void topologiesThatEndEarlyAreTold();
  void guid2LidMayKnowPortsThatAreGone();
  void tablesOfOtherLidsAreTold();
  void switchesStaySwitchesWithoutTheirBlocks_data();
  void switchesStaySwitchesWithoutTheirBlocks();
};

void CutSetsTest::countersThatEndBetweenPortsAreTold_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : routedFabrics) QTest::newRow(name) << name;
}

void CutSetsTest::countersThatEndBetweenPortsAreTold() {
  QFETCH(QString, folder);
  const fs::path at = routedFabric(folder.toStdString());
  NEEDS_PUBLISHED(at);
  if (!fs::exists(plainOrGzip(at / "golden/counters_3_after.pm"))) QSKIP("no counters were recorded");
  const NamedText topology = file(at, "opensm-subnet.lst"), counters = file(at, "golden/counters_3_after.pm");
  const std::size_t ports = portsIn(counters);
  for (const std::size_t left : {ports / 5, ports / 2, ports * 3 / 4}) {
    const NamedText cut = withPorts(counters, left);
    QCOMPARE(portsIn(cut), left);
    QCOMPARE(importTexts({topology, cut}).count("counters.portsMissing"), std::size_t{1});
  }
}

void CutSetsTest::countersOfEveryRecordedFabricAreWhole() {
  QFETCH(QString, folder);
  const fs::path at = routedFabric(folder.toStdString());
  NEEDS_PUBLISHED(at);
  for (const char* topology : {"ibdiagnet1/ibdiagnet.lst", "opensm-subnet.lst", "ibnetdiscover.txt"})
    for (const char* counters : {"ibdiagnet1/ibdiagnet.pm", "golden/counters_1_before.pm", "golden/counters_3_after.pm"})
      if (fs::exists(plainOrGzip(at / topology)) && fs::exists(plainOrGzip(at / counters)))
        QCOMPARE(importTexts({file(at, topology), file(at, counters)}).count("counters.portsMissing"), std::size_t{0});
}

void CutSetsTest::topologiesThatEndEarlyAreTold_data() {
  QTest::addColumn<QString>("topology");
  QTest::addColumn<QString>("other");
  for (const char* topology : {"opensm-subnet.lst", "ibnetdiscover-p.txt", "iblinkinfo-line.txt", "ibnetdiscover.txt"})
    for (const char* other : {"dump_fts.txt", "opensm.fdbs", "guid2lid", "ibdiagnet1/ibdiagnet.db"})
      QTest::addRow("%s with %s", topology, other) << topology << other;
}

void CutSetsTest::topologiesThatEndEarlyAreTold() {
  QFETCH(QString, topology);
  QFETCH(QString, other);
  int seen = 0;
  for (const char* name : {"dualrail_r1/minhop", "irregular/updn_lmc1", "oversubscribed/updn_lmc2", "ft3_192/ftree", "torus4x4/dor"}) {
    const fs::path at = routedFabric(name);
    const auto isThere = [&](const QString& each) { return fs::exists(plainOrGzip(at / each.toStdString())); };
    if (!isThere(topology) || !isThere(other)) continue;
    const NamedText whole = file(at, topology.toStdString()), known = file(at, other.toStdString());
    QCOMPARE(importTexts({whole, known}).count("fabric.lidsWithoutOwner"), std::size_t{0});
    for (const std::size_t lines : {20U, 50U}) {
      const bool isMost = 4 * lines > static_cast<std::size_t>(std::ranges::count(whole.text, '\n'));
      if (!isMost) QVERIFY2(importTexts({withLines(whole, lines), known}).count("fabric.lidsWithoutOwner") == 1, name);
    }
    ++seen;
  }
  QVERIFY(seen != 0);
}

// OpenSM keeps LIDs for ports that it has not seen for years.
void CutSetsTest::guid2LidMayKnowPortsThatAreGone() {
  const fs::path at = routedFabric("dualrail_r1/minhop");
  NamedText ranges = file(at, "guid2lid");
  ranges.text += "0x0008f10403979999 0x0fff 0x0fff\n\n";
  QCOMPARE(importTexts({file(at, lst), ranges}).count("fabric.lidsWithoutOwner"), std::size_t{0});
  // A table that routes to such a LID is another thing.
  NamedText tables = file(at, "opensm.fdbs");
  tables.text.insert(tables.text.find("\n\n") == std::string::npos ? tables.text.size() : tables.text.find("\n\n") + 1, "0x0FFF : 001  : 00   : yes\n");
  QCOMPARE(importTexts({file(at, lst), tables}).count("fabric.lidsWithoutOwner"), std::size_t{1});
}

// A LID of another time: all of them a few higher, as after a new subnet manager; and of one fabric the tables of another routing.
void CutSetsTest::tablesOfOtherLidsAreTold() {
  for (const char* name : {"dualrail_r1/minhop", "torus4x4/dor", "ft3_192/ftree", "irregular/updn"}) {
    const fs::path at = routedFabric(name);
    const NamedText topology = file(at, "ibnetdiscover.txt");
    NamedText tables = file(at, "opensm.fdbs");
    QCOMPARE(importTexts({topology, tables}).count("fabric.otherLids"), std::size_t{0});
    QString text = QString::fromStdString(tables.text);
    const QRegularExpression entry("^0x([0-9A-F]{4}) :", QRegularExpression::MultilineOption);
    QString moved;
    qsizetype from = 0;
    for (auto found = entry.globalMatch(text); found.hasNext();) {
      const auto match = found.next();
      moved += text.mid(from, match.capturedStart() - from) + QString("0x%1 :").arg(match.captured(1).toUInt(nullptr, 16) + 7, 4, 16, QChar('0'));
      from = match.capturedEnd();
    }
    tables.text = (moved + text.mid(from)).toStdString();
    QCOMPARE(importTexts({topology, tables}).count("fabric.otherLids"), std::size_t{1});
  }
}

void CutSetsTest::switchesStaySwitchesWithoutTheirBlocks_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : {"two_switch_42/minhop", "torus4x4/dor", "dualrail_r2/ftree", "mesh6x5/dor", "dragonfly40/minhop"}) QTest::newRow(name) << name;
}

// Their ports on each other are often below 5, as those of adapters are.
void CutSetsTest::switchesStaySwitchesWithoutTheirBlocks() {
  QFETCH(QString, folder);
  const fs::path at = routedFabric(folder.toStdString());
  const Fabric fabric = importFiles({at / lst}).fabric();
  const auto switchesIn = [](const ImportedFabric& imported) {
    return std::ranges::count(imported.rows.nodes, NodeKind::switchNode, &NodeRow::kind);
  };
  const auto switches = std::ranges::count_if(fabric.nodes(), &FabricNode::isSwitch);
  const NamedText whole{"x/ibdiagnet2.net_dump", asNetDump(fabric, false)}, tables = file(at, "opensm.fdbs");
  const NamedText cut{whole.name, whole.text.substr(0, whole.text.rfind("\", Mellanox, 0x"))};
  QCOMPARE(switchesIn(importTexts({{cut.name, cut.text.substr(0, cut.text.rfind('\n') + 1)}, tables})), switches);
  QCOMPARE(switchesIn(importTexts({whole, tables})), switches);
}

WEFT_TEST(CutSetsTest)

}  // namespace cut_sets_test
#include "cut_sets_test.moc"
