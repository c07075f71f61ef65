// A run whose ranks are put elsewhere keeps what was sent, and nothing that was measured where they were.
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/store/remapped_run.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class RemappedRunTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
  static std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // Two ranks on n1 and n2, of which everything was measured; adapters of n1, n2 and n3.
  std::filesystem::path run() const {
    const auto file = path("run.weft");
    RunWriter writer(file);
    writer.beginSource({"bundle", kinds::recording, "test", "", "xxh3:0"});
    writer.fact("label", "mine");
    writer.fact("counters", "one reading");
    for (const std::uint32_t rank : {0U, 1U})
      writer.process({.rank = RankId(rank),
                      .host = "n" + std::to_string(rank + 1),
                      .elapsedSeconds = 1.5,
                      .pid = 7,
                      .cpus = {0, 1},
                      .initSeconds = 0.5});
    const auto world = writer.communicator({.name = "W", .size = 2});
    writer.statistics({.communicator = world,
                       .rank = RankId(0),
                       .operation = writer.operation("Send"),
                       .calls = 3,
                       .bytes = 300,
                       .seconds = 0.25});
    writer.pairTraffic({.communicator = world, .source = RankId(0), .peers = {{RankId(1), 3, 300}}});
    writer.portTraffic({.portGuid = Guid(11), .lid = Lid(1), .port = 1, .peers = {{Lid(2), 300, 0}}});
    writer.metricRegion(
        {.metric = writer.metric({.name = "cycles"}), .rank = RankId(0), .readings = 1, .sum = MetricValue(5)});
    writer.toolTime({.program = "p", .netSeconds = 1.0});
    for (const std::uint64_t node : {1U, 2U, 3U}) {
      const auto id =
          writer.node({.guid = Guid(10 * node), .description = "n" + std::to_string(node) + " HCA-1", .ports = 1});
      writer.port({id, 1, Guid(10 * node + 1), Lid(std::uint16_t(node)), 0});
      if (node < 3) writer.hostOfNode(id, "n" + std::to_string(node));
      writer.portCounters({.node = id, .port = 1, .bytesSent = Counted{300}, .errors = {{"SymbolErrorCounter", {4}}}});
    }
    writer.endSource({});
    writer.commit();
    return file;
  }

  static RemappedRun toThird() {
    return {{{"n3", {NodeId(3)}}, {"n1", {NodeId(1)}}},
            {{RankId(0), 0}, {RankId(1), 1}},
            {},
            "mine, elsewhere",
            "weft remap"};
  }

 private slots:
  void whatWasSentStaysAndWhatWasMeasuredGoes() {
    const auto from = run(), to = path("moved.weft");
    const std::string before = bytesOf(from);
    writeRemapped(RunStore(from), to, toThird());
    QVERIFY(bytesOf(from) == before);
    const RunStore moved(to);
    QCOMPARE(moved.facts().at("label"), std::string("mine, elsewhere"));
    QVERIFY(!moved.facts().contains("counters"));
    std::map<HostId, std::string> names;
    for (const Host& each : moved.hosts()) names[each.id] = each.name;
    for (const Process& each : moved.processes()) {
      QCOMPARE(names.at(*each.host), std::string(each.rank == RankId(0) ? "n3" : "n1"));
      QVERIFY(!each.elapsedSeconds && !each.initSeconds && !each.pid && each.cpus.empty());
    }
    const auto operations = moved.operations();
    QCOMPARE(operations.size(), 1U);
    QCOMPARE(operations[0].calls, 3U);
    QCOMPARE(operations[0].bytes, 300U);
    QVERIFY(!operations[0].meanSeconds && !operations[0].maxSeconds);
    std::uint64_t bytes = 0;
    moved.pairTraffic({}, [&](const PairTrafficRow& row) {
      bytes += row.peers.at(0).bytes;
      return true;
    });
    QCOMPARE(bytes, 300U);
    QVERIFY(!moved.hasPortCounters() && moved.metrics().empty() && moved.toolTimes().empty());
    moved.portTraffic([](const PortTrafficRow&) {
      qFatal("port traffic of the old places");
      return false;
    });
    QCOMPARE(moved.diagnostics().back().diagnostic.code, std::string("remap.places"));
  }

  void theSameBytesEachTime() {
    const RunStore from(run());
    writeRemapped(from, path("a.weft"), toThird());
    writeRemapped(from, path("b.weft"), toThird());
    QVERIFY(bytesOf(path("a.weft")) == bytesOf(path("b.weft")));
  }

  void whatIsNoRunStoreStays() {
    const auto from = run();
    const RunStore store(from);
    const std::string before = bytesOf(from);
    std::filesystem::create_hard_link(from, path("other name.weft"));
    std::ofstream(path("profile.csv")) << "rank,host\n";
    for (const auto& to : {from, path("other name.weft"), path("profile.csv"), path("no/folder.weft")})
      QVERIFY_THROWS_EXCEPTION(Error, writeRemapped(store, to, toThird()));
    QVERIFY(bytesOf(from) == before);
    QCOMPARE(bytesOf(path("profile.csv")), std::string("rank,host\n"));
  }

  void tablesMadeAnewAreThoseOfTheFile() {
    RemappedRun moved = toThird();
    moved.tables = {{NodeId(2), {255, 1, 2}}};
    writeRemapped(RunStore(run()), path("routed.weft"), moved);
    const auto tables = RunStore(path("routed.weft")).fabric().tables;
    QCOMPARE(tables.size(), 1U);
    QVERIFY((tables[0].ports == std::vector<PortNumber>{255, 1, 2}));
  }
};

WEFT_TEST(RemappedRunTest)
#include "remapped_run_test.moc"
