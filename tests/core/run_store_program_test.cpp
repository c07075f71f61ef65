// What recorded bundles say of processes, communicators and adapters comes back from a store as it went in.
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/base/number_list.h"
#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "core/sums/communicator_words.h"
#include "test_class.h"

using namespace weft;

class RunStoreProgramTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  RunSnapshot stored(const std::function<void(RunWriter&)>& fill) const {
    const std::filesystem::path file = folder_.filePath("run.weft").toStdString();
    RunWriter writer(file);
    writer.beginSource({"run.csv", kinds::recording, "test", "", "xxh3:0"});
    fill(writer);
    writer.endSource({});
    writer.commit();
    return loadSnapshot(RunStore(file), file);
  }

 private slots:
  void processesKeepTheirTimesAndProcessors() {
    const auto run = stored([](RunWriter& writer) {
      writer.process({RankId(1), "n1", HostOrigin::profile, 2.5, 4711, {0, 1, 2, 8}, 0.25, 0.125, 0.5, 0.0625, 65536});
      writer.process({RankId(1), "n2", HostOrigin::hostMap});  // where, and nothing else
      writer.process({RankId(0), "n1"});
    });
    const Process &none = run.processes[0], &all = run.processes[1];
    QVERIFY(!none.pid && none.cpus.empty() && !none.initSeconds && !none.wrapSeconds && !none.recorderBytes);
    QVERIFY(all.pid == 4711 && all.cpus == (std::vector<std::uint32_t>{0, 1, 2, 8}) && all.recorderBytes == 65536);
    QVERIFY(all.initSeconds == 0.25 && all.finalizeSeconds == 0.125 && all.wrapSeconds == 0.5 &&
            all.recorderSeconds == 0.0625);
    QCOMPARE(all.elapsedSeconds, 2.5);
    QCOMPARE(run.hosts[1].name, std::string("n2"));
  }

  void communicatorsKeepTheirTopology() {
    const auto run = stored([](RunWriter& writer) {
      CommunicatorRow grid{.name = "W_a1", .size = 6, .call = "Cart_create", .label = "the grid", .topology = "cart"};
      grid.dimensions = {{3, true}, {2, false}, {1, true}};
      grid.reorder = true;
      grid.freed = false;
      writer.communicator(grid);
      CommunicatorRow between{.name = "W_n1", .size = 3, .call = "Intercomm_create", .firstGroup = 1};
      writer.members(writer.communicator(between), std::vector{RankId(2), RankId(0), RankId(1)}, false);
    });
    const Communicator &grid = run.communicators[0], &between = run.communicators[1];
    QCOMPARE(nameAndLabel(grid), std::string("W_a1 “the grid”"));
    QCOMPARE(topologyText(grid), std::string("cart 3 × 2 × 1, periodic in 1 and 3"));
    QVERIFY(grid.reorder == true && grid.freed == false && !grid.firstGroup);
    QVERIFY(between.firstGroup == 1U && !between.reorder && !between.freed && topologyText(between).empty());
    QCOMPARE(nameAndLabel(between), std::string("W_n1"));
  }

  void neighboursComeByRankInTheirOrder() {
    stored([](RunWriter& writer) {
      const auto graph = writer.communicator({.name = "W_g1", .topology = "dist_graph"});
      writer.neighbours({graph, RankId(3), {RankId(5), RankId(1)}, {}});
      writer.neighbours({graph, RankId(1), {}, {RankId(3), RankId(3)}});
    });
    const RunStore store(folder_.filePath("run.weft").toStdString());
    const auto lists = store.neighbours(CommunicatorId(1));
    QCOMPARE(lists.size(), 2U);
    QVERIFY(lists[0].rank == RankId(1) && lists[0].sources.empty());
    QCOMPARE(lists[0].destinations, (std::vector{RankId(3), RankId(3)}));
    QCOMPARE(lists[1].sources, (std::vector{RankId(5), RankId(1)}));
    QVERIFY(store.neighbours(CommunicatorId(7)).empty());
  }

  void portsAndTheirReadings() {
    const auto run = stored([](RunWriter& writer) {
      const auto first =
          writer.adapterPort({"n1", "mlx5_0", 1, Guid(UINT64_MAX), Guid(7), Lid(12), 0, "4: ACTIVE", "100 Gb/sec"});
      const auto second = writer.adapterPort({"n1", "mlx5_1", 1});
      writer.counterSample({second, 1.0, 10, {}, 1, {}, {}});
      writer.counterSample({first, 2.0, 30, 40, 3, 4, 5});
      writer.counterSample({first, 1.0, 20, 30, 2, 3, 4});
    });
    QCOMPARE(run.adapterPorts.size(), 2U);
    QVERIFY(run.adapterPorts[0].row.portGuid == Guid(UINT64_MAX) && run.adapterPorts[0].row.lid == Lid(12));
    QVERIFY(!run.adapterPorts[1].row.portGuid && !run.adapterPorts[1].row.lid && !run.adapterPorts[1].row.lmc);
    std::vector<std::pair<std::uint32_t, double>> seen;
    RunStore(run.path).counterSamples([&](const CounterSampleRow& row) {
      seen.emplace_back(number(row.port), row.atSeconds);
      if (seen.size() == 3) return !row.bytesReceived && row.bytesSent == 10U;
      return true;
    });
    QCOMPARE(seen, (std::vector<std::pair<std::uint32_t, double>>{{1, 1.0}, {1, 2.0}, {2, 1.0}}));
  }

  void timesOfToolsAreOneLineEach() {
    const auto run = stored([](RunWriter& writer) {
      writer.toolTime({"app", "tracer", 1, RankId(0), 0.5, 0.25, {}, 11.0, 1.0});
      writer.toolTime({"app", "", 1, RankId(0), {}, {}, 2.0, 10.0, {}});
      writer.toolTime({"app", "", 1, RankId(1), {}, {}, 2.0, 9.0, {}});
    });
    QCOMPARE(run.toolTimes.size(), 2U);
    QCOMPARE(run.toolTimes[0].tool, std::string());
    QCOMPARE(run.toolTimes[0].net->mean, 10.0);
    QVERIFY(!run.toolTimes[0].wrap);
    QCOMPARE(run.toolTimes[1].hook->mean, 0.75);
    QCOMPARE(run.toolTimes[1].overhead->pairs, 1U);
    int seen = 0;
    RunStore(run.path).toolTimes([&](const ToolTime& time) {
      ++seen;
      return time.row.tool.empty() == false;
    });
    QCOMPARE(seen, 2);
  }

  void listsOfNumbers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("good");
    for (const char* good : {"", "7", "0-2 8 12-15", "3 2 1", "0 1 5", "2-4 3 2-4"})
      QTest::newRow(good) << good << true;
    for (const char* bad : {"-", "1-", "-1", "3-1", "a", "1,2", "0-99999999999", "0-100", "1 - 2", "50 0-99"})
      QTest::newRow(bad) << bad << false;
  }

  void listsOfNumbers() {
    QFETCH(QString, text);
    QFETCH(bool, good);
    const auto list = parseList(text.toStdString(), 99, 100);
    QCOMPARE(list.has_value(), good);
    if (good) QCOMPARE(QString::fromStdString(listText(*list)), text);
  }
};

WEFT_TEST(RunStoreProgramTest)
#include "run_store_program_test.moc"
