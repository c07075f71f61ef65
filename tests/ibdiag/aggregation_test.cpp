// SHARP's aggregation nodes are channel adapters inside switches: a fabric has as many hosts, loads and boxes with them
// as without.
#include <QtTest>

#include <sstream>

#include "brute_force.h"
#include "fabric_text.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/minimal_routes.h"
#include "ibdiag/layout/layered_layout.h"
#include "ibdiag/layout/plane_layout.h"
#include "test_class.h"

using namespace weft;

namespace aggregation_test {

// Two leaves of four hosts, two spines above them with two cables each; a node on the last port of each switch where
// asked for.
FabricText tree(bool aggregates) {
  FabricText text;
  unsigned host = 0;
  for (const char* leaf : {"s-leaf0", "s-leaf1"}) {
    for (unsigned i = 0; i < 4; ++i) text.link("h" + std::to_string(host++), 1, leaf, 1 + i);
    for (unsigned spine = 0; spine < 2; ++spine)
      for (unsigned i = 0; i < 2; ++i)
        text.link(leaf, 11 + 2 * spine + i, "s-spine" + std::to_string(spine), 1 + 2U * (leaf[6] - '0') + i);
  }
  unsigned node = 0;
  for (const char* at : {"s-leaf0", "s-leaf1", "s-spine0", "s-spine1"}) {
    if (!aggregates) break;
    const std::string name = "a" + std::to_string(node++);
    text.describe(name, "Mellanox Technologies Aggregation Node").link(name, 1, at, 36);
  }
  return text;
}

Fabric fabricOf(const std::string& lst) { return importTexts({{"x.lst", lst}}).fabric(); }

QStringList said(const Fabric& fabric, FindingKind kind) {
  QStringList list;
  for (const Finding& each : findingsOf(fabric, computeLevels(fabric)).list)
    if (each.kind == kind) list << QString::fromStdString(each.text);
  return list;
}

// The same nodes called otherwise, but of the system of their switches.
std::string withoutNames(std::string lst) {
  const std::string name = "{Mellanox Technologies Aggregation Node}";
  std::istringstream in(lst);
  std::string text;
  for (std::string line; std::getline(in, line); text += line + "\n") {
    const auto at = line.find(name);
    if (at == std::string::npos) continue;
    line.replace(at, name.size(), "{smart n1}");
    const std::string system = line.substr(line.rfind("SystemGUID:"), 27);
    line.replace(line.find("SystemGUID:"), 27, system);
  }
  return text;
}

class AggregationTest : public QObject {
  Q_OBJECT

 private slots:
  void areNoHosts_data() {
    QTest::addColumn<bool>("named");
    QTest::newRow("by name") << true;
    QTest::newRow("by system") << false;
  }
  void areNoHosts() {
    QFETCH(const bool, named);
    const std::string lst = tree(true).lst();
    const Fabric with = fabricOf(named ? lst : withoutNames(lst)), without = fabricOf(tree(false).lst());
    QCOMPARE(with.hosts().size(), without.hosts().size());
    QCOMPARE(with.nodes().size(), without.nodes().size() + 4);
    const SubnetCounts counts = countSubnets(with, computeLevels(with)).front(),
                       plain = countSubnets(without, computeLevels(without)).front();
    QCOMPARE(counts.aggregationNodes, std::uint64_t{4});
    QCOMPARE(counts.adapters, plain.adapters);
    QCOMPARE(counts.adapterPorts, plain.adapterPorts);
    QCOMPARE(counts.switchesOnLevel, plain.switchesOnLevel);
    QCOMPARE(plain.aggregationNodes, std::uint64_t{0});
    QCOMPARE(said(with, FindingKind::oversubscription), said(without, FindingKind::oversubscription));
    QVERIFY(said(with, FindingKind::census).join(' ').contains("4 aggregation nodes"));
  }

  // Of eight hosts each sends to seven and hears of seven; 4 × 4 pairs cross from either leaf to the other; and no byte
  // is for the four in the switches.
  void neitherSendNorReceive() {
    const Fabric fabric = assumeMinimalHops(fabricOf(tree(true).lst()));
    const LinkLoads all = accumulateAllToAll(fabric);
    std::uint64_t up = 0;
    for (std::uint32_t end = 0; end < all.bytes.size(); ++end) {
      const FabricNode &near = fabric.node(fabric.end(EndIndex(end)).node),
                       &far = fabric.node(fabric.end(peer(EndIndex(end))).node);
      if (near.aggregates || far.aggregates) QCOMPARE(all.bytes[end], 0U);
      else if (!near.isSwitch() || !far.isSwitch()) QCOMPARE(all.bytes[end], 7U);
      else if (near.description.find("leaf") != std::string::npos) up += all.bytes[end];
      for (const Flow& flow : allToAllOver(fabric, EndIndex(end)))
        QVERIFY(fabric.node(fabric.port(flow.source).node).isHostAdapter());
    }
    QCOMPARE(up, 32U);
    QVERIFY(said(fabric, FindingKind::creditLoop).isEmpty());
  }

