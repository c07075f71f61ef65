// How far apart the members of communicators are, against the routes that switches take and against every single pair.
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <set>

#include "core/store/run_writer.h"
#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/model/locality.h"
#include "ibdiag/routes/minimal_routes.h"
#include "ibdiag/routes/routes.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace locality_test {

// Hosts of the fabric as hosts of a run, numbered from 1 in the fabric's order.
Fabric asHosts(FabricRecords records) {
  const Fabric fabric = Fabric::build(records);
  std::map<NodeId, HostId> hosts;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    for (const NodeIndex adapter : fabric.hosts()[host].adapters) hosts[fabric.node(adapter).id] = HostId(host + 1);
  for (Node& node : records.nodes)
    if (const auto found = hosts.find(node.id); found != hosts.end()) node.host = found->second;
  return Fabric::build(records);
}

// Every node with a LID: hosts on port 1, switches on port 0.
FabricRecords withLids(FabricRecords records) {
  std::map<SubnetId, std::uint16_t> next;
  for (const Node& node : records.nodes) {
    const bool isSwitch = node.row.kind == NodeKind::switchNode;
    records.ports.push_back({node.id, PortNumber(isSwitch ? 0 : 1), node.row.guid, Lid(++next[node.row.subnet]), 0});
  }
  return records;
}

std::vector<Process> onePerHost(const Fabric& fabric) {
  std::vector<Process> processes;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    processes.push_back({RankId(host), HostId(host + 1), {}});
  return processes;
}

// The highest level that a route between two hosts of a subnet crosses; 0 where there is no route.
unsigned highestLevel(const Fabric& fabric, const Levels& levels, PortIndex from, PortIndex to) {
  const Route route = walkRoute(fabric, from, fabric.port(to).lid);
  unsigned highest = 0;
  for (const Hop& hop : route.hops) highest = std::max<unsigned>(highest, levels.ofNode[number(hop.node)].value_or(0));
  return route.end == RouteEnd::arrived ? highest : 0;
}

Communicator communicator(std::uint32_t id, std::vector<RankId> members) {
  Communicator one;
  one.id = CommunicatorId(id);
  one.size = static_cast<std::uint32_t>(members.size());
  one.members = std::move(members);
  return one;
}

Locality pairByPair(const RankPlaces& places, const Communicator& one) {
  Locality found;
  for (std::size_t a = 0; a < one.members.size(); ++a)
    for (std::size_t b = 0; b < one.members.size(); ++b)
      if (a != b) ++found.pairs[number(places.between(one.members[a], one.members[b]))];
  return found;
}

std::vector<RankId> someRanks(std::mt19937& random, std::uint32_t of, std::size_t count) {
  std::set<RankId> chosen;
  while (chosen.size() < count) chosen.insert(RankId(random() % of));
  return {chosen.begin(), chosen.end()};
}

// Two rails of which some hosts have the first, some the second, some both, and some none.
FabricRecords patchyRails(unsigned seed) {
  std::mt19937 random(seeded(seed));
  FabricShape shape;
  for (std::uint32_t subnet = 0; subnet < 2; ++subnet) {
    shape.toSubnet(subnet);
    std::vector<NodeId> leaves;
    for (int i = 0; i < 4; ++i) leaves.push_back(shape.addSwitch("leaf" + std::to_string(i)));
    for (int i = 0; i < 2; ++i) {
      const NodeId spine = shape.addSwitch("spine" + std::to_string(i));
      for (const NodeId leaf : leaves) shape.cable(leaf, spine);
    }
    for (int host = 0; host < 24; ++host)
      if (random() % 3 != 0) shape.addHost("n" + std::to_string(host), leaves[random() % 4]);
  }
  return shape.records();
}

class LocalityTest : public QObject {
  Q_OBJECT

