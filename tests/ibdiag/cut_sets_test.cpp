// Of dumps that belong together one was cut off between two of its lines, where its own format has no count: another
// one knows.
#include <QRegularExpression>
#include <QtTest>

#include <sstream>

#include "dump_writers.h"
#include "fabric_files.h"
#include "test_class.h"

using namespace weft;

namespace cut_sets_test {

namespace fs = std::filesystem;

NamedText file(const fs::path& folder, const std::string& name) {
  return {"x/" + name, contentOf(plainOrGzip(folder / name))};
}

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

// What was told as lost, by code.
QStringList lossesOf(const std::vector<NamedText>& files) {
  QStringList codes;
  try {
    for (const Diagnostic& each : importTexts(files).diagnostics())
      if (each.severity != Severity::note) codes << QString::fromStdString(each.code);
  } catch (const std::runtime_error&) {
    codes << "recognised by nobody";
  }
  return codes;
}

// Lines of one node, as one may have asked for.
bool isOfOneNode(const NamedText& topology) {
  const std::vector<LinkRow> links = importTexts({topology}).rows.links;
  const auto isOf = [&](NodeId node) {
    return std::ranges::all_of(links, [&](const LinkRow& each) { return each.nodeA == node || each.nodeB == node; });
  };
  return links.empty() || isOf(links.front().nodeA) || isOf(links.front().nodeB);
}

// Behind lines, fourteen of them evenly over the text, and at six places wherever they fall. Not behind the last line
// that says anything, nor within it: of some formats its end says nothing that is read.
std::vector<std::size_t> twentyCuts(const std::string& text) {
  const std::size_t last = text.rfind('\n', text.find_last_not_of(" \n"));
  std::vector<std::size_t> ends, cuts;
  for (std::size_t at = text.find('\n'); at < last; at = text.find('\n', at + 1)) ends.push_back(at + 1);
  for (std::size_t i = 0; i < 14 && !ends.empty(); ++i) cuts.push_back(ends[(2 * i + 1) * ends.size() / 28]);
  for (std::size_t i = 1; i <= 6; ++i) cuts.push_back(i * last / 7);
  return cuts;
}

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
  void everyFileCutAtTwentyPlacesIsTold_data();
  void everyFileCutAtTwentyPlacesIsTold();
  void sectionsThatAnIndexNamesAreMissed();
  void lastBlocksOfNetDumpsAreMissed_data();
  void lastBlocksOfNetDumpsAreMissed();
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
    for (const char* counters :
         {"ibdiagnet1/ibdiagnet.pm", "golden/counters_1_before.pm", "golden/counters_3_after.pm"})
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
  for (const char* name :
       {"dualrail_r1/minhop", "irregular/updn_lmc1", "oversubscribed/updn_lmc2", "ft3_192/ftree", "torus4x4/dor"}) {
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
  tables.text.insert(tables.text.find("\n\n") == std::string::npos ? tables.text.size() : tables.text.find("\n\n") + 1,
                     "0x0FFF : 001  : 00   : yes\n");
  QCOMPARE(importTexts({file(at, lst), tables}).count("fabric.lidsWithoutOwner"), std::size_t{1});
}

// A LID of another time: all of them a few higher, as after a new subnet manager; and of one fabric the tables of
// another routing.
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
      moved += text.mid(from, match.capturedStart() - from) +
               QString("0x%1 :").arg(match.captured(1).toUInt(nullptr, 16) + 7, 4, 16, QChar('0'));
      from = match.capturedEnd();
    }
    tables.text = (moved + text.mid(from)).toStdString();
    QCOMPARE(importTexts({topology, tables}).count("fabric.otherLids"), std::size_t{1});
  }
}

void CutSetsTest::everyFileCutAtTwentyPlacesIsTold_data() {
  QTest::addColumn<QString>("folder");
  QTest::addColumn<QStringList>("files");
  const QStringList ibdiagnet{"ibdiagnet1/ibdiagnet.lst", "ibdiagnet1/ibdiagnet.fdbs", "ibdiagnet1/ibdiagnet.db"};
  for (const char* folder : {"two_switch_42/minhop", "torus4x4/dor", "dualrail_r1/minhop", "irregular/updn_lmc1"}) {
    QTest::addRow("ibdiagnet, %s", folder) << folder << ibdiagnet;
    QTest::addRow("OpenSM, %s", folder) << folder << QStringList{"opensm-subnet.lst", "opensm.fdbs", "guid2lid"};
    QTest::addRow("OpenSM's topology alone, %s", folder) << folder << QStringList{"opensm-subnet.lst"};
    QTest::addRow("ibnetdiscover, %s", folder) << folder << QStringList{"ibnetdiscover.txt"};
    QTest::addRow("ibnetdiscover -p, %s", folder) << folder << QStringList{"ibnetdiscover-p.txt"};
    QTest::addRow("iblinkinfo, %s", folder) << folder << QStringList{"iblinkinfo.txt"};
  }
  QTest::newRow("ibdiagnet with counters")
      << "two_switch_42/minhop" << ibdiagnet + QStringList{"ibdiagnet1/ibdiagnet.pm"};
}

