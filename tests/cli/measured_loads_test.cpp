// What ports of hosts counted, on the clock of a trace: as loads of link ends, and as causes of waits.
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

#include "analysis/waits/measured_loads.h"
#include "analysis/waits/others_loads.h"
#include "analysis/waits/wait_causes.h"
#include "cli.h"
#include "core/base/error.h"
#include "core/store/wait_store.h"
#include "import_files.h"
#include "test_class.h"
#include "wait_run.h"

using namespace weft;

namespace measured_loads_test {

constexpr std::uint64_t millisecond = 1'000'000, gigabyte = 1'000'000'000;

struct Readings {
  std::uint64_t initialised = 100;  // milliseconds until rank 0 has left MPI_Init; 0: the trace does not tell
  Guid port = test::guidOf(1);      // of n1, where rank 0 is
  bool sends = true;                // else it receives
  std::vector<std::pair<double, std::uint64_t>> at = {};  // seconds, bytes
};

class MeasuredLoadsTest : public QObject {
  Q_OBJECT

 private slots:
  // Rank 0 leaves MPI_Init after 0.1 s: readings at 0, 0.3 and 0.4 s are at 0.1, 0.4 and 0.5 s of the trace.
  void readingsAreOnTheClockOfTheTrace() {
    const auto run = written({.at = {{0, 5}, {0.3, 5 + 6 * gigabyte}, {0.4, 7 + 6 * gigabyte}}});
    const MeasuredLoads found = measuredLoads(RunStore(file()), *run);
    QCOMPARE(found.unplaced, std::size_t(0));
    QCOMPARE(found.loads.size(), std::size_t(2));
    QVERIFY(std::abs(found.loads[0].from - 0.1) < 1e-12 && std::abs(found.loads[0].until - 0.4) < 1e-12 &&
            std::abs(found.loads[1].until - 0.5) < 1e-12);
    QCOMPARE(found.loads[0].bytes, 6 * gigabyte);
    QCOMPARE(found.loads[1].bytes, std::uint64_t(2));
    QCOMPARE(run->fabric.node(run->fabric.end(found.loads[0].end).node).description, std::string("n1 HCA-1"));
  }

  void whatAPortReceivesItsPeerSent() {
    const auto run = written({.sends = false, .at = {{0, 0}, {0.3, gigabyte}}});
    const MeasuredLoads found = measuredLoads(RunStore(file()), *run);
    QCOMPARE(found.loads.size(), std::size_t(1));
    QCOMPARE(run->fabric.node(run->fabric.end(found.loads[0].end).node).description, std::string("leaf1"));
  }

  // Cleared, or at one time: nobody knows what was counted in between. The store has them by time.
  void readingsThatDoNotFollowAreLeftOut() {
    const auto run = written({.at = {{0, 9}, {0.1, 3}, {0.1, 8}, {0.05, 9}, {0.2, 1}, {0.3, 2}}});
    const MeasuredLoads found = measuredLoads(RunStore(file()), *run);
    QCOMPARE(found.loads.size(), std::size_t(2));
    QVERIFY(found.loads[0].bytes == 0 && std::abs(found.loads[0].until - 0.15) < 1e-12);
    QVERIFY(found.loads[1].bytes == 1 && std::abs(found.loads[1].from - 0.3) < 1e-12);
  }

  void unknownClocksAndPortsAreCounted() {
    const auto late = written({.initialised = 0, .at = {{0, 0}, {0.3, gigabyte}}});
    QCOMPARE(measuredLoads(RunStore(file()), *late).unplaced, std::size_t(1));
    const auto other = written({.port = Guid(0xfeed), .at = {{0, 0}, {0.3, gigabyte}}});
    const MeasuredLoads found = measuredLoads(RunStore(file()), *other);
    QVERIFY(found.unplaced == 1 && found.loads.empty());
  }