 private slots:
  // Without damage a route goes no higher than it must.
  void isAsHighAsTheRoute_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"leaves and spines", "pods and cores", "one switch", "ft3_192/ftree", "ft3_1296/ftree"})
      QTest::newRow(name) << name;
  }
  void isAsHighAsTheRoute() {
    QFETCH(QString, name);
    FabricRecords records;
    if (name == "leaves and spines") records = withLids(treeShape({{4, 6}, {3}, 1}).records());
    else if (name == "pods and cores") records = withLids(treeShape({{4, 4, 4}, {4, 8}, 1}).records());
    else if (name == "one switch") records = withLids(treeShape({{6}, {}, 1}).records());
    else {
      const auto folder = routedFabric(name.toStdString()) / "ibdiagnet1";
      records = importFiles({folder / "ibdiagnet.lst", folder / "ibdiagnet.fdbs"}).records();
    }
    const Fabric fabric = assumeMinimalHops(asHosts(records));
    const Levels levels = computeLevels(fabric);
    const RankPlaces places(fabric, levels, onePerHost(fabric));
    const auto stages = findPods(fabric, levels, SwitchLinks(fabric));
    const unsigned podLevel = stages.empty() ? 1 : stages.back().levels;
    QCOMPARE(places.hasSpine(), levels.highest > 1);
    std::map<Reach, int> seen;
    const auto hosts = static_cast<std::uint32_t>(fabric.hosts().size());
    std::mt19937 random(seeded(7));
    for (int round = 0; round < 4000; ++round) {
      const auto a = static_cast<std::uint32_t>(random() % hosts), b = static_cast<std::uint32_t>(random() % hosts);
      const Reach reach = places.between(RankId(a), RankId(b));
      ++seen[reach];
      if (a == b) {
        QCOMPARE(reach, Reach::node);
        continue;
      }
      const unsigned highest =
          highestLevel(fabric, levels, fabric.hosts()[a].ports.front(), fabric.hosts()[b].ports.front());
      QCOMPARE(reach, highest == 1 ? Reach::leaf : highest <= podLevel ? Reach::pod : Reach::across);
    }
    QVERIFY(seen[Reach::leaf] > 0);
    QCOMPARE(seen[Reach::pod] > 0, podLevel > 1);
    QCOMPARE(seen[Reach::across] > 0, name != "one switch");
  }

  void countsAreThoseOfAllPairs() {
    for (unsigned seed = 0; seed < 40; ++seed) {
      const Fabric fabric = asHosts(patchyRails(seed));
      std::mt19937 random(seeded(seed + 1000));
      std::vector<Process> processes;
      const auto hosts = static_cast<std::uint32_t>(fabric.hosts().size());
      for (std::uint32_t rank = 0; rank < 60; ++rank) {  // two of the hosts are not in the fabric
        const auto host = static_cast<std::uint32_t>(random() % (hosts + 3));
        processes.push_back({RankId(rank), host == 0 ? std::nullopt : std::optional(HostId(host)), {}});
      }
      const RankPlaces places(fabric, computeLevels(fabric), processes);
      for (std::size_t size : {0, 1, 2, 7, 40, 60}) {
        const Communicator one = communicator(1, someRanks(random, 60, size));
        QCOMPARE(places.of(one).pairs, pairByPair(places, one).pairs);
      }
    }
  }

  void theFarthestPairDecides() {
    const Fabric fabric = asHosts(treeShape({{2, 2, 2}, {2, 2}, 1}).records());  // n1 … n8
    std::vector<Process> processes;
    for (std::uint32_t rank = 0; rank < 16; ++rank) processes.push_back({RankId(rank), HostId(1 + rank / 2), {}});
    processes.push_back({RankId(16), {}, {}});
    processes.push_back({RankId(17), HostId(99), {}});
    const RankPlaces places(fabric, computeLevels(fabric), processes);
    const auto reach = [&](std::vector<std::uint32_t> ranks, std::uint32_t unnamed = 0) {
      Communicator one = communicator(1, {});
      for (const std::uint32_t rank : ranks) one.members.push_back(RankId(rank));
      one.size = static_cast<std::uint32_t>(ranks.size()) + unnamed;
      return places.of(one).reach;
    };
    QCOMPARE(reach({0, 1}), Reach::node);
    QCOMPARE(reach({0, 1, 2}), Reach::leaf);
    QCOMPARE(reach({0, 5}),
             findPods(fabric, computeLevels(fabric), SwitchLinks(fabric)).empty() ? Reach::across : Reach::pod);
    QCOMPARE(reach({0, 1, 15}), Reach::across);
    QCOMPARE(reach({0, 1, 16}), Reach::unknown);
    QCOMPARE(reach({0, 15, 16}), Reach::across);  // whatever the third one is
    QCOMPARE(reach({0, 1}, 2), Reach::unknown);
    QCOMPARE(reach({0, 17}), Reach::apart);
    QCOMPARE(reach({16}), Reach::node);  // nobody else
    QCOMPARE(reach({}, 0), Reach::node);
  }

  void hostsWithoutAFabricAreOneNodeOrSeveral() {
    const Fabric none = Fabric::build({});
    const RankPlaces places(none, computeLevels(none),
                            {{RankId(0), HostId(1), {}}, {RankId(1), HostId(1), {}}, {RankId(2), HostId(2), {}}});
    QCOMPARE(places.of(communicator(1, {RankId(0), RankId(1)})).reach, Reach::node);
    QCOMPARE(places.of(communicator(1, {RankId(0), RankId(2)})).reach, Reach::apart);
  }

  void bytesAddUpToWhatThePairsSent() {
    const FabricRecords records = treeShape({{2, 2, 2}, {2, 2}, 1}).records();
    const Fabric fabric = asHosts(records);
    std::vector<Process> processes;
    for (std::uint32_t rank = 0; rank < 20; ++rank)
      processes.push_back({RankId(rank), rank < 16 ? std::optional(HostId(1 + rank / 2)) : std::nullopt, {}});
    const RankPlaces places(fabric, computeLevels(fabric), processes);
    const QTemporaryDir folder;
    const auto path = folder.filePath("run.weft").toStdString();
    std::map<std::uint32_t, ReachCounts> expected;
    {
      RunWriter writer(path);
      writer.beginSource({"trace", kinds::trace, "made here", "", ""});
      for (const char* name : {"a", "b", "silent"}) writer.communicator({name, 20, "", false, false, {}, {}});
      std::mt19937 random(seeded(3));
      for (std::uint32_t rank = 0; rank < 20; ++rank)
        for (std::uint32_t id : {1U, 2U}) {
          PairTrafficRow row{CommunicatorId(id),
                             {},
                             rank % 2 ? PairClass::collective : PairClass::pointToPoint,
                             {},
                             RankId(rank),
                             false,
                             true,
                             true,
                             {},
                             0,
                             5};
          for (const RankId peer : someRanks(random, 20, 6)) {
            const std::uint64_t bytes = random();
            row.peers.push_back({peer, 1, bytes});
            expected[id][number(places.between(RankId(rank), peer))] += bytes;
          }
          writer.pairTraffic(row);
          row.kind = PairClass::logical;  // contained in the others
          writer.pairTraffic(row);
        }
      writer.endSource({});
      writer.commit();
    }
    const RunStore store(path);
    auto found = localities(places, store.communicators());
    addPairBytes(found, places, store);
    QCOMPARE(found.size(), std::size_t(3));
    QVERIFY(!found[2].bytes && !found[0].held);
    for (std::uint32_t id : {1U, 2U}) QCOMPARE(*found[id - 1].bytes, expected[id]);
    std::uint64_t sum = 0, layers = 0;
    for (const Locality& one : found)
      if (one.bytes)
        for (const std::uint64_t bytes : *one.bytes) sum += bytes;
    for (const PairLayer& layer : store.pairLayers())
      if (countsAsSent(layer.kind)) layers += *layer.bytes;
    QCOMPARE(sum, layers);
    int rows = 0;
    addPairBytes(found, places, store, [&] { return ++rows == 3; });
    QCOMPARE(rows, 3);
  }
};

WEFT_TEST(LocalityTest)

}  // namespace locality_test
#include "locality_test.moc"
