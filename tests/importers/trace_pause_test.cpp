// Traces of programs that switch the recording off and on: time in MPI, recorded time and share, by what the writing
// program counted itself.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "core/sums/run_summary.h"
#include "seeded.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

namespace trace_pause_test {

using namespace weft;

constexpr std::uint32_t ranks = 3;
constexpr auto byEvents = 1, byRegions = 2;

// A program on one rank: what it writes and what it counts, in ticks of a millisecond. Regions are named as Score-P
// names its own.
class Program {
 public:
  Program(TraceWriter& writer, std::uint32_t rank, int marks) : writer_(writer), rank_(rank), marks_(marks) {}

  void call(const std::string& name, std::uint64_t ticks) {
    if (!isOff_) enter(name);
    pass(ticks);
    if (!isOff_) leave(name);
    if (isOff_ || !isRunning_) return;
    inMpi += ticks;
  }
  void pass(std::uint64_t ticks) {
    time_ += ticks;
    if (!isOff_) known += ticks;
    if (isRunning_) elapsed += ticks;
    if (isRunning_ && !isOff_) recorded += ticks;
  }
  void turn(bool on) {
    const auto mode = on ? OTF2_MEASUREMENT_ON : OTF2_MEASUREMENT_OFF;
    if ((marks_ & byEvents) != 0) OTF2_EvtWriter_MeasurementOnOff(writer_.rank(rank_), nullptr, time_, mode);
    if ((marks_ & byRegions) != 0) on ? leave(pause) : enter(pause);
    isOff_ = !on;
  }
  void begin() { isRunning_ = true; }
  void end() { isRunning_ = false; }
  void enter(const std::string& name) { writer_.enterAt(rank_, time_, name); }
  void leave(const std::string& name) { writer_.leaveAt(rank_, time_, name); }

  static constexpr const char* pause = "MEASUREMENT OFF";
  std::uint64_t elapsed = 0, recorded = 0, inMpi = 0;
  std::uint64_t known = 0;  // recorded, and before and after the run

 private:
  TraceWriter& writer_;
  const std::uint32_t rank_;
  const int marks_;
  std::uint64_t time_ = 1;
  bool isOff_ = false, isRunning_ = false;
};

class TracePauseTest : public QObject {
  Q_OBJECT

