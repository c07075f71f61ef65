#include "importers/profiles/port_traffic_location.h"

#include <QTest>

#include "memory_sink.h"
#include "test_class.h"

using namespace weft;

namespace port_traffic_location_test {

enum Metric : OTF2_MetricRef { header = 70, entry = 71, packed = 72, dense = 73, secondHeader = 170, foreign = 99 };

TrafficPort port(std::uint16_t lid) { return {Lid(lid), Guid(lid), 1, "mlx5_0"}; }

TrafficLayout layout() {
  using Kind = MetricLayout::Kind;
  TrafficLayout result;
  result.regions = {{1000000, "solve"}, {7, "setup"}, {8, ""}};
  result.metrics[header] = result.metrics[secondHeader] = {Kind::header, 4, 0, 2, 0, 0, 0, {}};
  result.metrics[entry] = {Kind::triples, 3, 0, 0, 0, 1, 2, {}};
  result.metrics[packed] = {Kind::triples, 9, 0, 0, 2, 0, 1, {}};  // sent, received, LID, three times
  result.metrics[dense] = {Kind::dense, 3, 0, 0, 0, 0, 0, {{0, true}, {5, true}, {5, false}}};
  return result;
}

// Feeds events as numbers and prints what came out.
struct Feed {
  TrafficLayout definitions = layout();
  TrafficLocation location{3, RankId(1), {port(11)}, {}};
  MemorySink sink;
  ImportReport report;
  TrafficTarget target{sink, report};
  std::optional<LocationTraffic> traffic;

  Feed& operator()(Metric metric, std::vector<std::uint64_t> numbers, OTF2_Type type = OTF2_TYPE_UINT64) {
    if (!traffic) traffic.emplace(definitions, location, "a/3.evt", target);
    std::vector<OTF2_MetricValue> values(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) values[i].unsigned_int = numbers[i];
    traffic->metric(metric, std::vector<OTF2_Type>(numbers.size(), type), values.data());
    return *this;
  }

  // "solve 11: 5=1/2 6=3/4; …"
  QString rows() {
    traffic->finish();
    QStringList list;
    for (const PortTrafficRow& row : sink.traffic) {
      QString text = row.region ? QString::fromStdString(sink.regions[number(*row.region) - 1]) : QString("-");
      text += ' ' + QString::number(number(row.lid)) + ':';
      for (const PeerTraffic& peer : row.peers)
        text += QString(" %1=%2/%3").arg(number(peer.lid)).arg(peer.sent).arg(peer.received);
      list << text;
    }
    return list.join("; ");
  }

  QString diagnostics() const {
    QStringList list;
    for (const Diagnostic& each : report.diagnostics.list()) list << QString::fromStdString(sentence(each));
    return list.join('\n');
  }
};

constexpr std::uint64_t limit = INT64_MAX, large = std::uint64_t{1} << 60;

class PortTrafficLocationTest : public QObject {
  Q_OBJECT