  // Each pair of hosts walked by itself, from the rows of a dump that has aggregation nodes, and of none of theirs.
  void isTheWalkOfEachPair_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"irregular/minhop", "irregular/updn", "irregular/updn_lmc1"}) QTest::newRow(name) << name;
  }
  void isTheWalkOfEachPair() {
    QFETCH(const QString, name);
    const auto dumps = routedFabric(name.toStdString()) / "ibdiagnet1";
    const ImportedFabric imported =
        importFiles({dumps / "ibdiagnet.lst", dumps / "ibdiagnet.fdbs", dumps.parent_path() / "guid2lid"});
    const BruteForce slow(imported.rows);
    std::vector<const PortRow*> ports;
    for (const PortRow& port : imported.rows.ports)
      if (const NodeRow& node = slow.node(port.node); node.kind == NodeKind::channelAdapter && number(port.lid) != 0 &&
                                                      node.description.find("Aggregation") == std::string::npos)
        ports.push_back(&port);
    std::map<BruteForce::End, std::uint64_t> expected;
    for (const PortRow* source : ports)
      for (const PortRow* destination : ports)
        if (source != destination && slow.node(source->node).subnet == slow.node(destination->node).subnet)
          for (const BruteForce::End& end : slow.walk(*source, number(destination->lid)).ends) ++expected[end];
    const Fabric fabric = imported.fabric();
    QVERIFY(std::ranges::any_of(fabric.nodes(), &FabricNode::aggregates));
    const LinkLoads all = accumulateAllToAll(fabric);
    std::uint64_t loaded = 0;
    for (std::uint32_t end = 0; end < all.bytes.size(); ++end) {
      const LinkEnd& at = fabric.end(EndIndex(end));
      const auto walked = expected.find({fabric.node(at.node).id, at.port});
      QCOMPARE(all.bytes[end], walked == expected.end() ? 0U : walked->second);
      loaded += all.bytes[end] != 0;
    }
    QCOMPARE(loaded, expected.size());
  }

  // Twelve with each other: each sends to eleven and hears of eleven, and of the six at either leaf or in a spine none
  // is left out.
  void allSendWhereTheyAreAskedTo() {
    const Fabric fabric = assumeMinimalHops(fabricOf(tree(true).lst())).withSenders(Senders::all);
    const LinkLoads all = accumulateAllToAll(fabric);
    int adapters = 0;
    for (std::uint32_t end = 0; end < all.bytes.size(); ++end) {
      const FabricNode &near = fabric.node(fabric.end(EndIndex(end)).node),
                       &far = fabric.node(fabric.end(peer(EndIndex(end))).node);
      if (near.isSwitch() && far.isSwitch()) continue;
      QCOMPARE(all.bytes[end], 11U);
      adapters += !near.isSwitch();
    }
    QCOMPARE(adapters, 12);
    QCOMPARE(countSubnets(fabric, computeLevels(fabric)).front().aggregationNodes,
             std::uint64_t{4});  // they are what they are
  }

  // A gateway is a host that does not speak in all-to-all: of ten hosts nine do. A word within another one makes none.
  void gatewaysNeitherSendNorReceive() {
    FabricText text = tree(false);
    text.describe("g0", "Skyway1 HCA-1")
        .link("g0", 1, "s-leaf0", 9)
        .describe("g1", "gatewayless mlx5_0")
        .link("g1", 1, "s-leaf1", 9);
    const Fabric fabric = assumeMinimalHops(fabricOf(text.lst()));
    for (const Senders senders : {Senders::hosts, Senders::all}) {
      const Fabric asked = fabric.withSenders(senders);
      const LinkLoads all = accumulateAllToAll(asked);
      for (std::uint32_t end = 0; end < all.bytes.size(); ++end) {
        const FabricNode &near = asked.node(asked.end(EndIndex(end)).node),
                         &far = asked.node(asked.end(peer(EndIndex(end))).node);
        if (near.isSwitch() && far.isSwitch()) continue;
        QCOMPARE(all.bytes[end], senders == Senders::all ? 9U : near.gateway || far.gateway ? 0U : 8U);
      }
    }
    QCOMPARE(fabric.hosts().size(), std::size_t(10));
    QCOMPARE(std::ranges::count_if(fabric.nodes(), &FabricNode::gateway), 1);
  }

  void haveNoBoxesAndNoLines() {
    const Fabric with = fabricOf(tree(true).lst()), without = fabricOf(tree(false).lst());
    for (const auto& layout : {layeredLayout, planarLayout}) {
      const Layout a = layout(with, computeLevels(with), {}), b = layout(without, computeLevels(without), {});
      QCOMPARE(a.glyphs.size(), b.glyphs.size());
      for (std::uint32_t at = 0; at < with.nodes().size(); ++at)
        if (with.nodes()[at].aggregates)
          QCOMPARE(a.glyphOfNode[at], a.glyphOfNode[number(with.switchAround(NodeIndex(at)))]);
    }
  }

  // One that has no cable, or one to two switches, is somebody's adapter.
  void anAdapterElsewhereIsNone() {
    FabricText text;
    text.describe("a", "Mellanox Technologies Aggregation Node")
        .link("a", 1, "s1", 1)
        .link("a", 2, "s2", 1)
        .link("s1", 2, "s2", 2);
    QCOMPARE(fabricOf(text.lst()).hosts().size(), std::size_t{1});
  }
};

WEFT_TEST(AggregationTest)

}  // namespace aggregation_test
#include "aggregation_test.moc"