 private slots:
  void theShareOfMpiIsThatOfTheRecordedTime_data() {
    QTest::addColumn<int>("marks");
    QTest::addColumn<bool>("metered");
    QTest::newRow("events") << byEvents << false;
    QTest::newRow("regions") << byRegions << false;
    QTest::newRow("both") << (byEvents | byRegions) << false;
    QTest::newRow("beside metrics") << (byEvents | byRegions) << true;
  }
  void theShareOfMpiIsThatOfTheRecordedTime() {
    QFETCH(int, marks);
    QFETCH(bool, metered);
    TraceWriter writer(next(), ranks);
    writer.region(Program::pause, OTF2_REGION_ROLE_ARTIFICIAL, OTF2_PARADIGM_USER);
    if (metered) writer.metricClass(1, {{"CYCLES", "#"}});
    std::mt19937_64 random(seeded(36));
    std::vector<Program> programs;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) programs.push_back(run(writer, rank, marks, random));
    const RunSnapshot run = imported(writer.close());
    double recorded = 0, inMpi = 0;
    QCOMPARE(run.processes.size(), std::size_t(ranks));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      const Program& one = programs[rank];
      QVERIFY(near(run.processes[rank].elapsedSeconds, one.elapsed));
      QCOMPARE(run.processes[rank].recordedSeconds.has_value(), one.recorded != one.elapsed);
      QVERIFY(near(run.processes[rank].covered(), one.recorded));
      recorded += static_cast<double>(one.recorded);
      inMpi += static_cast<double>(one.inMpi);
    }
    const RunSummary summary = summaryOf(run);
    QVERIFY(std::abs(*summary.mpiShare - inMpi / recorded) < 1e-9);
    QVERIFY(std::abs(summary.mpi->mean - inMpi / 1000 / ranks) < 1e-9);
    QVERIFY(run.regions.size() == 1 && run.regions.front().name == "main");
    QVERIFY(std::ranges::any_of(wordsOf(summary), [](const auto& each) {
      return each.first == "recorded" && each.second.ends_with("the program switched the recording off");
    }));
  }

  // Where a rank was while nothing was recorded is not known: it is in no state, and not "not in MPI".
  void noStateIsKnownOfPauses_data() { theShareOfMpiIsThatOfTheRecordedTime_data(); }
  void noStateIsKnownOfPauses() {
    QFETCH(int, marks);
    QFETCH(bool, metered);
    TraceWriter writer(next(), ranks);
    writer.region(Program::pause, OTF2_REGION_ROLE_ARTIFICIAL, OTF2_PARADIGM_USER);
    if (metered) writer.metricClass(1, {{"CYCLES", "#"}});
    std::mt19937_64 random(seeded(37));
    std::vector<Program> programs;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) programs.push_back(run(writer, rank, marks, random));
    std::array<std::uint64_t, ranks> known{}, ends{};
    for (const StateChunkRow& chunk : importTrace(writer.close()).sink.stateChunks) {
      QVERIFY(chunk.from >= ends[number(chunk.rank)]);
      std::uint64_t& end = ends[number(chunk.rank)] = chunk.from;
      for (const StateRun& each : chunk.runs) {
        known[number(chunk.rank)] += each.nanoseconds;
        end += each.nanoseconds;
      }
    }
    for (std::uint32_t rank = 0; rank < ranks; ++rank) QCOMPARE(known[rank], programs[rank].known * 1'000'000);
  }

  // A call that is left while nothing is recorded ends with what it was called from, and was in MPI until the recording
  // stopped.
  void callsEndWhereTheRecordingStops() {
    TraceWriter writer(next(), 1);
    Program program(writer, 0, byEvents);
    program.call("MPI_Init", 5);
    program.enter("main");
    program.pass(100);
    program.enter("MPI_Barrier");
    program.pass(7);
    program.turn(false);
    program.pass(1000);
    program.turn(true);
    program.leave("main");
    program.pass(93);
    program.call("MPI_Finalize", 5);
    const RunSnapshot run = imported(writer.close());
    QVERIFY(near(run.processes.front().elapsedSeconds, 1200));
    QVERIFY(near(run.processes.front().recordedSeconds, 200));
    QVERIFY(std::abs(*summaryOf(run).mpiShare - 7.0 / 200) < 1e-9);
  }

  // Before MPI_Init and after the start of MPI_Finalize it is no part of the run.
  void pausesOutsideTheRunAreNoneOfIt() {
    TraceWriter writer(next(), 1);
    Program program(writer, 0, byEvents);
    for (const char* call : {"MPI_Init", "MPI_Barrier", "MPI_Finalize"}) {
      program.call(call, 10);
      if (call != std::string_view("MPI_Barrier")) {
        program.turn(false);
        program.turn(true);
      }
    }
    program.turn(false);
    program.pass(50);
    program.turn(true);
    const RunSnapshot run = imported(writer.close());
    QVERIFY(near(run.processes.front().elapsedSeconds, 10));
    QVERIFY(!run.processes.front().recordedSeconds);
    QCOMPARE(summaryOf(run).mpiShare, KnownValue(1.0));
  }

 private:
  static bool near(const std::optional<double>& seconds, std::uint64_t ticks) {
    return seconds && std::abs(*seconds - static_cast<double>(ticks) / 1000) < 1e-9;
  }

  static Program run(TraceWriter& writer, std::uint32_t rank, int marks, std::mt19937_64& random) {
    Program program(writer, rank, marks);
    program.call("MPI_Init", 1 + random() % 50);
    program.begin();
    program.enter("main");
    for (int step = 0; step < 40; ++step) {
      program.pass(random() % 30);
      program.call("MPI_Barrier", random() % 20);
      if (rank == 1 || step % 4 != 2) continue;  // the second rank records all
      program.turn(false);
      program.pass(1 + random() % 100);
      program.call("MPI_Barrier", random() % 20);
      program.turn(true);
    }
    program.leave("main");
    program.end();
    program.call("MPI_Finalize", 1 + random() % 50);
    return program;
  }

  RunSnapshot imported(const std::filesystem::path& anchor) {
    const std::filesystem::path path = next() + ".weft";
    RunWriter writer(path);
    writer.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
    const auto importer = traceImporter();
    importer->read({anchor, "bundle/traces.otf2", {}}, writer, {});
    importer->finish(writer, {});
    writer.endSource({});
    writer.commit();
    return loadSnapshot(RunStore(path), path);
  }

  std::string next() { return folder_.filePath(QString::number(++count_)).toStdString(); }

  QTemporaryDir folder_;
  int count_ = 0;
};

WEFT_TEST(TracePauseTest)

}  // namespace trace_pause_test
#include "trace_pause_test.moc"
