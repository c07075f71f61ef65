// Rails of made fabrics: what was built is found, what was plugged wrong is told, and fabrics that are not built of
// rails have none.
#include <QtTest>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <span>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/model/rails.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace rails_test {

constexpr unsigned noCable = UINT32_MAX;

// Groups of hosts with a leaf for each adapter number, all leaves on as many spines; `leafOf` says where adapter k of
// host h is plugged, of all leaves, or that it is not.
struct RailFabric {
  unsigned groups = 3, hosts = 4, rails = 4;  // hosts of each group
  bool named = true, one = false;             // one: all adapters have one name
  std::function<std::string(unsigned)> hostName = [](unsigned host) { return "n" + std::to_string(host); };

  unsigned usual(unsigned host, unsigned adapter) const { return host / hosts * rails + adapter; }

  template <class LeafOf>
  Fabric build(LeafOf leafOf) const {
    FabricRecords records;
    const auto add = [&](NodeKind kind, const std::string& name) {
      const auto id = NodeId(static_cast<std::uint32_t>(records.nodes.size() + 1));
      const auto guid = Guid(0x100000U + 16U * std::uint64_t{number(id)});
      records.nodes.push_back({id, {SubnetId(0), guid, kind, guid, name, 254}, {}});
      if (kind == NodeKind::channelAdapter)
        records.ports.push_back({.node = id,
                                 .number = 1,
                                 .guid = Guid(number(guid) + 1),
                                 .lid = Lid(static_cast<std::uint16_t>(number(id)))});
      return id;
    };
    std::vector<NodeId> leaves, spines;
    for (unsigned i = 0; i < groups * rails; ++i)
      leaves.push_back(add(NodeKind::switchNode, "leaf" + std::to_string(i)));
    for (unsigned i = 0; i < rails; ++i) spines.push_back(add(NodeKind::switchNode, "spine" + std::to_string(i)));
    std::map<NodeId, unsigned> ports;
    const auto cable = [&](NodeId a, NodeId b) {
      const unsigned portA = ++ports[a];
      records.links.push_back({a, PortNumber(portA), b, PortNumber(++ports[b]), "4x", "25", "ACT"});
    };
    for (unsigned host = 0; host < groups * hosts; ++host)
      for (unsigned adapter = 0; adapter < rails; ++adapter) {
        const unsigned leaf = leafOf(host, adapter);
        const NodeId node =
            add(NodeKind::channelAdapter, hostName(host) + (one     ? " mlx5"
                                                            : named ? " mlx5_" + std::to_string(adapter)
                                                                    : " HCA-" + std::to_string(adapter + 1)));
        if (leaf != noCable) cable(node, leaves[leaf]);
      }
    for (const NodeId leaf : leaves)
      for (const NodeId spine : spines) cable(leaf, spine);
    return Fabric::build(records);
  }
};

std::vector<std::string> told(const Fabric& fabric, FindingKind kind) {
  std::vector<std::string> found;
  for (const Finding& each : findingsOf(fabric, computeLevels(fabric), {}, FabricFindings::all).list)
    if (each.kind == kind) found.push_back(each.text);
  return found;
}

class RailsTest : public QObject {
  Q_OBJECT

