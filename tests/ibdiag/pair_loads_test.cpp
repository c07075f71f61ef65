// Bytes of rank pairs on link ends and back, against a walk of each pair's route over the rows of the fabric.
#include <QtTest>

#include <numeric>

#include "core/base/units.h"
#include "ibdiag/loads/end_users.h"
#include "slow_pairs.h"
#include "test_class.h"

using namespace weft;

namespace pair_loads_test {

namespace fs = std::filesystem;

// Topology, tables and LID ranges of routed fabrics, "dualrail_r1/minhop+dualrail_r2/ftree": two are two rails.
std::optional<ImportedFabric> importRouted(const QString& names) {
  std::vector<fs::path> files;
  for (const QString& name : names.split('+')) {
    const fs::path folder = routedFabric(name.toStdString());
    for (const char* file : {"opensm-subnet.lst", "opensm.fdbs", "guid2lid"})
      if (fs::exists(plainOrGzip(folder / file))) files.push_back(folder / file);
      else if (std::string(file) != "guid2lid") return std::nullopt;
  }
  return importFiles(files);
}

// A fabric with ranks on it and a store of what they sent.
struct Made {
  Made(const QString& names, bool damaged, std::size_t rows)
      : imported(importRouted(names)), pairs(static_cast<unsigned>(qHash(names)) + damaged) {
    if (!imported) return;
    if (damaged) pairs.damage(imported->rows);
    FabricRecords records = imported->records();
    RandomPairs::nameHosts(records);
    fabric = Fabric::build(records);
    pairs.placeRanks(static_cast<std::uint32_t>(fabric.hosts().size()));
    hosts = RankHosts(fabric, pairs.processes);
    store = stored([&](RunWriter& out) { pairs.makeRows(out, rows); });
  }

  template <class Write>
  RunStore stored(Write write) {
    const fs::path path = folder.filePath(QString("run%1.weft").arg(++stores)).toStdString();
    RunWriter out(path);
    out.beginSource({"x", kinds::pairTraffic, "", "", ""});
    write(out);
    out.endSource({});
    out.commit();
    return RunStore(path);
  }

  std::optional<ImportedFabric> imported;
  RandomPairs pairs;
  Fabric fabric;
  RankHosts hosts;
  std::optional<RunStore> store;
  QTemporaryDir folder;
  int stores = 0;
};

BruteForce::End endOf(const Fabric& fabric, std::uint32_t at) {
  const LinkEnd& end = fabric.ends()[at];
  return {fabric.node(end.node).id, end.port};
}

template <class Key>
std::uint64_t total(const std::vector<Sum<Key>>& sums) {
  return std::accumulate(sums.begin(), sums.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Sum<Key>& each) { return sum + each.bytes; });
}

void compareUsers(const EndUsers& users, const Carried& expected) {
  QCOMPARE(users.bytes, expected.bytes);
  QVERIFY(std::ranges::is_sorted(users.pairs, std::greater{}, &PairShare::bytes));
  QVERIFY(std::ranges::is_sorted(users.layers, std::greater{}, &LayerShare::bytes));
  std::map<LayerKey, std::uint64_t> layers;
  for (const LayerShare& each : users.layers)
    layers[{each.communicator, each.region, each.kind, each.operation}] = each.bytes;
  QVERIFY(layers == expected.layers && users.layers.size() == layers.size());
  std::map<std::pair<RankId, RankId>, std::uint64_t> pairs;
  for (const PairShare& each : users.pairs) pairs[{each.source, each.destination}] = each.bytes;
  QVERIFY(pairs == expected.pairs && users.pairs.size() == pairs.size());
  QCOMPARE(total(byCommunicator(users)), expected.bytes);
  QCOMPARE(total(byRegion(users)), expected.bytes);
  QCOMPARE(total(byClass(users)), expected.bytes);
  QCOMPARE(total(byOperation(users)), expected.bytes);
}

class PairLoadsTest : public QObject {
  Q_OBJECT

 private slots:
  void equalsAWalkOfEachPair_data();
  void equalsAWalkOfEachPair();
  void partsAddUpToTheWhole();
  void holdsSumsThatPassTheLargest();
  void stopsWhenToldTo();
  void placesRanksOnHostsAndRails();
};

void PairLoadsTest::equalsAWalkOfEachPair_data() {
  QTest::addColumn<QString>("names");
  QTest::addColumn<bool>("damaged");
  std::vector<std::string> all(routedFabrics.begin(), routedFabrics.end());
  all.emplace_back("dualrail_r1/minhop+dualrail_r2/ftree");
  for (const std::string& name : all)
    for (const bool damaged : {false, true})
      QTest::newRow((name + (damaged ? " damaged" : "")).c_str()) << QString::fromStdString(name) << damaged;
}

