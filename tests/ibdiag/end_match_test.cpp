// Which nodes and link ends of one fabric match which of another.
#include <QTest>

#include "fabric_shapes.h"
#include "ibdiag/model/end_match.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace end_match_test {

Fabric twoLevels() { return Fabric::build(treeShape({{3, 4}, {2}, 1}).records()); }

std::size_t matchedEnds(const FabricMatch& match) {
  return static_cast<std::size_t>(
      std::ranges::count_if(match.ends.toSecond, [](const auto& end) { return end.has_value(); }));
}

// Pairs go both ways, ends belong to matched nodes and keep their ports.
void isWhole(const Fabric& first, const Fabric& second, const FabricMatch& match) {
  for (std::uint32_t at = 0; at < first.ends().size(); ++at) {
    const auto other = match.ends.toSecond[at];
    if (!other) continue;
    QCOMPARE(match.ends.toFirst[number(*other)], std::optional(EndIndex(at)));
    QCOMPARE(match.nodes.toSecond[number(first.end(EndIndex(at)).node)], std::optional(second.end(*other).node));
    QCOMPARE(second.end(*other).port, first.end(EndIndex(at)).port);
    QCOMPARE(match.ends.toSecond[number(peer(EndIndex(at)))], std::optional(peer(*other)));
  }
}

class EndMatchTest : public QObject {
  Q_OBJECT

 private slots:
  void aFabricIsItself() {
    const Fabric fabric = twoLevels();
    const FabricMatch match = matchFabrics(fabric, fabric);
    isWhole(fabric, fabric, match);
    QCOMPARE(matchedEnds(match), fabric.ends().size());
    QCOMPARE(match.nodesByName, std::size_t(0));
    for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
      QCOMPARE(match.hosts.toSecond[at], std::optional(HostIndex(at)));
  }

  void otherGuidsWithTheSameNames() {
    const FabricShape tree = treeShape({{3, 4}, {2}, 1});
    FabricRecords records = tree.records();
    std::mt19937_64 random(seeded(4));
    for (Node& node : records.nodes) node.row.guid = node.row.systemGuid = Guid(random() | 1);
    const Fabric first = Fabric::build(tree.records()), second = Fabric::build(records);
    const FabricMatch match = matchFabrics(first, second);
    isWhole(first, second, match);
    QCOMPARE(matchedEnds(match), first.ends().size());
    QCOMPARE(match.nodesByName, first.nodes().size());
    for (std::uint32_t at = 0; at < first.nodes().size(); ++at)
      QCOMPARE(second.node(*match.nodes.toSecond[at]).description, first.node(NodeIndex(at)).description);
  }

  void cablesThatMovedAreOtherLinks() {
    FabricShape tree = treeShape({{3, 4}, {2}, 1});
    const Fabric before = Fabric::build(tree.records());
    FabricRecords records = tree.records();
    std::swap(records.links[0].nodeB, records.links[1].nodeB);
    std::swap(records.links[0].portB, records.links[1].portB);
    const Fabric after = Fabric::build(records);
    const FabricMatch match = matchFabrics(before, after);
    isWhole(before, after, match);
    QCOMPARE(matchedEnds(match), before.ends().size() - 4);
  }

  void whatIsGoneIsOnlyInOne() {
    FabricShape tree = treeShape({{3, 4}, {2}, 1});
    const Fabric before = Fabric::build(tree.records());
    tree.loseCables(3, 7);
    const Fabric after = Fabric::build(tree.records());
    const FabricMatch match = matchFabrics(before, after), back = matchFabrics(after, before);
    isWhole(before, after, match);
    QCOMPARE(matchedEnds(match), after.ends().size());
    QCOMPARE(back.ends.toFirst, match.ends.toSecond);
    QCOMPARE(back.nodes.toSecond, match.nodes.toFirst);
  }

  void subnetsThatChangedTheirNumbers() {
    const auto twoSubnets = [](std::uint64_t firstGuid, std::uint64_t secondGuid) {
      FabricShape shape;
      for (const std::uint32_t subnet : {0U, 1U}) {
        shape.toSubnet(subnet);
        const NodeId at = shape.addSwitch("s" + std::to_string(subnet));
        shape.addHosts(at, 3);
      }
      FabricRecords records = shape.records();
      std::uint64_t host = 0x5000;
      for (Node& node : records.nodes) {
        const bool second = number(node.row.subnet) == 1;
        if (shape.isSwitch(node.id)) {
          node.row.guid = Guid(second ? secondGuid : firstGuid);
          host = 0x5000;
        } else node.row.guid = Guid(host++);  // one adapter with a port on each
        node.row.systemGuid = node.row.guid;
      }
      return records;
    };
    FabricRecords swapped = twoSubnets(0x100, 0x200);
    for (Node& node : swapped.nodes) node.row.subnet = SubnetId(1 - number(node.row.subnet));
    std::ranges::stable_sort(swapped.nodes, {}, [](const Node& node) { return node.row.subnet; });
    const Fabric first = Fabric::build(twoSubnets(0x100, 0x200)), second = Fabric::build(swapped);
    const FabricMatch match = matchFabrics(first, second);
    isWhole(first, second, match);
    QCOMPARE(matchedEnds(match), first.ends().size());
    QCOMPARE(second.node(*match.nodes.toSecond[0]).guid, first.nodes()[0].guid);
    QVERIFY(second.node(*match.nodes.toSecond[0]).subnet != first.nodes()[0].subnet);
  }

  void nothingInCommon() {
    const Fabric first = twoLevels(), second = Fabric::build({});
    const FabricMatch match = matchFabrics(first, second);
    QCOMPARE(matchedEnds(match), std::size_t(0));
    QVERIFY(match.ends.toFirst.empty());
  }
};

WEFT_TEST(EndMatchTest)

}  // namespace end_match_test
#include "end_match_test.moc"