 private slots:
  void addsUpDumpsAndRepeatedPeers();
  void leavesOutSilentPeers();
  void takesAsManyTriplesAsTheHeaderSays();
  void readsDenseCounters();
  void readsDenseCountersThatWereNotAnnounced();
  void keepsTrafficOfUnknownRegions();
  void leavesOutLidsThatAreNone();
  void leavesOutWhatOverflows();
  void leavesOutWhatCannotBeAlone();
  void leavesOutEntriesBeforeAHeader();
  void tellsWhenEntriesAreMissing();
  void ignoresForeignMetrics();
  void tellsPortsOfAHostApart();
  void leavesOutPortsWithoutALid();
  void staysSmallHoweverOftenAPeerIsRepeated();
};

void PortTrafficLocationTest::addsUpDumpsAndRepeatedPeers() {
  Feed feed;
  feed(header, {7, 0, 2, 0})(entry, {6, 1, 2})(entry, {5, 3, 4});
  feed(header, {1000000, 0, 1, 0})(entry, {6, 100, 0});
  feed(header, {7, 1, 3, 0})(entry, {6, 10, 20})(entry, {6, 100, 200})(entry, {4, 0, 9});
  QCOMPARE(feed.rows(), "setup 11: 4=0/9 5=3/4 6=111/222; solve 11: 6=100/0");
  QCOMPARE(feed.diagnostics(), "");
  QCOMPARE(feed.report.rowsKept, 4U);
}

void PortTrafficLocationTest::leavesOutSilentPeers() {
  Feed feed;
  feed(header, {7, 0, 2, 0})(entry, {6, 0, 0})(entry, {5, 0, 1})(header, {1000000, 0, 1, 0})(entry, {6, 0, 0});
  QCOMPARE(feed.rows(), "setup 11: 5=0/1");
  QCOMPARE(feed.diagnostics(), "");
}

void PortTrafficLocationTest::takesAsManyTriplesAsTheHeaderSays() {
  Feed feed;
  feed(header, {7, 0, 4, 0})(packed, {1, 2, 5, 3, 4, 6, 5, 6, 7})(packed, {7, 8, 9, 0, 0, 0, 0, 0, 0});
  feed(header, {1000000, 0, 1, 0})(packed, {1, 2, 5, 3, 4, 6, 0, 0, 0});
  QCOMPARE(feed.rows(), "setup 11: 5=1/2 6=3/4 7=5/6 9=7/8; solve 11: 5=1/2");
  QCOMPARE(feed.diagnostics(),
           "a/3.evt: the dump of region solve announces 1 entry, it has 2. "
           "Those beyond the number were skipped.");
  QCOMPARE(feed.report.rowsLeftOut, 1U);
}

void PortTrafficLocationTest::readsDenseCounters() {
  Feed feed;
  feed(header, {7, 0, 1, 0})(dense, {0, 3, 4})(header, {7, 1, 0, 0})(dense, {0, 0, 0})(header, {7, 2, 2, 0});
  feed(dense, {9, 0, 1});
  QCOMPARE(feed.rows(), "setup 11: 5=3/5");
  QCOMPARE(feed.diagnostics(),
           "a/3.evt: the dump of region setup has 1 entry with a LID outside 1 to 65535. "
           "They were skipped.\n"
           "a/3.evt: the dump of region setup announces 2 entries, it has 1. "
           "Those that are there were read. Copy the archive again if it was still being written.");
}

// Nothing is lost where more is there than was announced.
void PortTrafficLocationTest::readsDenseCountersThatWereNotAnnounced() {
  Feed feed;
  feed(header, {7, 0, 0, 0})(dense, {0, 3, 4});
  QCOMPARE(feed.rows(), "setup 11: 5=3/4");
  QCOMPARE(feed.diagnostics(), "a/3.evt: the dump of region setup announces 0 entries, it has 1. All were read.");
  QVERIFY(!feed.report.diagnostics.has(Severity::dataLost));
}

void PortTrafficLocationTest::keepsTrafficOfUnknownRegions() {
  Feed feed;
  feed(header, {123, 0, 1, 0})(entry, {6, 1, 2})(header, {OTF2_UNDEFINED_REGION, 0, 1, 0})(entry, {6, 1, 2});
  feed(header, {1ULL << 40, 0, 1, 0})(entry, {6, 1, 2})(header, {8, 0, 0, 0});
  QCOMPARE(feed.rows(), "- 11: 6=3/6");
  QCOMPARE(feed.report.diagnostics.totals().at("port-traffic.region"), 3U);  // undefined on purpose is no mistake
}

void PortTrafficLocationTest::leavesOutLidsThatAreNone() {
  Feed feed;
  feed(header, {7, 0, 5, 0})(entry, {0, 1, 2})(entry, {65536, 1, 2})(entry, {1ULL << 32 | 5, 1, 2})(entry,
                                                                                                    {65535, 1, 2});
  feed(entry, {1, 1, 2});
  QCOMPARE(feed.rows(), "setup 11: 1=1/2 65535=1/2");
  QCOMPARE(feed.report.diagnostics.totals(), (std::map<std::string, std::uint64_t>{{"port-traffic.lid", 1}}));
  QCOMPARE(feed.report.rowsLeftOut, 3U);
}

void PortTrafficLocationTest::leavesOutWhatOverflows() {
  Feed feed;
  feed(header, {7, 0, 12, 0});
  for (int i = 0; i < 8; ++i) feed(entry, {5, large, 0});  // seven fit below 2^63
  feed(entry, {5, 1, 7})(entry, {6, 1, 0})(entry, {6, large - 3, 0})(entry, {6, 0, large});
  feed(header, {1000000, 0, 1, 0})(entry, {5, large, large});
  QCOMPARE(feed.rows(),
           "setup 11: 5=8070450532247928833/7 6=1152921504606846974/1152921504606846976; "
           "solve 11: 5=1152921504606846976/1152921504606846976");
  QCOMPARE(feed.report.rowsLeftOut, 1U);
  QVERIFY(feed.diagnostics().startsWith("a/3.evt: the dump of region setup has 1 entry whose bytes bring a sum past"));
}

// Before those that are right, among them and behind them.
void PortTrafficLocationTest::leavesOutWhatCannotBeAlone() {
  for (const std::uint64_t impossible : {limit, UINT64_MAX, large + 1})
    for (const int at : {0, 1, 2}) {
      Feed feed;
      feed(header, {7, 0, 4, 0});
      for (const int i : {0, 1, 2}) {
        if (i == at) feed(entry, {9, impossible, 0})(entry, {9, 0, impossible});
        if (i != 2) feed(entry, {5, 1, 7});
      }
      QCOMPARE(feed.rows(), "setup 11: 5=2/14");
      QCOMPARE(feed.report.rowsLeftOut, 2U);
      QCOMPARE(feed.report.diagnostics.totals().at("port-traffic.value"), 1U);
      QVERIFY(feed.diagnostics().startsWith(
          "a/3.evt: the dump of region setup has 2 entries of more than 2^60 bytes. They were skipped."));
    }
}

void PortTrafficLocationTest::leavesOutEntriesBeforeAHeader() {
  Feed feed;
  feed(entry, {5, 1, 2})(packed, {1, 2, 5, 3, 4, 6, 0, 0, 0})(dense, {0, 1, 0})(header, {7, 0, 1, 0})(entry, {5, 1, 2});
  QCOMPARE(feed.rows(), "setup 11: 5=1/2");
  QCOMPARE(feed.diagnostics(),
           "a/3.evt: 4 entries before the first dump's header, so of no known region. "
           "They were skipped.");
}

void PortTrafficLocationTest::tellsWhenEntriesAreMissing() {
  Feed feed;
  feed(header, {7, 0, UINT64_MAX, 0})(entry, {5, 1, 2});
  QCOMPARE(feed.rows(), "setup 11: 5=1/2");
  QVERIFY(feed.diagnostics().startsWith(
      "a/3.evt: the dump of region setup announces 18446744073709551615 entries, it has 1."));
}

void PortTrafficLocationTest::ignoresForeignMetrics() {
  Feed feed;
  feed(header, {7, 0, 1, 0})(foreign, {5, 1, 2})(entry, {5, 1})(entry, {5, 1, 2}, OTF2_TYPE_DOUBLE)(entry, {5, 8, 9});
  QCOMPARE(feed.rows(), "setup 11: 5=8/9");
  QCOMPARE(feed.report.diagnostics.totals(), (std::map<std::string, std::uint64_t>{{"port-traffic.event", 1}}));
  QCOMPARE(feed.report.rowsLeftOut, 2U);
}

void PortTrafficLocationTest::tellsPortsOfAHostApart() {
  Feed feed;
  feed.location = {3, RankId(1), {port(11), port(12)}, {header, secondHeader}};
  feed(header, {7, 0, 1, 0})(entry, {5, 1, 2})(secondHeader, {7, 0, 1, 0})(entry, {5, 3, 4})(header, {7, 1, 1, 0});
  feed(entry, {5, 10, 20});
  QCOMPARE(feed.rows(), "setup 11: 5=11/22; setup 12: 5=3/4");
  QCOMPARE(feed.diagnostics(), "");
}

void PortTrafficLocationTest::leavesOutPortsWithoutALid() {
  Feed feed;
  feed.location = {3, RankId(1), {port(11), std::nullopt}, {header, secondHeader}};
  feed(secondHeader, {7, 0, 1, 0})(entry, {5, 3, 4})(header, {7, 0, 1, 0})(entry, {5, 1, 2});
  QCOMPARE(feed.rows(), "setup 11: 5=1/2");
  QCOMPARE(feed.report.diagnostics.totals(), (std::map<std::string, std::uint64_t>{{"port-traffic.port", 1}}));
  QCOMPARE(feed.report.rowsLeftOut, 1U);
}

void PortTrafficLocationTest::staysSmallHoweverOftenAPeerIsRepeated() {
  Feed feed;
  feed(header, {7, 0, 1000000, 0});
  for (int i = 0; i < 1000000; ++i) feed(entry, {static_cast<std::uint64_t>(9 - i % 3), 1, 2});
  QCOMPARE(feed.rows(), "setup 11: 7=333333/666666 8=333333/666666 9=333334/666668");
  QVERIFY(feed.sink.traffic[0].peers.capacity() < 300000);
}

WEFT_TEST(PortTrafficLocationTest)

}  // namespace port_traffic_location_test
#include "port_traffic_location_test.moc"