void PairLoadsTest::equalsAWalkOfEachPair() {
  QFETCH(QString, names);
  QFETCH(bool, damaged);
  Made made(names, damaged, 150);
  if (!made.imported) QSKIP("published data are not beside the project");
  const Fabric& fabric = made.fabric;
  RandomPairs& pairs = made.pairs;
  Slow slow(made.imported->rows, fabric, pairs);

  bool loaded = false;
  for (int round = 0; round < 8; ++round) {
    const PairFilter filter = round < 2 ? PairFilter() : pairs.filter();
    const Rails rails = round % 2 == 0 ? Rails::even : Rails::first;
    const Expected expected = slow.compute(filter, rails);
    const PairLoads loads = loadsOfPairs(*made.store, fabric, made.hosts, filter, rails);
    QCOMPARE(loads.links.bytes.size(), fabric.ends().size());
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
      const auto found = expected.ends.find(endOf(fabric, end));
      const Carried carried = found == expected.ends.end() ? Carried() : found->second;
      QCOMPARE(loads.links.bytes[end], carried.bytes);
      loaded = loaded || carried.bytes != 0;
      if (!pairs.once(1 + static_cast<unsigned>(fabric.ends().size() / 30))) continue;
      compareUsers(usersOfEnd(*made.store, fabric, made.hosts, filter, rails, EndIndex(end)), carried);
    }
    QCOMPARE(loads.onLinks, expected.onLinks);
    QCOMPARE(loads.sameHost, expected.sameHost);
    QCOMPARE(loads.hostUnknown, expected.hostUnknown);
    QCOMPARE(loads.noCommonRail, expected.noCommonRail);
    QCOMPARE(loads.bytes, expected.bytes);
    QCOMPARE(loads.unpaired, expected.unpaired);
    QVERIFY(!loads.held);
  }
  QVERIFY(loaded);
}

void PairLoadsTest::partsAddUpToTheWhole() {
  Made made("dualrail_r1/minhop+dualrail_r2/ftree", false, 5);
  const auto loads = [&](const PairFilter& filter) {
    return loadsOfPairs(*made.store, made.fabric, made.hosts, filter, Rails::even).links.bytes;
  };
  std::vector<std::uint64_t> sum(made.fabric.ends().size());
  for (const PairClass kind : pairClasses) {
    if (!countsAsSent(kind)) continue;
    const auto part = loads({{}, {}, {kind}, {}});
    for (std::size_t end = 0; end < sum.size(); ++end) sum[end] += part[end];
  }
  QCOMPARE(sum, loads({}));
}

// Two ranks on two hosts, each a number that is as large as any: no sum wraps.
void PairLoadsTest::holdsSumsThatPassTheLargest() {
  Made made("two_switch_42/minhop", false, 0);
  made.pairs.processes = {{RankId(0), HostId(1), {}}, {RankId(1), HostId(30), {}}};
  const RankHosts hosts(made.fabric, made.pairs.processes);
  PairTrafficRow row;
  row.source = RankId(0);
  row.peers = {{RankId(1), 1, maxStoredBytes}};
  const RunStore store = made.stored([&](RunWriter& out) {
    out.pairTraffic(row);
    out.pairTraffic(row);
  });
  const PairLoads loads = loadsOfPairs(store, made.fabric, hosts, {}, Rails::even);
  QVERIFY(loads.held);
  QCOMPARE(loads.bytes, maxStoredBytes);
  const auto most = std::ranges::find(loads.links.bytes, maxStoredBytes);
  QVERIFY(most != loads.links.bytes.end());
  const EndUsers users = usersOfEnd(store, made.fabric, hosts, {}, Rails::even,
                                    EndIndex(static_cast<std::uint32_t>(most - loads.links.bytes.begin())));
  QVERIFY(users.held);
  QCOMPARE(users.bytes, maxStoredBytes);
}

void PairLoadsTest::stopsWhenToldTo() {
  Made made("two_switch_42/minhop", false, 40);
  int rows = 0;
  loadsOfPairs(*made.store, made.fabric, made.hosts, {}, Rails::even, [&] { return ++rows == 3; });
  QCOMPARE(rows, 3);
}

void PairLoadsTest::placesRanksOnHostsAndRails() {
  const Made made("dualrail_r1/minhop+dualrail_r2/ftree", false, 0);
  const RankId high{4'000'000'000};       // alone up there: no table reaches it
  const auto& all = made.fabric.hosts();  // storage and management nodes are on one rail alone
  const auto n000 = static_cast<std::uint32_t>(std::ranges::find(all, "n000", &FabricHost::name) - all.begin());
  const HostIndex one{n000}, other{n000 + 1};
  const HostId first{n000 + 1}, second{n000 + 2};
  const RankHosts hosts(made.fabric, {{RankId(0), first, {}},
                                      {RankId(1), first, {}},
                                      {RankId(2), second, {}},
                                      {RankId(3), HostId(999), {}},
                                      {RankId(4), {}, {}},
                                      {high, second, {}}});
  QCOMPARE(hosts.of(high), std::optional(other));
  QVERIFY(!hosts.of(RankId(3)) && !hosts.of(RankId(4)) && !hosts.of(RankId(5)) && !hosts.of(RankId(4'000'000'001)));
  QCOMPARE(hosts.on(other), (std::vector{RankId(2), high}));
  const PairRails even(made.fabric, hosts, Rails::even), single(made.fabric, hosts, Rails::first);
  QCOMPARE(even.placement(RankId(0), high), Placement::onLinks);
  QCOMPARE(even.placement(RankId(0), RankId(1)), Placement::sameHost);
  QCOMPARE(even.placement(RankId(4), RankId(4)), Placement::sameHost);
  QCOMPARE(even.placement(RankId(0), RankId(3)), Placement::hostUnknown);
  QCOMPARE(even.between(one, other).size(), 2U);  // one in each subnet
  QCOMPARE(single.between(one, other).size(), 1U);
  QCOMPARE(PairRails::share(7, 0, 3) + PairRails::share(7, 1, 3) + PairRails::share(7, 2, 3), 7U);
}

WEFT_TEST(PairLoadsTest)

}  // namespace pair_loads_test
#include "pair_loads_test.moc"
