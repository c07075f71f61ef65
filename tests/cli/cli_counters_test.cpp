// Measured traffic from the command line: on simulated fabrics whose counters were read before and after traffic that
// is known, port by port.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "cli.h"
#include "test_class.h"

namespace cli_counters_test {

using namespace cli;

const fs::path fabrics = recorded("fabrics");
const fs::path small = fabrics / "two_switch_42" / "minhop";

using Port = std::pair<std::string, std::string>;  // GUID as links prints it, port number

// Bytes by port, of readings 1 to 2 or 2 to 3; under the GUID that the goldens use: an adapter's port GUID.
std::map<Port, std::int64_t> bytesBetween(const fs::path& folder, const char* before, const char* after) {
  const Store store(
      {plainOrGzip(folder / "ibdiagnet1" / "ibdiagnet.lst")},
      {"--counters-before", text(folder / "golden" / before), "--counters-after", text(folder / "golden" / after)});
  if (store.ran.status != 0) return {};
  SQLite::Database db(store.path().toStdString());
  SQLite::Statement ports(db,
                          "SELECT printf('0x%016x', n.guid), p.number, printf('0x%016x', p.guid) FROM port p JOIN node "
                          "n ON n.id = p.node_id");
  std::map<Port, std::string> guids;
  while (ports.executeStep())
    guids[{ports.getColumn(0).getString(), ports.getColumn(1).getString()}] = ports.getColumn(2).getString();
  std::map<Port, std::int64_t> bytes;
  for (const Row& row : csv(runWeft({"links", store.path(), "--traffic", "counter"}).out)) {
    const auto own = guids.find({row.at("guid"), row.at("port")});
    bytes[{own == guids.end() ? row.at("guid") : own->second, row.at("port")}] = std::stoll(row.at("bytes"));
  }
  return bytes;
}

std::string block(const std::string& guid, int port, const std::string& values) {
  const std::string rule(80, '-');
  return rule + "\nPort=" + std::to_string(port) + " lid=0x1 guid=" + guid + " dev=1\n" + rule + "\n" + values;
}

void write(const fs::path& path, const std::string& content) { std::ofstream(path) << content; }

class CliCountersTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path file(const char* name) const { return folder_.filePath(name).toStdString(); }
  // A switch and two hosts, and a reading before and after.
  void writeBundle();

 private slots:
  // tests/data/net_dump_ext/load/quantum2_labels.net_dump_ext: a cable between the ports 63 of two switches, which call
  // them 1/32/1.
  void whatDumpsSayOfPortsAreColumns() {
    const Store store({fs::path(WEFT_TEST_DATA) / "net_dump_ext/load/quantum2_labels.net_dump_ext"});
    QCOMPARE(store.ran.status, 0);
    std::size_t labelled = 0;
    for (const Row& row :
         csv(runWeft({"links", store.path(), "--traffic", "all-to-all", "--assume-minimal-hops"}).out)) {
      QCOMPARE(row.at("fec"), std::string("RS_FEC_544_514"));
      QVERIFY(!row.contains("serial") && !row.contains("raw_ber"));  // no port has any
      if (row.at("port") != "63") continue;
      QCOMPARE(row.at("label") + " " + row.at("peer_label") + " " + row.at("cage"), std::string("1/32/1 1/32/1 32"));
      ++labelled;
    }
    QCOMPARE(labelled, std::size_t(2));
  }

  void initTestCase() { writeBundle(); }
  void differenceIsWhatWasSent_data();
  void differenceIsWhatWasSent();
  void saysCapacityUtilisationAndLowerBounds();
  void choosesTheBestSourceAndNamesIt();
  void setsPredictedAgainstMeasured();
  void readsANamedReadingOnce();
  void refusesWhatCountersCantSay();
  void refusesReadingsWithoutCounters();
  void sameInputGivesTheSameBytes();
};