 private slots:
  void asBuilt() {
    for (const bool named : {true, false}) {
      const RailFabric shape{3, 4, 4, named};
      const Fabric fabric = shape.build([&](unsigned host, unsigned adapter) { return shape.usual(host, adapter); });
      const FabricRails rails = findRails(fabric);
      QCOMPARE(rails.count, 4U);
      QCOMPARE(rails.leaves, 12U);
      QCOMPARE(rails.hosts, 12U);
      QVERIFY(rails.exceptions.empty());
      for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
        const std::string &near = fabric.node(fabric.ends()[at].node).description,
                          &far = fabric.node(fabric.end(peer(EndIndex(at))).node).description;
        const std::string& leaf = near.starts_with("leaf") ? near : far;
        QCOMPARE(railOf(fabric, rails, EndIndex(at)), std::optional<std::uint32_t>(std::stoul(leaf.substr(4)) % 4));
      }
      QCOMPARE(
          told(fabric, FindingKind::rails),
          std::vector<std::string>{"4 rails on 12 leaves, each of which serves one; 12 hosts, none with exceptions"});
      QVERIFY(told(fabric, FindingKind::wrongRail).empty());
    }
  }

  // Some hosts with two cables in each other's place: exactly those are told, whichever they are.
  void swappedCables() {
    std::mt19937 random(seeded(7));
    for (int turn = 0; turn < 40; ++turn) {
      const RailFabric shape{2 + unsigned(random() % 3), 4 + unsigned(random() % 5), 2 + unsigned(random() % 6), true};
      std::map<unsigned, std::pair<unsigned, unsigned>> swapped;
      for (unsigned i = 0; i < shape.groups * shape.hosts / 6; ++i) {
        const auto host = unsigned(random() % (shape.groups * shape.hosts)), first = unsigned(random() % shape.rails);
        // One of a leaf, so that no leaf has more strangers than its own.
        if (std::ranges::none_of(swapped,
                                 [&](const auto& each) { return each.first / shape.hosts == host / shape.hosts; }))
          swapped[host] = {first, (first + 1) % shape.rails};
      }
      const Fabric fabric = shape.build([&](unsigned host, unsigned adapter) {
        const auto found = swapped.find(host);
        if (found == swapped.end()) return shape.usual(host, adapter);
        const auto [a, b] = found->second;
        return shape.usual(host, adapter == a ? b : adapter == b ? a : adapter);
      });
      const FabricRails rails = findRails(fabric);
      QCOMPARE(rails.count, shape.rails);
      std::set<std::pair<std::string, std::uint32_t>> wanted, found;
      for (const auto& [host, cables] : swapped)
        for (const unsigned adapter : {cables.first, cables.second})
          wanted.insert({"n" + std::to_string(host), adapter});
      for (const RailException& each : rails.exceptions) found.insert({fabric.host(each.host).name, each.own});
      QVERIFY(found == wanted);
      QCOMPARE(told(fabric, FindingKind::wrongRail).size(), swapped.size());
    }
  }

  // A cable that a rail's leaf of another group has; both cables of a host on one leaf; a host between others on leaves
  // of its own.
  void hostsUnlikeTheirNeighbours() {
    const auto built = [](const RailFabric& shape, unsigned odd, std::vector<unsigned> leaves) {
      return shape.build(
          [=](unsigned host, unsigned adapter) { return host == odd ? leaves[adapter] : shape.usual(host, adapter); });
    };
    const auto names = [](const Fabric& fabric) {
      std::vector<std::string> texts = told(fabric, FindingKind::wrongRail);
      for (std::string& each : texts)
        for (std::size_t at = 0; (at = each.find(" (0x")) != each.npos;) each.erase(at, each.find(')', at) + 1 - at);
      return texts;
    };
    const RailFabric four{3, 10, 4, true}, two{2, 10, 2, true}, more{5, 10, 4, true};
    QCOMPARE(names(built(four, 13, {4, 5, 10, 7})),
             std::vector<std::string>{"n13 is cabled otherwise than 9 hosts like it: port 1 of n13 mlx5_2 is connected "
                                      "to leaf10, theirs to leaf6"});
    QCOMPARE(
        names(built(two, 3, {0, 3})),
        std::vector<std::string>{
            "n3 is cabled otherwise than 9 hosts like it: port 1 of n3 mlx5_1 is connected to leaf3, theirs to leaf1"});
    QCOMPARE(
        names(built(two, 3, {0, 0})),
        std::vector<std::string>{
            "n3 is cabled otherwise than 9 hosts like it: port 1 of n3 mlx5_1 is connected to leaf0, theirs to leaf1"});
    const std::vector<std::string> elsewhere = names(built(more, 3, {4, 9, 14, 19}));
    QCOMPARE(elsewhere.size(), std::size_t{1});
    QVERIFY2(elsewhere[0].starts_with("n3 is cabled otherwise than 9 hosts like it: port 1 of n3 mlx5_0 is connected "
                                      "to leaf4, theirs to leaf0, ") &&
                 elsewhere[0].ends_with("port 1 of n3 mlx5_3 is connected to leaf19, theirs to leaf3"),
             elsewhere[0].c_str());
    // One that moved to another group altogether, and one without a cable, are as others are.
    QVERIFY(names(built(two, 3, {2, 3})).empty());
    QVERIFY(names(built(four, 13, {4, noCable, 6, 7})).empty());
    QCOMPARE(names(built(four, 13, {4, noCable, 7, 6})).size(), std::size_t{1});
    // Names that tell no adapters apart: leaves are compared.
    RailFabric plain = four;
    plain.one = true;
    QCOMPARE(names(built(plain, 13, {4, 5, 10, 7})),
             std::vector<std::string>{"n13 is cabled otherwise than 9 hosts like it: port 1 of n13 mlx5 is connected "
                                      "to leaf10, theirs to leaf6"});
    QVERIFY(names(built(plain, 13, {5, 4, 6, 7})).empty());
  }

  // Storage hosts on the same leaves, the adapters the other way round, by their own names or by three hosts that do
  // so; and hosts in any order.
  void classesThatAreWiredOtherwise() {
    RailFabric shape{2, 12, 2, true};
    const auto turned = [&](unsigned host, unsigned adapter) {
      return shape.usual(host, host % 12 < 3 ? 1 - adapter : adapter);
    };
    QVERIFY(told(shape.build(turned), FindingKind::wrongRail).empty());
    shape.hostName = [](unsigned host) { return (host % 12 < 2 ? "oss" : "gpu") + std::to_string(host); };
    QVERIFY(told(shape.build([&](unsigned host, unsigned adapter) {
              return shape.usual(host, host % 12 < 2 ? 1 - adapter : adapter);
            }),
                 FindingKind::wrongRail)
                .empty());
    std::mt19937 random(seeded(11));
    const RailFabric redundant{4, 8, 2, true};
    for (int turn = 0; turn < 20; ++turn) {
      std::vector<unsigned> order(32);
      for (unsigned i = 0; i < 32; ++i) order[i] = i % 2;
      std::ranges::shuffle(order, random);
      const auto found = told(redundant.build([&](unsigned host, unsigned adapter) {
        return redundant.usual(host, adapter ^ order[host]);
      }),
                              FindingKind::wrongRail);
      // Of eight hosts two or fewer may happen to be the other way round.
      std::size_t few = 0;
      for (unsigned group = 0; group < 4; ++group) {
        const auto turnedHosts = static_cast<unsigned>(std::ranges::count(std::span(order).subspan(group * 8, 8), 1U));
        few += std::min(turnedHosts, 8 - turnedHosts) <= 2 ? std::min(turnedHosts, 8 - turnedHosts) : 0;
      }
      QCOMPARE(found.size(), few * 3 <= 32 ? few : 0);
    }
  }

  void noRails() {
    // One adapter a host; two adapters on one leaf; adapters anywhere.
    QCOMPARE(findRails(Fabric::build(treeShape({}).records())).count, 0U);
    const RailFabric shape{3, 6, 3, true};
    QCOMPARE(findRails(shape.build([&](unsigned host, unsigned) { return host / 6 * 3; })).count, 0U);
    std::mt19937 random(seeded(3));
    for (int turn = 0; turn < 20; ++turn)
      QCOMPARE(findRails(shape.build([&](unsigned, unsigned) { return random() % 9; })).count, 0U);
    // Both adapters of a host on two leaves, in either order.
    const RailFabric redundant{4, 8, 2, true};
    QCOMPARE(findRails(redundant.build([&](unsigned host, unsigned adapter) {
               return redundant.usual(host, host % 2 == 0 ? adapter : 1 - adapter);
             })).count,
             0U);
    QVERIFY(told(Fabric::build(treeShape({}).records()), FindingKind::rails).empty());
  }

  void fabricsWithOneAdapterAHostHaveNone_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : routedFabrics) QTest::newRow(name) << name;
  }
  void fabricsWithOneAdapterAHostHaveNone() {
    QFETCH(QString, name);
    const auto imported = importTopologies(name.toStdString());
    if (!imported) QSKIP("not here");
    QCOMPARE(findRails(imported->fabric()).count, 0U);
  }
};

WEFT_TEST(RailsTest)

}  // namespace rails_test
#include "rails_test.moc"
