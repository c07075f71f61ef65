// Links that are slower than their like, or whose ends contradict each other: exactly these are found.
#include <QtTest>

#include "checked_fabric.h"
#include "fabric_shapes.h"
#include "ibdiag/findings/link_findings.h"
#include "test_class.h"

using namespace weft;

namespace link_findings_test {

using namespace weft::checked;

class LinkFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  void findsReducedAndInactiveLinks() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    linkOf(imported, tree.text.guid("h5"), 1).width = "1x";
    LinkRow& slow = linkOf(imported, tree.text.guid("h6"), 1);
    slow.speed = "5";
    slow.speedIsMinimum = false;
    linkOf(imported, tree.text.guid("s9"), 2).state = "INI";
    const Fabric fabric = imported.fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list),
             QString("inactive-link s2 s9 port 5; reduced-link s2 h5 port 2; reduced-link s2 h6 port 3"));
    QVERIFY(findings.list[1].text.find("runs at 1x 10 Gb/s a lane, most links between adapters and level 1 at 4x 10") !=
            std::string::npos);
  }

  void tellsAnOlderSwitchOnce() {
    FabricText text;
    for (unsigned host = 1; host <= 30; ++host)
      text.link("h" + std::to_string(host), 1, host <= 10 ? "s1" : "s2", host);
    text.link("s1", 31, "s2", 31);
    ImportedFabric imported = importTexts(text.files());
    for (unsigned host = 1; host <= 10; ++host) {
      LinkRow& link = linkOf(imported, text.guid("h" + std::to_string(host)), 1);
      link.speed = host == 10 ? "2.5" : "5";
      link.speedIsMinimum = false;
    }
    std::vector<std::string> told;
    for (const Finding& each : check(imported.fabric()).list)
      if (each.kind == FindingKind::reducedLink)
        told.push_back(std::string(name(each.severity)) + " " + std::to_string(each.count) + " " +
                       each.text.substr(0, 10));
    QCOMPARE(told, (std::vector<std::string>{"warning 1 the link f", "note 9 9 links of"}));
  }

  // Storage hosts with slower adapters on each leaf are how the fabric was bought; a host of another class at that rate
  // is not.
  void tellsASlowerClassOfHostsOnce() {
    FabricText text;
    for (unsigned leaf = 1; leaf <= 8; ++leaf)
      for (unsigned host = 1; host <= 12; ++host)
        text.link((host <= 4 ? "oss" : "h") + std::to_string(leaf * 100 + host), 1, "s" + std::to_string(leaf), host);
    for (unsigned leaf = 2; leaf <= 8; ++leaf) text.link("s1", 12 + leaf, "s" + std::to_string(leaf), 13);
    ImportedFabric imported = importTexts(text.files());
    for (NodeRow& node : imported.rows.nodes)
      for (LinkRow& link : imported.rows.links)
        if (const bool isSlow = node.description.starts_with("oss") || node.description.starts_with("h205 ");
            isSlow && (&imported.rows.nodes[number(link.nodeA) - 1] == &node ||
                       &imported.rows.nodes[number(link.nodeB) - 1] == &node)) {
          link.speed = "5";
          link.speedIsMinimum = false;
        }
    std::vector<std::string> told;
    for (const Finding& each : check(imported.fabric()).list)
      if (each.kind == FindingKind::reducedLink)
        told.push_back(std::string(name(each.severity)) + " " + std::to_string(each.count) + " " +
                       each.text.substr(0, 40));
    QCOMPARE(told, (std::vector<std::string>{"warning 1 the link from port 5 of s2 (0x0000000000",
                                             "note 32 32 links of hosts that are built alike r"}));
  }

  // What a map draws broken is what is warned of, and nothing else: links of which a note says that many are alike are
  // drawn as others.
  void impairedLinksAreThoseOfWarnings() {
    std::size_t warned = 0, noted = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
      std::mt19937 random(seeded(seed));
      FabricRecords records = treeShape({{12, 8}, {4}, 1 + seed % 2}).records();
      const unsigned odd = seed % 6 == 0 ? 1 : 2 + random() % 30;  // one in so many
      const bool areAlike = seed % 7 == 1;
      for (LinkRow& link : records.links) {
        if (random() % (10 * odd) == 0) link.state = "INI";
        if (areAlike) continue;
        if (random() % odd == 0) link.width = random() % 2 ? "1x" : "4x";
        if (random() % odd == 0) link.speed = random() % 2 ? "10" : "25";
        if (random() % odd == 0) {
          link.widthPossible = "4x";
          link.speedPossible = random() % 2 ? "50" : "25";
        }
      }
      const Fabric fabric = Fabric::build(records);
      FindingList list;
      findLinkFaults(fabric, computeLevels(fabric), list);
      std::vector<bool> expected(fabric.links().size());
      for (const Finding& each : list) {
        if (each.severity == FindingSeverity::note) ++noted;
        else
          for (const EndIndex end : each.ends) {
            expected[number(end) / 2] = true;
            ++warned;
          }
      }
      QCOMPARE(impairedLinks(fabric), expected);
    }
    QVERIFY2(warned > 100 && noted > 20, qPrintable(QStringLiteral("%1 and %2").arg(warned).arg(noted)));
  }

  // A dump that writes each link from both ends, and one of them otherwise.
  void findsEndsThatContradictEachOther() {
    const std::string head = "vendid=0x2c9\ndevid=0xd2f0\nsysimgguid=0x5000\nswitchguid=0x5000(5000)\n";
    const auto dump = [&](const char* here, const char* there) {
      return head +
             "Switch\t36 \"S-0000000000005000\"\t# \"s1\" enhanced port 0 lid 2 lmc "
             "0\n[3]\t\"S-0000000000006000\"[7]\t\t# \"s2\" lid 4 " +
             here +
             "\n\nswitchguid=0x6000(6000)\nSwitch\t36 \"S-0000000000006000\"\t# \"s2\" enhanced port 0 lid 4 lmc "
             "0\n[7]\t\"S-0000000000005000\"[3]\t\t# \"s1\" lid 2 " +
             there + "\n";
    };
    const auto told = [&](const char* here, const char* there) {
      const ImportedFabric imported = importTexts({{"x", dump(here, there)}});
      const Fabric fabric = imported.fabric();
      QString all;
      for (const Finding& each : check(fabric, {nullptr, recordsOf(imported), {}}).list)
        if (each.kind == FindingKind::unequalEnds)
          all += QString("%1 %2: ").arg(fabric.end(each.ends.at(0)).port).arg(each.nodes.size()) +
                 QString::fromStdString(each.text) + "\n";
      return all;
    };
    QCOMPARE(told("4xHDR", "4xHDR"), QString());
    QVERIFY(told("4xHDR", "1xHDR").startsWith("7 2: the link from port 7 of s2 ") &&
            told("4xHDR", "1xHDR").contains("has the width 1x, but 4x at x, line 6"));
    QVERIFY(told("4xHDR", "4xEDR").contains("has the speed 25, but 50 at x, line 6"));
    QCOMPARE(told("4xHDR", "1xEDR").count('\n'), 2);
  }

  void findsOneWayLinks() {
    Tree tree;
    std::string both = tree.text.lst(), line, reversed;
    std::istringstream in(both);
    for (bool first = true; std::getline(in, line); first = false) {
      const auto middle = line.find("} {") + 1, end = line.find(" PHY=");
      if (!first)
        reversed += line.substr(middle + 1, end - middle - 1) + " " + line.substr(0, middle) + line.substr(end) + "\n";
    }
    auto files = tree.text.files();
    files[0].text = both + reversed;
    const ImportedFabric imported = importTexts(files);
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric, {nullptr, recordsOf(imported), {}}), QString("one-way-link h1 s1 port 1"));
    // Cables are looked for by names.
    const auto findings = check(fabric, {nullptr, recordsOf(imported), {}});
    const std::string& text = std::ranges::find(findings.list, FindingKind::oneWayLink, &Finding::kind)->text;
    for (const char* name : {"port 1 of h1", "port 1 of s1"}) QVERIFY2(text.find(name) != text.npos, text.c_str());
    QCOMPARE(found(fabric, {nullptr, recordsOf(imported), {{"fabric.oneWayLink", 4}}}),
             QString("one-way-link h1 s1 port 1; one-way-link"));
  }
};

WEFT_TEST(LinkFindingsTest)

}  // namespace link_findings_test
#include "link_findings_test.moc"