void CliCountersTest::writeBundle() {
  const auto end = [](const char* kind, const char* guid, const char* portGuid, const char* name, const char* address) {
    return std::string("{ ") + kind + " Ports:02 SystemGUID:" + guid + " NodeGUID:" + guid + " PortGUID:" + portGuid +
           " VenID:02C9 DevID:673C Rev:000000A1 {" + name + "} " + address + " }";
  };
  const auto hub = [&](const char* port) { return end("SW", "0000000000000100", "0000000000000100", "hub", port); };
  fs::create_directory(file("bundle"));
  write(file("bundle") / "opensm-subnet.lst",
        hub("LID:0001 PN:01") + " " + end("CA", "0000000000000200", "0000000000000201", "n1 HCA-1", "LID:0002 PN:01") +
            " PHY=4x LOG=ACT SPD=25\n" + hub("LID:0001 PN:02") + " " +
            end("CA", "0000000000000300", "0000000000000301", "n2 HCA-1", "LID:0003 PN:01") +
            " PHY=1x LOG=ACT SPD=2.5\n");
  write(file("bundle") / "opensm.fdbs",
        "dump_ucast_routes: Switch 0x0000000000000100\nLID    : Port : Hops : Optimal\n0x0001 : 000  : 00   : yes\n"
        "0x0002 : 001  : 01   : yes\n0x0003 : 002  : 01   : yes\n");
  // Port 1 sends 1000 words and receives 500; port 2's sent words stop at the end, what it received is not available.
  write(file("before.pm"), block("0x100", 1, "port_xmit_data = 0x10\nport_rcv_data = 0x10\nport_xmit_pkts = 0x1\n") +
                               block("0x100", 2, "port_xmit_data = 0xfffffff0\nport_rcv_data = NA\n"));
  write(file("after.pm"), block("0x100", 1, "port_xmit_data = 0x3f8\nport_rcv_data = 0x204\nport_xmit_pkts = 0xb\n") +
                              block("0x100", 2, "port_xmit_data = 0xffffffff\nport_rcv_data = NA\n"));
}

void CliCountersTest::differenceIsWhatWasSent_data() {
  QTest::addColumn<QString>("folder");
  for (const char* name : {"two_switch_42/minhop", "irregular/updn_lmc1", "torus4x4/dor", "dualrail_r1/minhop"})
    QTest::newRow(name) << text(fabrics / name);
}

// The traffic is (3 - 2) - (2 - 1), because reading takes packets too.
void CliCountersTest::differenceIsWhatWasSent() {
  QFETCH(QString, folder);
  const fs::path at = folder.toStdString();
  const auto name = [&](const char* stem) {
    return fs::exists(at / "golden" / stem) ? std::string(stem) : std::string(stem) + ".gz";
  };
  const auto idle = bytesBetween(at, name("counters_1_before.pm").c_str(), name("counters_2_idle.pm").c_str());
  const auto busy = bytesBetween(at, name("counters_2_idle.pm").c_str(), name("counters_3_after.pm").c_str());
  std::size_t ports = 0;
  for (const std::string& line : lines(at / "golden" / "counters_random_traffic.txt")) {
    if (line.starts_with('#')) continue;
    const auto words = split(line, ' ');
    QCOMPARE(busy.at({words[0], words[1]}) - idle.at({words[0], words[1]}), 4 * std::stoll(words[2]));
    ++ports;
  }
  QCOMPARE(busy.size(), ports);
}

void CliCountersTest::saysCapacityUtilisationAndLowerBounds() {
  const Store store({file("bundle")}, {"--counters-before", text(file("before.pm")), "--counters-after",
                                       text(file("after.pm")), "--seconds", "0.000002"});
  QCOMPARE(store.ran.status, 0);
  const Ran ran = runWeft({"links", store.path(), "--traffic", "counter"});
  const auto rows = csv(ran.out);
  QCOMPARE(rows.size(), std::size_t{4});  // hub 1, hub 2, n1, n2
  QCOMPARE(rows[0].at("bytes"), std::string("4000"));
  QCOMPARE(rows[0].at("capacity_bps"), std::string("100000000000"));
  QCOMPARE(rows[0].at("utilisation"), std::string("0.16"));  // 32000 bits in 2 µs of 100 Gb/s
  QCOMPARE(rows[0].at("at_least"), std::string("0"));
  QCOMPARE(rows[0].at("packets"), std::string("10"));
  QCOMPARE(rows[0].at("flows"), std::string());
  QCOMPARE(rows[1].at("bytes"), std::string("60"));
  QCOMPARE(rows[1].at("at_least"), std::string("1"));
  QCOMPARE(rows[1].at("capacity_bps"), std::string("2000000000"));
  QCOMPARE(rows[2].at("bytes"), std::string("2000"));  // n1 was not asked: what the hub received
  QCOMPARE(rows[3].at("bytes"), std::string());        // NA is not 0
  QCOMPARE(rows[3].at("at_least"), std::string());
  const QJsonArray list =
      json(runWeft({"links", store.path(), "--traffic", "counter", "--format", "json"}).out).array();
  QVERIFY(list[3].toObject()["bytes"].isNull());
  QCOMPARE(list[0].toObject()["bytes"].toInteger(), 4000);
}

