// Nodes that cannot be as a dump has them, or that nobody can tell from others.
#include <QtTest>

#include "checked_fabric.h"
#include "test_class.h"

using namespace weft;

namespace node_findings_test {

using namespace weft::checked;

class NodeFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  // By a cable, and by an entry of the table.
  void findsSwitchesWithFewerPortsThanTheyUse() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    const auto setPorts = [&](const char* name, std::uint8_t ports) {
      for (NodeRow& node : imported.rows.nodes)
        if (node.description == name) node.ports = ports;
    };
    setPorts("s1", 4);
    setPorts("s2", 5);
    setPorts("s8", 0);
    QCOMPARE(found(imported.fabric()), QString("few-ports s1"));
    setPorts("s1", 5);
    QCOMPARE(found(imported.fabric()), QString());
    tree.text.forward("s9", 40, 37);  // nobody's LID
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(fabric), QString("few-ports s9"));
    QVERIFY(
        check(fabric).list[0].text.ends_with(" is listed with 36 ports, and its forwarding table sends by port 37"));
  }

  void findsNamesThatTheMakerGave() {
    FabricText text;
    text.describe("h1", "MT4129 ConnectX7   Mellanox Technologies")
        .describe("h2", "MT4129 ConnectX7   Mellanox Technologies")
        .describe("h3", "mellanox mlx5_0")
        .describe("h4", "");
    for (unsigned host = 1; host <= 4; ++host) text.link("h" + std::to_string(host), 1, "s1", host);
    std::vector<std::string> told;
    for (const Finding& each : check(importTexts(text.files()).fabric()).list)
      if (each.kind == FindingKind::defaultName)
        told.push_back(std::to_string(each.count) + " " + std::to_string(each.nodes.size()) + " " +
                       each.text.substr(0, each.text.find(',')));
    QCOMPARE(told, std::vector<std::string>{"2 2 2 adapters are called \"MT4129 ConnectX7   Mellanox Technologies\""});
  }

  // More ports than the records of an import are kept for: each is counted once.
  void portsWithoutALidAddUp() {
    FabricText text;
    for (unsigned leaf = 1; leaf <= 9; ++leaf) {
      for (unsigned host = 1; host <= 30; ++host)
        text.link("h" + std::to_string(leaf * 100 + host), 1, "s" + std::to_string(leaf), host);
      if (leaf > 1) text.link("s1", 29 + leaf, "s" + std::to_string(leaf), 36);
    }
    QString lst = QString::fromStdString(text.lst());
    lst.replace(QRegularExpression("(\\{h\\d+ HCA-1\\} LID:)[0-9A-F]+"), "\\1D000");
    const ImportedFabric imported = importTexts({{"x.lst", lst.toStdString()}});
    std::uint64_t total = 0, records = 0;
    for (const ImportReport& report : imported.reports) {
      const auto known = report.diagnostics.totals().find("fabric.invalidLid");
      if (known != report.diagnostics.totals().end()) total += known->second;
    }
    const auto all = recordsOf(imported);
    for (const DiagnosticRecord& each : all) records += each.diagnostic.code == "fabric.invalidLid";
    QCOMPARE(total, std::uint64_t{270});
    QVERIFY(records < total);
    std::uint64_t sum = 0;
    const FindingList list = check(imported.fabric(), {nullptr, all, {{"fabric.invalidLid", total}}}).list;
    for (const Finding& each : list) sum += each.kind == FindingKind::noLid ? each.count : 0;
    QCOMPARE(sum, total);
    const auto last = std::ranges::find_if(list, [](const Finding& each) { return each.text.starts_with("and "); });
    QVERIFY(last != list.end());
    QCOMPARE(last->text, std::string("and 250 more findings of this kind"));
  }
};

WEFT_TEST(NodeFindingsTest)

}  // namespace node_findings_test
#include "node_findings_test.moc"