void CutSetsTest::everyFileCutAtTwentyPlacesIsTold() {
  QFETCH(QString, folder);
  QFETCH(QStringList, files);
  const fs::path at = routedFabric(folder.toStdString());
  std::vector<NamedText> whole;
  for (const QString& each : files) whole.push_back(file(at, each.toStdString()));
  QCOMPARE(lossesOf(whole), QStringList());
  QStringList silent;
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const std::size_t cut : twentyCuts(whole[i].text)) {
      std::vector<NamedText> set = whole;
      set[i].text.resize(cut);
      if (lossesOf(set).isEmpty() && (set.size() > 1 || !isOfOneNode(set[i])))
        silent
            << QString("%1 behind %2 of %3 bytes").arg(files[static_cast<int>(i)]).arg(cut).arg(whole[i].text.size());
    }
  QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
}

// ibdiagnet 2 says which sections a .db_csv has: on top, or at the end, where two lines on top say in which line.
void CutSetsTest::sectionsThatAnIndexNamesAreMissed() {
  const std::string nodes =
                        "START_NODES\nNodeDesc,NumPorts,NodeType,SystemImageGUID,NodeGUID,PortGUID\n\"n1 "
                        "HCA-1\",1,1,0x13,0x10,0x11\n\"leaf\",36,2,0x20,0x20,0x20\nEND_NODES\n\n",
                    links = "START_LINKS\nNodeGuid1,PortNum1,NodeGuid2,PortNum2\n0x10,1,0x20,1\nEND_LINKS\n\n",
                    counters =
                        "START_PM_INFO\nNodeGUID,PortGUID,PortNumber,PortXmitData,PortRcvData\n0x10,0x11,1,5,7\n0x20,"
                        "0x20,1,7,5\nEND_PM_INFO\n\n";
  const std::string index =
      "START_INDEX_TABLE\nName, Offset, Size, Line, Rows\nNODES, 1, 2, 3, 2\nLINKS, 1, 2, 3, 1\nPM_INFO, 1, 2, 3, "
      "2\nEND_INDEX_TABLE\n\n";
  const auto losses = [](const std::string& text) { return lossesOf({{"x/ibdiagnet2.db_csv", text}}); };
  QCOMPARE(losses(nodes + links + counters), QStringList());
  QCOMPARE(losses(index + nodes + links + counters), QStringList());
  QCOMPARE(losses(index + nodes + links), QStringList("dbCsv.missing"));
  QCOMPARE(losses(nodes + links), QStringList());  // which sections there are is a matter of options
  const std::string place = "INDEX_TABLE:\noffset:         500, line:          23\n\n\n";
  QCOMPARE(losses(place + nodes + links + counters + index), QStringList());
  QCOMPARE(losses(place + nodes + links), QStringList("dbCsv.missing"));
}

void CutSetsTest::lastBlocksOfNetDumpsAreMissed_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : {"two_switch_42/minhop", "torus4x4/dor", "mesh6x5/dor"}) QTest::newRow(name) << name;
}

// Behind every line of the last block, whether the tool puts a blank line between blocks or not. Without one it may be
// of a switch of 8 or 24 ports.
void CutSetsTest::lastBlocksOfNetDumpsAreMissed() {
  QFETCH(QString, folder);
  const std::string text = asNetDump(importFiles({routedFabric(folder.toStdString()) / lst}).fabric(), false);
  std::string spaced;
  int switches = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const bool isHead = line.starts_with('"');
    switches += isHead;
    spaced += (isHead ? "\n" : "") + line + "\n";
  }
  spaced += "\n";
  const auto losses = [](const std::string& content) { return lossesOf({{"x/ibdiagnet2.net_dump", content}}); };
  for (const std::string& whole : {text, spaced}) {
    QCOMPARE(losses(whole), QStringList());
    QCOMPARE(losses(whole.substr(0, whole.find_last_not_of('\n') + 1)), QStringList());
    if (whole == text && switches < 3) continue;  // one other tells nothing of sizes
    const std::size_t last = whole.find_last_not_of('\n');
    for (std::size_t cut = whole.rfind('\n', last); cut > whole.rfind(", LID "); cut = whole.rfind('\n', cut - 1))
      if (const std::string row = whole.substr(whole.rfind('\n', cut - 1) + 1, 10);
          whole == spaced || (!row.starts_with("  8 : 8 : ") && !row.starts_with("  24 : 24 ")))
        QVERIFY2(!losses(whole.substr(0, cut + 1)).isEmpty(), whole.substr(0, cut + 1).c_str());
  }
  // A switch of another size that comes last is no cut: a blank line stands behind it.
  const std::size_t row = spaced.rfind('\n', spaced.find_last_not_of('\n'));
  if (spaced.find("DOWN", row) != std::string::npos) QCOMPARE(losses(spaced.substr(0, row + 1) + "\n"), QStringList());
}

void CutSetsTest::switchesStaySwitchesWithoutTheirBlocks_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name :
       {"two_switch_42/minhop", "torus4x4/dor", "dualrail_r2/ftree", "mesh6x5/dor", "dragonfly40/minhop"})
    QTest::newRow(name) << name;
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