void CliCountersTest::choosesTheBestSourceAndNamesIt() {
  const Store store({file("bundle"), file("after.pm")});
  const Ran ran = runWeft({"links", store.path()});
  QCOMPARE(ran.status, 0);
  QVERIFY(ran.err.find("port counters") != std::string::npos && ran.hasOneLine());
  QCOMPARE(csv(ran.out)[0].at("bytes"), std::string("4064"));
  QCOMPARE(csv(ran.out)[0].at("utilisation"), std::string());  // one reading: nobody knows since when
  QVERIFY(!runWeft({"info", store.path()}).out.empty());
}

void CliCountersTest::setsPredictedAgainstMeasured() {
  const Store store({file("bundle")},
                    {"--counters-before", text(file("before.pm")), "--counters-after", text(file("after.pm"))});
  const Ran ran = runWeft({"links", store.path(), "--traffic", "all-to-all", "--against", "counter"});
  QCOMPARE(ran.status, 0);
  const auto rows = csv(ran.out);
  QCOMPARE(rows[0].at("predicted"), std::string("1"));
  QCOMPARE(rows[0].at("measured"), std::string("4000"));
  QCOMPARE(rows[0].at("explained"), std::string("1"));
  QCOMPARE(rows[0].at("unexplained"), std::string("3999"));
  QCOMPARE(rows[0].at("share"), std::string("0.00025"));
  QCOMPARE(rows[3].at("measured") + rows[3].at("unexplained") + rows[3].at("share"), std::string());
  QVERIFY(ran.err.find("explains 3 of 6060 measured bytes") != std::string::npos);
  QCOMPARE(runWeft({"links", store.path(), "--against", "counter"}).status, 1);  // no port traffic was recorded
}

// Readings that lie in the bundle are not read a second time as a part of it.
void CliCountersTest::readsANamedReadingOnce() {
  const fs::path all = file("all");
  fs::copy(file("bundle"), all);
  fs::copy(file("before.pm"), all / "1.pm");
  fs::create_directory(all / "later");
  fs::copy(file("after.pm"), all / "later" / "2.pm");
  fs::copy(file("bundle") / "opensm.fdbs", all / "later" / "opensm.fdbs");  // of a folder only counters are read
  const Store store({all}, {"--counters-before", text(all / "1.pm"), "--counters-after", text(all / "later")});
  QCOMPARE(store.ran.status, 0);
  QCOMPARE(csv(runWeft({"links", store.path(), "--traffic", "counter"}).out)[0].at("bytes"), std::string("4000"));
  const QJsonArray sources =
      json(runWeft({"info", store.path(), "--format", "json"}).out).object()["sources"].toArray();
  const auto counts = std::ranges::count_if(
      sources, [](const auto& each) { return each.toObject()["kind"].toString() == "port counters"; });
  QCOMPARE(counts, 2);
}

void CliCountersTest::refusesWhatCountersCantSay() {
  const Store with({file("bundle"), file("after.pm")}), without({file("bundle")});
  for (const auto& arguments :
       {QStringList{"links", with.path(), "--traffic", "counter", "--communicator", "W"},
        QStringList{"links", with.path(), "--traffic", "counter", "--region", "r"},
        QStringList{"links", with.path(), "--traffic", "counter", "--against", "counter"},
        QStringList{"links", without.path(), "--traffic", "counter"},
        QStringList{"links", without.path(), "--traffic", "all-to-all", "--against", "counter"}}) {
    const Ran ran = runWeft(arguments);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
  }
}

void CliCountersTest::refusesReadingsWithoutCounters() {
  const Store none({file("bundle")},
                   {"--counters-before", text(file("before.pm")), "--counters-after", text(file("bundle"))});
  QCOMPARE(none.ran.status, 1);
  QVERIFY(none.ran.hasOneLine() && none.nothingIsLeft());
  const Store same({file("bundle")},
                   {"--counters-before", text(file("after.pm")), "--counters-after", text(file("after.pm"))});
  QCOMPARE(same.ran.status, 1);
  QVERIFY(same.ran.hasOneLine());
  for (const auto& half : {QStringList{"--counters-before", text(file("before.pm"))}, QStringList{"--seconds", "-1"}})
    QCOMPARE(Store({file("bundle")}, half).ran.status, 2);
}

void CliCountersTest::sameInputGivesTheSameBytes() {
  const QStringList options{"--counters-before", text(file("before.pm")), "--counters-after", text(file("after.pm"))};
  const auto content = [&] {
    const Store store({file("bundle")}, options);
    std::ifstream in(store.path().toStdString(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string first = content();
  QVERIFY(!first.empty());
  QVERIFY(first == content());
}

WEFT_TEST(CliCountersTest)

}  // namespace cli_counters_test
#include "cli_counters_test.moc"
