// LIDs that are none, and names that two have: told with the file and the lines where they stand, in each format of
// topologies.
#include <QRegularExpression>
#include <QtTest>

#include "core/base/units.h"
#include "dump_writers.h"
#include "fabric_files.h"
#include "ibdiag/findings/fabric_findings.h"
#include "test_class.h"

using namespace weft;

namespace bad_lids_test {

namespace fs = std::filesystem;

const char* const leaf = "two_switch_42/minhop";

NamedText dump(const std::string& name) {
  const fs::path at = routedFabric(leaf);
  if (name == "ibdiagnet2.net_dump") return {name, asNetDump(importFiles({at / "opensm-subnet.lst"}).fabric(), true)};
  if (name == "ibdiagnet2.db_csv") return {name, asDbCsv(importFiles({at / "opensm-subnet.lst"}).fabric())};
  return {name, contentOf(plainOrGzip(at / name))};
}

// What tells of the kind, with the place that the diagnostic of the code has.
struct Told {
  std::size_t findings = 0;
  QString seen;
};
Told told(const NamedText& text, const char* diagnostic, FindingKind kind) {
  const ImportedFabric imported = importTexts({text});
  const Fabric fabric = imported.fabric();
  FindingSources sources;
  Told result;
  for (const Diagnostic& each : imported.diagnostics()) {
    sources.diagnostics.push_back({{}, each});
    if (each.code == diagnostic) result.seen += QString::fromStdString(sentence(each)) + "\n";
  }
  for (const Finding& each : findingsOf(fabric, computeLevels(fabric), sources).list)
    result.findings += each.kind == kind;
  return result;
}

NamedText replaced(NamedText text, const QString& from, const QString& to) {
  QString all = QString::fromStdString(text.text);
  const auto before = all;
  all.replace(QRegularExpression(from, QRegularExpression::MultilineOption), to);
  if (all == before) qFatal("%s does not have %s", text.name.c_str(), qPrintable(from));
  return {text.name, all.toStdString()};
}

class BadLidsTest : public QObject {
  Q_OBJECT

 private slots:
  void lidsThatAreNoneAreTold_data();
  void lidsThatAreNoneAreTold();
  void portsAndSwitchesWithoutLidAreTold();
  void twoOfOneNameAreTold();
  void recordedFabricsSayNothingOfIt_data();
  void recordedFabricsSayNothingOfIt();
};

void BadLidsTest::lidsThatAreNoneAreTold_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  // Of a host's port: beyond the unicast LIDs, a multicast group's, everybody's.
  for (const auto& [decimal, hexadecimal] : {std::pair("65335", "FF37"), {"49153", "C001"}, {"65535", "FFFF"}}) {
    const QString number = decimal, hex = hexadecimal;
    QTest::addRow("lst, %s", decimal) << "opensm-subnet.lst"
                                      << "(\\{node38 [^}]*\\} LID:)[0-9A-F]+"
                                      << "\\1" + hex;
    QTest::addRow("ibnetdiscover, %s", decimal) << "ibnetdiscover.txt"
                                                << "(\"node38 [^\"]*\" lid )\\d+"
                                                << "\\1" + number;
    QTest::addRow("iblinkinfo, %s", decimal) << "iblinkinfo-line.txt"
                                             << "(==>  0x\\w+ +)\\d+( +1\\[ *\\] \"node38)"
                                             << "\\1" + number + "\\2";
    QTest::addRow("net_dump, %s", decimal) << "ibdiagnet2.net_dump"
                                           << ": \\d+ : \"node38"
                                           << ": " + number + " : \"node38";
  }
}

void BadLidsTest::lidsThatAreNoneAreTold() {
  QFETCH(const QString, file);
  QFETCH(const QString, from);
  QFETCH(const QString, to);
  const NamedText whole = dump(file.toStdString());
  const Told intact = told(whole, "fabric.invalidLid", FindingKind::noLid),
             bad = told(replaced(whole, from, to), "fabric.invalidLid", FindingKind::noLid);
  QCOMPARE(intact.findings, std::size_t{0});
  QVERIFY(intact.seen.isEmpty());
  QCOMPARE(bad.findings, std::size_t{1});
  QCOMPARE(bad.seen.count('\n'), 1);
  QVERIFY2(bad.seen.contains(file + ", line "), qPrintable(bad.seen));
}

void BadLidsTest::portsAndSwitchesWithoutLidAreTold() {
  const NamedText lst = dump("opensm-subnet.lst");
  for (const char* node : {"node38 ", "MF0;edge2"}) {
    const Told found = told(replaced(lst, QString("(\\{%1[^}]*\\} LID:)[0-9A-F]+").arg(node), "\\10000"),
                            "fabric.noLid", FindingKind::noLid);
    QCOMPARE(found.findings, std::size_t{1});
    QCOMPARE(found.seen.count("opensm-subnet.lst, line "), 1);
  }
  // A tool of a fabric that no subnet manager has seen yet: nothing is said port by port.
  QCOMPARE(told(replaced(lst, "LID:[0-9A-F]+", "LID:0000"), "fabric.noLid", FindingKind::noLid).seen, QString());
  const Told minus =
      told(replaced(dump("ibnetdiscover.txt"), "lid 20 ", "lid -1 "), "fabric.noLid", FindingKind::noLid);
  QCOMPARE(minus.findings, std::size_t{1});
  QCOMPARE(minus.seen.count("ibnetdiscover.txt, line "), 1);
}

void BadLidsTest::twoOfOneNameAreTold() {
  const NamedText lst = dump("opensm-subnet.lst");
  const Told names = told(replaced(lst, "\\{node37 ", "{node38 "), "fabric.duplicateName", FindingKind::duplicateName);
  QCOMPARE(names.findings, std::size_t{1});
  QCOMPARE(names.seen.count("line "), 2);
  // node37's port has the GUID of node38's.
  const Told guids = told(replaced(lst, "PortGUID:0002c9030000a241", "PortGUID:0002c9030000a251"),
                          "fabric.duplicateGuid", FindingKind::duplicateGuid);
  QCOMPARE(guids.findings, std::size_t{1});
  QCOMPARE(guids.seen.count("line "), 2);
  const Told lids = told(replaced(lst, "(\\{node37 [^}]*\\} LID:)[0-9A-F]+", "\\10014"), "fabric.duplicateLid",
                         FindingKind::duplicateLid);
  QCOMPARE(lids.findings, std::size_t{1});
  QCOMPARE(lids.seen.count("line "), 2);
}

void BadLidsTest::recordedFabricsSayNothingOfIt_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : routedFabrics) QTest::newRow(name) << name;
}

void BadLidsTest::recordedFabricsSayNothingOfIt() {
  QFETCH(const QString, folder);
  const fs::path at = routedFabric(folder.toStdString());
  NEEDS_PUBLISHED(at);
  for (const char* name : {"ibdiagnet1/ibdiagnet.lst", "opensm-subnet.lst", "ibnetdiscover.txt", "ibnetdiscover-p.txt",
                           "iblinkinfo.txt"}) {
    if (!fs::exists(plainOrGzip(at / name))) continue;
    const ImportedFabric imported = importFiles({at / name});
    for (const char* code :
         {"fabric.invalidLid", "fabric.noLid", "fabric.duplicateName", "fabric.duplicateGuid", "fabric.duplicateLid"})
      QVERIFY2(imported.count(code) == 0, (std::string(name) + " " + code).c_str());
  }
}

WEFT_TEST(BadLidsTest)

}  // namespace bad_lids_test
#include "bad_lids_test.moc"
