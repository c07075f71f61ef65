// MPI_Init and MPI_Finalize belong to no communicator and are no part of the time in MPI, whoever wrote the store.
#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/records/facets.h"
#include "core/records/no_communicator.h"
#include "core/store/run_snapshot.h"
#include "core/store/run_writer.h"
#include "core/store/store_file.h"
#include "core/sums/communicator_totals.h"
#include "test_class.h"

using namespace weft;

namespace begin_end_test {

constexpr std::uint32_t ranks = 3;

// Three ranks, 10 s each. On W each rank r spends 1 + r s in Bcast; on S the first two spend 0.5 s each in Send. Init
// and Finalize are booked on W, as recorders and profilers do: 0.375 s, and Finalize 0 s, because it had not been
// called. The processes know: 0.5 s, and 2, 3 and 4 s.
struct Written {
  CommunicatorId world{}, split{};

  explicit Written(RunWriter& writer)
      : world(writer.communicator({.name = "W", .size = ranks})),
        split(writer.communicator({.name = "W_s1.0", .size = 2})) {
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      ProcessRow process{RankId(rank), "n1"};
      process.elapsedSeconds = 10;
      process.initSeconds = 0.5;
      process.finalizeSeconds = 2.0 + rank;
      writer.process(process);
      add(writer, world, rank, rank == 1 ? "Init_thread" : "Init", 0.375);
      add(writer, world, rank, "Finalize", 0);
      add(writer, world, rank, "Bcast", 1.0 + rank);
      if (rank < 2) add(writer, split, rank, "Send", 0.5);
    }
  }

  static void add(RunWriter& writer, CommunicatorId communicator, std::uint32_t rank, const char* operation,
                  double seconds) {
    StatisticsRow row{communicator, {}, RankId(rank), writer.operation(operation)};
    row.calls = 1;
    row.seconds = seconds;
    writer.statistics(row);
  }
};

class BeginEndTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  RunStore stored(
      const char* kind, const std::function<void(RunWriter&)>& more = [](RunWriter&) {}) const {
    const std::filesystem::path file = folder_.filePath("run.weft").toStdString();
    RunWriter writer(file);
    writer.beginSource({"run.csv", kind, "test", "", "xxh3:0"});
    Written{writer};
    more(writer);
    writer.endSource({});
    writer.commit();
    return RunStore(file);
  }

  static std::map<std::string, double> byCommunicator(const RunStore& store) {
    std::map<CommunicatorId, std::string> names;
    for (const Communicator& each : store.communicators()) names[each.id] = each.name;
    std::map<std::string, double> sums;
    for (const StatisticsGroup& each : store.statistics({.communicator = true}, {}))
      sums[each.communicator ? names.at(*each.communicator) : "none"] += each.sumSeconds.value();
    return sums;
  }

 private slots:
  void theyAreRowsOfNoCommunicator() {
    const RunStore store = stored(kinds::recording);
    std::map<std::string, std::tuple<double, double, double, double>> none;  // mean, min, max, sum
    for (const OperationSummary& each : store.operations()) {
      if (each.communicator) QVERIFY(each.operationName == "Bcast" || each.operationName == "Send");
      else
        none[each.operationName] = {each.meanSeconds.value(), each.minSeconds.value(), each.maxSeconds.value(),
                                    each.sumSeconds.value()};
    }
    QVERIFY(none ==
            (std::map<std::string, std::tuple<double, double, double, double>>{
                {"Finalize", {3, 2, 4, 9}}, {"Init", {0.5, 0.5, 0.5, 1}}, {"Init_thread", {0.5, 0.5, 0.5, 0.5}}}));
  }

  // In SQL over the store as in Weft; a store of an earlier version has what was recorded before MPI_Finalize was
  // called.
  void theStoreHasThemAsTheyAreRead() {
    for (const char* kind : {kinds::recording, kinds::profile}) {
      const RunStore store = stored(kind);
      SQLite::Database db(store.file()->path().string(), SQLite::OPEN_READWRITE);
      const auto sum = [&](const char* operation) {
        return db
            .execAndGet(std::string("SELECT sum(seconds) FROM operation_statistics JOIN operation o ON o.id = "
                                    "operation_id WHERE o.name = '") +
                        operation + "'")
            .getDouble();
      };
      const auto read = [](const RunStore& from) {
        std::map<std::string, double> all;
        for (const OperationSummary& each : from.operations()) all[each.operationName] = each.sumSeconds.value();
        return all;
      };
      const auto whole = read(store);
      const bool isRecorded = std::string_view(kind) == kinds::recording;
      QCOMPARE(sum("Finalize"), isRecorded ? 9.0 : 0.0);
      for (const auto& [operation, seconds] : whole) QCOMPARE(sum(operation.c_str()), seconds);
      if (!isRecorded) continue;
      db.exec(
          "UPDATE operation_statistics SET seconds = 0 WHERE operation_id IN (SELECT id FROM operation WHERE name = "
          "'Finalize')");
      QVERIFY(read(RunStore(store.file()->path())) == whole);
    }
  }

  // By whatever rows are distinguished: they add up to the same.
  void partsAddUp() {
    const RunStore store = stored(kinds::recording);
    QCOMPARE(byCommunicator(store), (std::map<std::string, double>{{"W", 6}, {"W_s1.0", 1}, {"none", 10.5}}));
    const auto sumBy = [&](const StatisticsKeys& keys) {
      double all = 0;
      for (const StatisticsGroup& each : store.statistics(keys, {})) all += each.sumSeconds.value();
      return all;
    };
    QCOMPARE(sumBy({.operation = true}), 17.5);
    QCOMPARE(sumBy({.communicator = true, .operation = true, .rank = true}), 17.5);
    QCOMPARE(sumBy({.rank = true}), 7.0);  // the time in MPI
    QCOMPARE(sumBy({.region = true}), 7.0);
    double summaries = 0;
    for (const OperationSummary& each : store.operations()) summaries += each.sumSeconds.value();
    QCOMPARE(summaries, 17.5);
    const CommunicatorId world = store.communicators().front().id;
    QCOMPARE(store.statistics({.rank = false}, {{world}, {}, {}}).front().sumSeconds, std::optional(6.0));
  }

  // Each communicator's part and that of none make up the whole; so they do of sums of ranks.
  void whatBelongsToNoneCanBeAskedFor() {
    const RunStore store = stored(kinds::recording);
    const auto seconds = [&](const StatisticsKeys& keys, const std::vector<CommunicatorId>& of) {
      double all = 0;
      for (const StatisticsGroup& each : store.statistics(keys, {of, {}, {}, {}})) all += each.sumSeconds.value();
      return all;
    };
    const CommunicatorId world = store.communicators()[0].id, split = store.communicators()[1].id;
    for (const StatisticsKeys& keys : {StatisticsKeys{.operation = true}, StatisticsKeys{.rank = true},
                                       StatisticsKeys{.communicator = true, .operation = true}}) {
      QCOMPARE(seconds(keys, {noCommunicator}), 10.5);
      QCOMPARE(seconds(keys, {noCommunicator, world}), 10.5 + 6);
      QCOMPARE(seconds(keys, {noCommunicator, world, split}), 17.5);
    }
    QCOMPARE(store.operations({{noCommunicator}, {}, {}, {}}).size(), std::size_t(3));
    QVERIFY(!store.mpiSeconds({{noCommunicator}, {}, {}, {}}));
  }

  // What names no communicator was called outside of MPI, or on one that nobody knows, unless it is a call.
  void onlyCallsBelongToNone() {
    const PairFilter none{{noCommunicator}, {}, {}, {}}, both{{noCommunicator, CommunicatorId(2)}, {}, {}, {}};
    const RowFilter ofNone(none, {Measure::samples}), ofBoth(both, {Measure::samples});
    const std::optional<OperationId> call{OperationId(1)};
    QVERIFY(ofNone({.operation = call}) && !ofNone({}) &&
            !ofNone({.communicator = CommunicatorId(1), .operation = call}));
    QVERIFY(ofBoth({.operation = call}) && ofBoth({.communicator = CommunicatorId(2), .operation = call}) &&
            !ofBoth({.communicator = CommunicatorId(1), .operation = call}));
    SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(
        "CREATE TABLE t (communicator_id, operation_id); INSERT INTO t VALUES (NULL, 1), (NULL, NULL), (1, 1), (2, 1), "
        "(2, NULL)");
    for (const auto& [filter, rows] : {std::pair(none, 1), {both, 3}, {PairFilter{}, 5}})
      QCOMPARE(db.execAndGet("SELECT count(*) FROM t WHERE 1" + sqlOf(filter, {Measure::waits})).getInt(), rows);
  }

  void theTimeOfACommunicatorIsWithoutThem() {
    const RunSnapshot run = loadSnapshot(stored(kinds::recording), "run.weft");
    const CommunicatorId world = run.communicators.front().id;
    QCOMPARE(totalsByCommunicator(run).at(world).seconds, std::optional(6.0));
    QCOMPARE(totalsByCommunicator(run).at(world).calls, std::optional<std::uint64_t>(3));
    QCOMPARE(run.spreads.front().seconds->mean, 2.0);
    QCOMPARE(run.mpiSeconds->mean, 7.0 / 3);
  }

  // A rank that is timed, and made no call but these two, was in MPI for no time.
  void aRankWithoutCallsCounts() {
    const RunStore store = stored(kinds::recording, [](RunWriter& writer) {
      ProcessRow idle{RankId(3), "n1"};
      idle.elapsedSeconds = 10;
      writer.process(idle);
      writer.process({RankId(4), "n1"});  // not timed: nothing is known of it
    });
    QCOMPARE(store.mpiSeconds()->ranks, std::uint64_t(4));
    QCOMPARE(store.mpiSeconds()->mean, 7.0 / 4);
    QCOMPARE(store.mpiSeconds()->min, 0.0);
  }

  void profilesKeepTheirOwnSeconds() { QCOMPARE(byCommunicator(stored(kinds::profile)).at("none"), 3 * 0.375); }

  // Traces have a communicator that represents none: there they are, and its time is with them.
  void whereACommunicatorRepresentsNoneTheyAreItsOwn() {
    const RunStore store = stored(kinds::trace, [](RunWriter& writer) {
      CommunicatorRow none{noCommunicatorName, std::nullopt, ""};
      none.pooled = true;
      Written::add(writer, writer.communicator(none), 0, "Finalize", 5);
    });
    const auto sums = byCommunicator(store);
    QVERIFY(!sums.contains("none"));
    QCOMPARE(sums.at(noCommunicatorName), 5 + 3 * 0.375);
    QCOMPARE(sums.at("W"), 6.0);
  }
};

WEFT_TEST(BeginEndTest)

}  // namespace begin_end_test
#include "begin_end_test.moc"
