// Port traffic from a run store, resolved against a fabric.
#include <QtTest>

#include <random>

#include "core/store/run_writer.h"
#include "fabric_text.h"
#include "ibdiag/loads/port_traffic.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace port_traffic_test {

// h1 … h4 on one switch: port GUIDs by name, LIDs 2 … 5.
FabricText star() {
  FabricText text;
  text.lid("s1");
  for (unsigned port = 1; port <= 4; ++port) text.link("h" + std::to_string(port), 1, "s1", port);
  for (unsigned port = 1; port <= 4; ++port) text.forward("s1", port + 1, port);
  return text;
}

RunStore stored(const QTemporaryDir& folder, const std::vector<std::pair<std::string, PortTrafficRow>>& rows) {
  const std::filesystem::path path = folder.filePath("run.weft").toStdString();
  RunWriter writer(path);
  writer.beginSource({"x.otf2", kinds::portTraffic, "", "", ""});
  for (auto [region, row] : rows) {
    if (!region.empty()) row.region = writer.region(region);
    writer.portTraffic(row);
  }
  writer.endSource({});
  writer.commit();
  return RunStore(path);
}

PortTrafficRow row(FabricText& text, const char* host, std::vector<PeerTraffic> peers) {
  PortTrafficRow row;
  row.portGuid = Guid(text.guid(host) + 1);
  row.lid = Lid(std::uint16_t(text.lid(host)));
  row.port = 1;
  row.peers = std::move(peers);
  return row;
}

QString print(const Fabric& fabric, const std::vector<Flow>& flows) {
  QStringList words;
  for (const Flow& flow : flows)
    words
        << QString("%1>%2:%3").arg(number(fabric.port(flow.source).lid)).arg(number(flow.destination)).arg(flow.bytes);
  return words.join(' ');
}

class PortTrafficTest : public QObject {
  Q_OBJECT

 private slots:
  void addsUpRanksThatShareAPort();
  void keepsRegionsApartAndMergesThem();
  void findsPortsByLidWhereThereIsOneSubnet();
  void countsUnknownPorts();
  void equalsAMapOnRandomRows();
  void isAbsentWhereNothingWasRecorded();
};

void PortTrafficTest::addsUpRanksThatShareAPort() {
  FabricText text = star();
  const Fabric fabric = importTexts(text.files()).fabric();
  QTemporaryDir folder;
  const RunStore store = stored(folder, {{"", row(text, "h3", {{Lid(2), 5, 1}})},
                                         {"", row(text, "h1", {{Lid(3), 10, 0}, {Lid(4), 0, 9}})},
                                         {"", row(text, "h1", {{Lid(3), 7, 0}, {Lid(2), 1, 0}})}});
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  QCOMPARE(traffic.regions.size(), 1U);
  QVERIFY(!traffic.regions[0].region);
  QCOMPARE(print(fabric, traffic.regions[0].flows), QString("2>2:1 2>3:17 4>2:5"));
  QCOMPARE(traffic.regions[0].bytes, 23U);
}

void PortTrafficTest::keepsRegionsApartAndMergesThem() {
  FabricText text = star();
  const Fabric fabric = importTexts(text.files()).fabric();
  QTemporaryDir folder;
  const RunStore store = stored(folder, {{"solve", row(text, "h2", {{Lid(2), 1, 0}, {Lid(5), 2, 0}})},
                                         {"io", row(text, "h2", {{Lid(5), 30, 0}})},
                                         {"", row(text, "h2", {{Lid(4), 400, 0}})},
                                         {"io", row(text, "h1", {{Lid(5), 5000, 0}})}});
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  QCOMPARE(traffic.regions.size(), 3U);
  QVERIFY(!traffic.regions[0].region);
  QCOMPARE(print(fabric, mergedFlows(traffic, {})), QString("2>5:5000 3>2:1 3>4:400 3>5:32"));
  QCOMPARE(print(fabric, mergedFlows(traffic, {RegionId(2)})), QString("2>5:5000 3>5:30"));
  QCOMPARE(print(fabric, mergedFlows(traffic, {RegionId(1), RegionId(2)})), QString("2>5:5000 3>2:1 3>5:32"));
  QVERIFY(mergedFlows(traffic, {RegionId(9)}).empty());
}

void PortTrafficTest::findsPortsByLidWhereThereIsOneSubnet() {
  FabricText text = star(), other(0x9000);
  other.link("h9", 1, "s1", 1);
  PortTrafficRow byLid = row(text, "h2", {{Lid(2), 8, 0}});
  byLid.portGuid = Guid(0);
  QTemporaryDir folder;
  const RunStore store = stored(folder, {{"", byLid}});
  const Fabric one = importTexts(text.files()).fabric();
  QCOMPARE(print(one, loadPortTraffic(store, one).regions[0].flows), QString("3>2:8"));
  const Fabric two = importTexts({{"a.lst", text.lst()}, {"b.lst", other.lst()}}).fabric();
  QCOMPARE(loadPortTraffic(store, two).unknownPorts, 1U);
}

void PortTrafficTest::countsUnknownPorts() {
  FabricText text = star();
  const Fabric fabric = importTexts(text.files()).fabric();
  PortTrafficRow stranger = row(text, "h1", {{Lid(3), 10, 0}, {Lid(4), 20, 0}});
  stranger.portGuid = Guid(0xdead);
  stranger.lid = Lid(77);
  QTemporaryDir folder;
  const RunStore store = stored(folder, {{"a", stranger}, {"b", stranger}, {"b", row(text, "h1", {{Lid(3), 1, 0}})}});
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  QCOMPARE(traffic.unknownPorts, 1U);
  QCOMPARE(traffic.unknownPortBytes, 60U);
  QCOMPARE(traffic.regions.size(), 1U);
}

void PortTrafficTest::equalsAMapOnRandomRows() {
  FabricText text = star();
  const Fabric fabric = importTexts(text.files()).fabric();
  std::mt19937 random(seeded(11));
  std::map<std::pair<PortIndex, Lid>, std::uint64_t> expected;
  std::vector<std::pair<std::string, PortTrafficRow>> rows;
  for (int i = 0; i < 60; ++i) {
    const std::string host = "h" + std::to_string(1 + random() % 4);
    std::vector<PeerTraffic> peers;
    for (std::uint16_t lid = 1; lid < 40; ++lid)
      if (random() % 3 == 0) peers.push_back({Lid(lid), random() % 2 * (random() % 1000), random() % 5});
    for (const PeerTraffic& peer : peers)
      if (peer.sent != 0)
        expected[{*fabric.owner(SubnetId(0), Lid(std::uint16_t(text.lid(host)))), peer.lid}] += peer.sent;
    rows.emplace_back("r" + std::to_string(random() % 5), row(text, host.c_str(), peers));
  }
  QTemporaryDir folder;
  const std::vector<Flow> flows = mergedFlows(loadPortTraffic(stored(folder, rows), fabric), {});
  QCOMPARE(flows.size(), expected.size());
  auto at = expected.begin();
  for (const Flow& flow : flows) {
    QVERIFY((at->first == std::pair(flow.source, flow.destination)));
    QCOMPARE(flow.bytes, at->second);
    ++at;
  }
}

void PortTrafficTest::isAbsentWhereNothingWasRecorded() {
  FabricText text = star();
  QTemporaryDir folder;
  QVERIFY(!loadPortTraffic(stored(folder, {}), importTexts(text.files()).fabric()).recorded());
}

WEFT_TEST(PortTrafficTest)

}  // namespace port_traffic_test
#include "port_traffic_test.moc"
