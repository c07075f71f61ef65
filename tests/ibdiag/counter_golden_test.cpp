// Counters against traffic that was really sent through simulated fabrics and read back with ibdiagnet: the goldens
// say, port by port, what it was. They were computed from the same three readings by another program, and are the sum
// of the hops of the packets that were sent.
#include <QtTest>

#include <filesystem>
#include <map>

#include "core/base/units.h"
#include "fabric_files.h"
#include "test_class.h"

using namespace weft;

namespace counter_golden_test {

namespace fs = std::filesystem;

struct Traffic {
  std::int64_t sent = 0, received = 0, packetsSent = 0, packetsReceived = 0;
  bool operator==(const Traffic&) const = default;
};

// By GUID (a switch's node GUID, an adapter's port GUID) and port number, as the goldens name ports.
using Ports = std::map<std::pair<std::uint64_t, unsigned>, Traffic>;

Ports golden(const fs::path& path) {
  Ports ports;
  std::istringstream in(contentOf(plainOrGzip(path)));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    std::uint64_t guid = 0;
    unsigned port = 0;
    Traffic each;
    std::istringstream(line) >> std::hex >> guid >> std::dec >> port >> each.sent >> each.received >>
        each.packetsSent >> each.packetsReceived;
    each.sent *= 4;  // words
    each.received *= 4;
    ports[{guid, port}] = each;
  }
  return ports;
}

Ports imported(const fs::path& folder, const char* before, const char* after) {
  const auto file = [](const fs::path& path, CounterMoment moment) {
    return NamedText{path.string(), contentOf(plainOrGzip(path)), moment};
  };
  const ImportedFabric fabric = importTexts({file(folder / "ibdiagnet1" / "ibdiagnet.lst", CounterMoment::notSaid),
                                             file(folder / "golden" / before, CounterMoment::before),
                                             file(folder / "golden" / after, CounterMoment::after)});
  std::map<std::pair<NodeId, PortNumber>, std::uint64_t> guids;
  for (const PortRow& port : fabric.rows.ports) guids[{port.node, port.number}] = number(port.guid);
  Ports ports;
  for (const PortCountersRow& row : fabric.rows.counters) {
    const auto own = guids.find({row.node, row.port});
    const std::uint64_t guid = own != guids.end() ? own->second : guids.at({row.node, 0});
    const auto value = [](const std::optional<Counted>& counted) {
      return static_cast<std::int64_t>(counted.value().value);
    };
    ports[{guid, row.port}] = {value(row.bytesSent), value(row.bytesReceived), value(row.packetsSent),
                               value(row.packetsReceived)};
  }
  return ports;
}

class CounterGoldenTest : public QObject {
  Q_OBJECT

 private slots:
  void readingsSayWhatWasSent_data();
  void readingsSayWhatWasSent();
};

void CounterGoldenTest::readingsSayWhatWasSent_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : routedFabrics)
    if (const fs::path folder = routedFabric(name); fs::exists(plainOrGzip(folder / "golden" / "counters_1_before.pm")))
      QTest::addRow("%s", name) << QString::fromStdString(folder.string());
}

// The traffic is (3 - 2) - (2 - 1): reading the counters takes packets too, and takes the same each time.
void CounterGoldenTest::readingsSayWhatWasSent() {
  QFETCH(QString, folder);
  const fs::path at = folder.toStdString();
  const Ports expected = golden(at / "golden" / "counters_random_traffic.txt");
  const Ports idle = imported(at, "counters_1_before.pm", "counters_2_idle.pm");
  const Ports busy = imported(at, "counters_2_idle.pm", "counters_3_after.pm");
  QVERIFY(!expected.empty());
  QCOMPARE(busy.size(), expected.size());
  for (const auto& [port, traffic] : expected) {
    const Traffic &with = busy.at(port), &without = idle.at(port);
    const Traffic found{with.sent - without.sent, with.received - without.received,
                        with.packetsSent - without.packetsSent, with.packetsReceived - without.packetsReceived};
    QVERIFY2(found == traffic, (text(Guid(port.first)) + " " + std::to_string(port.second)).c_str());
  }
}

WEFT_TEST(CounterGoldenTest)

}  // namespace counter_golden_test
#include "counter_golden_test.moc"
