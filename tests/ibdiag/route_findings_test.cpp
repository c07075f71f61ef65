// Fabrics with known damage to their routes: exactly that is found, at its place.
#include <QtTest>

#include "checked_fabric.h"
#include "ibdiag/routes/minimal_routes.h"
#include "test_class.h"

using namespace weft;

namespace route_findings_test {

using namespace weft::checked;

class RouteFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  void findsARemovedEntry() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 255);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("unreachable s9"));
    QCOMPARE(findings.list[0].count, std::uint64_t{3});
    QVERIFY(findings.list[0].pair.has_value());
    QVERIFY(findings.list[0].text.starts_with("3 pairs of adapter ports do not reach each other, for 1 destination: "));
  }

  void findsThePortOfAMissingCable() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 7).forward("s9", "h6", 1, 9);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QVERIFY(print(fabric, findings.list).startsWith("unreachable s9;"));
    QCOMPARE(findings.list[0].count, std::uint64_t{6});
    QVERIFY2(
        findings.list[0].text.find(" would send by ports 7 and 9, which have no cables; e.g. ") != std::string::npos,
        findings.list[0].text.c_str());
    QCOMPARE(findings.list[0].port.value(), PortNumber{7});
    tree.text.forward("s9", "h6", 1, 2);
    const Fabric less = importTexts(tree.text.files()).fabric();
    QVERIFY(check(less).list[0].text.find(" would send by port 7, which has no cable; e.g. ") != std::string::npos);
  }

  void findsALoop() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 1);  // back to s1
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("loop s1 s9 port 5"));
    QCOMPARE(findings.list[0].count, std::uint64_t{3});
  }

  // Two cables swapped at their leaves: packets come to the wrong host.
  void findsSwappedCables() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    LinkRow &a = linkOf(imported, tree.text.guid("h1"), 1), &b = linkOf(imported, tree.text.guid("h4"), 1);
    std::swap(number(imported.rows.nodes[number(a.nodeA) - 1].guid) == tree.text.guid("h1") ? a.nodeA : a.nodeB,
              number(imported.rows.nodes[number(b.nodeA) - 1].guid) == tree.text.guid("h4") ? b.nodeA : b.nodeB);
    const Fabric fabric = imported.fabric();
    const auto findings = check(fabric);
    QCOMPARE(findings.trace.subnets[0].unreachable(), std::uint64_t{10});
    std::uint64_t pairs = 0;
    QStringList strayed;
    for (const Finding& each : findings.list)
      if (each.kind == FindingKind::unreachable) {
        pairs += each.count;
        strayed << QString::fromStdString(nameOf(fabric, each.nodes.at(0)));
      }
    QCOMPARE(pairs, std::uint64_t{10});
    strayed.sort();
    QCOMPARE(strayed, (QStringList{"h1", "h4"}));
  }

  void findsADeadSwitch() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    for (const char* end : {"s1", "s2"})
      imported.rows.links.erase(imported.rows.links.begin() +
                                (&linkOf(imported, tree.text.guid(end), 5) - imported.rows.links.data()));
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric), QString("unreachable s1; unreachable s2; cut-off s9"));
  }

  void findsAMissingTable() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    for (std::uint32_t at = 0; at < imported.rows.nodes.size(); ++at)
      if (imported.rows.nodes[at].description == "s9") imported.rows.tables.erase(NodeId(at + 1));
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric), QString("no-table s9"));
    const Fabric assumed = assumeMinimalHops(fabric);
    QCOMPARE(found(assumed), QString("assumed-routes"));
    QCOMPARE(assumed.assumedTables(), std::uint64_t{1});
  }

  void findsSwitchesThatSendAwayWhatIsTheirs() {
    Tree tree;
    for (const char* name : {"s1", "s2", "s8"}) tree.text.forward(name, name, 0, 0);
    tree.text.forward("s9", "s9", 0, 2);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("own-lid s9"));
    QCOMPARE(findings.list[0].port.value(), PortNumber{2});
    QVERIFY2(findings.list[0].text.ends_with(" sends what is for its own LID " + std::to_string(tree.text.lid("s9")) +
                                             " by port 2, and not to itself by port 0"),
             findings.list[0].text.c_str());
  }

  void findsLinksThatNoRouteUses() {
    Tree tree;
    for (const char* leaf : {"s1", "s2"})
      for (unsigned host = 1; host <= 6; ++host)
        if ((host <= 3) != (std::string(leaf) == "s1") && !(host == 5)) tree.text.forward(leaf, Tree::name(host), 1, 5);
    // Only h5 is reached by s8 now, so that s1 → s8 → s2 is used in this direction.
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(fabric), QString("unused-direction s2 s8 port 4; unused-direction s8 s1 port 1"));
    tree.text.forward("s1", "h5", 1, 5);
    const Fabric idle = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(idle), QString("unused-link s1 s8 port 4; unused-link s2 s8 port 4"));
  }

  // A ring that sends one way round waits for itself.
  void findsACreditLoop() {
    FabricText ring;
    for (unsigned at = 0; at < 4; ++at) {
      const auto name = [](const char* kind, unsigned i) { return kind + std::to_string(i % 4); };
      ring.link(name("h", at), 1, name("s", at), 1).link(name("s", at), 2, name("s", at + 1), 3);
    }
    for (unsigned at = 0; at < 4; ++at)
      for (unsigned host = 0; host < 4; ++host)
        ring.forward("s" + std::to_string(at), "h" + std::to_string(host), 1, at == host ? 1 : 2);
    const Fabric fabric = importTexts(ring.files()).fabric();
    QVERIFY(found(fabric).startsWith("credit-loop s0 s1 s2 s3 port 2; unused-direction"));
    QCOMPARE(check(fabric).list.front().ends.size(), std::size_t{4});
  }
};

WEFT_TEST(RouteFindingsTest)

}  // namespace route_findings_test
#include "route_findings_test.moc"