  // Readings at 0, 0.4 and 0.9 s are at 0.1, 0.5 and 1 s of the trace. Rank 0 sends 100 B in the first half second, of
  // which four fifths lie between the first two readings, and 7 GB in the second half.
  void whatTheRunDidNotSendIsOfOthers() {
    const auto run = written({.at = {{0, 0}, {0.4, 1000}, {0.9, 1000 + 8 * gigabyte}}});
    const RunStore store(file());
    const OthersLoads found = othersLoads(store, *run, loadFilm(store, *run, {}, Rails::measured));
    QCOMPARE(found.loads.size(), std::size_t(2));
    QCOMPARE(found.partOfBin, std::size_t(1));
    QCOMPARE(found.loads[0].bytes.predicted, std::uint64_t(80));
    QCOMPARE(found.loads[0].bytes.unexplained, std::uint64_t(920));
    QCOMPARE(found.loads[1].bytes.predicted, 7 * gigabyte);
    QCOMPARE(found.loads[1].bytes.unexplained, gigabyte);
    const Explained all = explained(found);
    QVERIFY(all.measuredEnds == 1 && all.measured == 1000 + 8 * gigabyte && all.explained == 80 + 7 * gigabyte);

    const QString path = folder_.filePath("run.weft");
    const cli::Ran ran = cli::runWeft({"links", path, "--by", "time", "--against", "counter"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = cli::csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[1].at("start_s") + " " + rows[1].at("end_s") + " " + rows[1].at("node"), "0.5 1 n1 HCA-1");
    QCOMPARE(rows[1].at("predicted") + " " + rows[1].at("measured") + " " + rows[1].at("unexplained"),
             "7000000000 8000000000 1000000000");
    const auto first =
        cli::csv(cli::runWeft({"links", path, "--by", "time", "--against", "counter", "--top", "1"}).out);
    QVERIFY(first.size() == 1 && first[0] == rows[1]);
    for (const QStringList& no : {QStringList{"--by", "time", "--rank", "0"}, QStringList{"--by", "system"}}) {
      const cli::Ran refused = cli::runWeft(QStringList{"links", path, "--against", "counter"} + no);
      QVERIFY2(refused.status != 0 && refused.hasOneLine(), refused.err.c_str());
    }
  }

  // What the host receives is of others if the run sends it nothing. More than was counted is no traffic below zero.
  void othersAreNeverLessThanNothing() {
    const auto received = written({.sends = false, .at = {{0, 0}, {0.4, 1000}}});
    const RunStore store(file());
    QCOMPARE(
        othersLoads(store, *received, loadFilm(store, *received, {}, Rails::measured)).loads.at(0).bytes.unexplained,
        std::uint64_t(1000));
    const auto less = written({.at = {{0.4, 0}, {0.9, gigabyte}}});
    const RunStore other(file());
    const OthersLoads found = othersLoads(other, *less, loadFilm(other, *less, {}, Rails::measured));
    QCOMPARE(found.loads.at(0).bytes.unexplained, std::uint64_t(0));
    QCOMPARE(explained(found).overPredicted, std::uint64_t(1));
    const auto none = written({});
    const RunStore without(file());
    QVERIFY(whyNoOthers(without, *none).find("counters") != std::string::npos);
    QVERIFY_EXCEPTION_THROWN(othersLoads(without, *none, loadFilm(without, *none, {}, Rails::measured)), Error);
  }

  // 6 GB in 0.3 s are 160 Gb/s; 4x of 25 Gb/s carry 97. In bin 0 rank 2 waits a second for a message of rank 0, which
  // is in MPI_Send meanwhile: by the traffic of the run alone its cause is transaction 1.
  void loadsThatWereMeasuredAreCauses_data() {
    QTest::addColumn<double>("linkEnds");
    QTest::addColumn<bool>("sends");
    QTest::addColumn<double>("seconds");
    QTest::newRow("sent") << 3.0 << true << 0.3;
    QTest::newRow("too little") << 2.0 << true << 0.9;
    QTest::newRow("received") << 2.0 << false << 0.3;
  }
  void loadsThatWereMeasuredAreCauses() {
    QFETCH(const double, linkEnds);
    QFETCH(const bool, sends);
    QFETCH(const double, seconds);
    const auto run = written({.sends = sends, .at = {{0, 0}, {seconds, 6 * gigabyte}}});
    const RunStore store(file());
    const WaitCauses causes(store, run.get(), defaultLoaded);
    std::map<WaitCauseKind, double> sums;
    WaitStore(store).waits({}, [&](const WaitRow& row) {
      sums[causes.of(row).kind] += static_cast<double>(row.nanoseconds) / 1e9;
      return true;
    });
    QCOMPARE(sums[WaitCauseKind::linkEnd], linkEnds);
    QCOMPARE(sums[WaitCauseKind::transaction], 3.0 - linkEnds);
    QCOMPARE(sums[WaitCauseKind::latePeer], 4.5);
  }

  // Of the readings of a recorded run no traffic is counted, and the trace is what messages are of.
  void readingsGoWithATrace() {
    const std::filesystem::path folder = folder_.path().toStdString();
    cli::write(folder / "with/adapters.csv",
               "#weft adapters "
               "1\nhost,device,port,port_guid,node_guid,lid,lmc,state,rate\nnode01,mlx5_0,1,0x0002c9030000a001,"
               "0x0002c9030000a000,1,0,4: ACTIVE,40 Gb/sec (4X QDR)\n");
    cli::write(
        folder / "with/counters.csv",
        "#weft counters 1\nhost,device,port,at_s,bytes_sent,bytes_received,packets_sent,packets_received,wait_ticks\n"
        "node01,mlx5_0,1,0,0,0,0,0,0\nnode01,mlx5_0,1,0.1,400,500,4,5,0\n");
    std::string hosts = "rank,host\n";
    for (int rank = 0; rank < 8; ++rank) hosts += std::to_string(rank) + ",node0" + std::to_string(1 + rank) + "\n";
    cli::write(folder / "hosts.csv", hosts);
    const auto fabric = cli::recorded("fabrics/two_switch_42") / "minhop/ibdiagnet1";
    const cli::Ran ran =
        cli::runWeft({"import", cli::text(cli::recorded("otf2/lammps-lj-8-otf2mpi")), cli::text(folder / "with"),
                      cli::text(fabric / "ibdiagnet.lst"), cli::text(fabric / "ibdiagnet.fdbs"), "--hosts",
                      cli::text(folder / "hosts.csv"), "--strict", "-o", folder_.filePath("trace.weft")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const std::filesystem::path path = folder / "trace.weft";
    const RunStore store(path);
    const auto run = loadRunForLoads(store, path, false);
    const MeasuredLoads found = measuredLoads(store, *run);
    QCOMPARE(found.unplaced, std::size_t(0));
    QCOMPARE(found.loads.size(), std::size_t(2));
    QVERIFY(found.loads[0].bytes == 400 && found.loads[1].bytes == 500);
    // otf2-print: rank 0 leaves MPI_Init at 2879809844879 ns, the clock begins at 2879361125815 ns.
    QVERIFY2(std::abs(found.loads[0].from - 0.448719064) < 1e-9, std::to_string(found.loads[0].from).c_str());
  }

 private:
  std::filesystem::path file() const { return folder_.filePath("run.weft").toStdString(); }
  std::shared_ptr<const OpenRun> written(const Readings& readings) const {
    test::writeWaitRun(file(), {}, [&](RunWriter& out) {
      out.state({StateId(1), {}, out.operation(readings.initialised == 0 ? "Recv" : "Init_thread")});
      out.state({StateId(2), {}, {}});
      for (const unsigned rank : {0U, 1U}) {
        const std::uint64_t init = rank == 0 && readings.initialised != 0 ? readings.initialised : 50;
        out.stateChunk({RankId(rank), 0, 0, {{StateId(1), init * millisecond}, {StateId(2), 10'000 * millisecond}}});
      }
      const AdapterPortId port = out.adapterPort({"n1", "mlx5_0", 1, readings.port, {}, {}, {}, "", ""});
      for (const auto& [seconds, bytes] : readings.at) {
        CounterSampleRow row;
        row.port = port;
        row.atSeconds = seconds;
        (readings.sends ? row.bytesSent : row.bytesReceived) = bytes;
        out.counterSample(row);
      }
    });
    return loadRunForLoads(RunStore(file()), file(), false);
  }

  QTemporaryDir folder_;
};

WEFT_TEST(MeasuredLoadsTest)

}  // namespace measured_loads_test
#include "measured_loads_test.moc"
