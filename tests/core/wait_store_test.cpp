// Waits and message groups in a run store: written, read by part, and absent where an older Weft made the file.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/store/remapped_run.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "core/store/wait_store.h"
#include "test_class.h"

using namespace weft;

namespace wait_store_test {

std::string written(const QTemporaryDir& folder, bool isMatched = true) {
  const std::string path = folder.filePath("run.weft").toStdString();
  RunWriter writer(path);
  writer.beginSource({"traces.otf2", kinds::trace, "OTF2", "", ""});
  if (isMatched) writer.fact("waits", "matched");
  const CommunicatorId world = writer.communicator({"W", 4, ""});
  const RegionId region = writer.region("solve");
  const OperationId receive = writer.operation("Recv");
  const CallPathId outer = writer.callPath({std::nullopt, "solve", false}),
                   inner = writer.callPath({outer, "MPI_Recv", true});
  WaitRow row{WaitClass::lateSender, RankId(1), RankId(0), world, region, receive, inner, outer, 3};
  row.waits = 2;
  row.nanoseconds = 500;
  row.wrongOrder = 1;
  row.wrongOrderNanoseconds = 100;
  writer.wait(row);
  row = {WaitClass::waitAtFinalize, RankId(2), RankId(3)};
  row.waits = 1;
  row.nanoseconds = 7;
  writer.wait(row);
  writer.messageGroup({outer, std::nullopt, world, RankId(0), RankId(1), 5, 60, 7, 8});
  writer.endSource({});
  writer.commit();
  return path;
}

std::vector<WaitRow> rows(const RunStore& store, const WaitFilter& filter) {
  std::vector<WaitRow> list;
  WaitStore(store).waits(filter, [&](const WaitRow& row) {
    list.push_back(row);
    return true;
  });
  return list;
}

class WaitStoreTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsWrittenIsRead() {
    const QTemporaryDir folder;
    const RunStore store(written(folder));
    QVERIFY(WaitStore(store).isRecorded());
    const auto all = rows(store, {});
    QCOMPARE(all.size(), std::size_t(2));
    QCOMPARE(all[0].kind, WaitClass::lateSender);
    QCOMPARE(number(*all[0].peer), 0U);
    QCOMPARE(number(*all[0].path), 2U);
    QCOMPARE(number(*all[0].meanwhile), 1U);
    QCOMPARE(*all[0].bin, 3U);
    QCOMPARE(all[0].waits, std::uint64_t(2));
    QCOMPARE(all[0].wrongOrderNanoseconds, std::uint64_t(100));
    QVERIFY(!all[1].communicator && !all[1].path && !all[1].bin);
    std::size_t groups = 0;
    WaitStore(store).messageGroups([&](const MessageGroupRow& row) {
      ++groups;
      return !row.receiver && row.messages == 5 && row.bytes == 60 && row.sendWait == 7 && row.receiveWait == 8;
    });
    QCOMPARE(groups, std::size_t(1));
  }

  void aPartOfThem() {
    const QTemporaryDir folder;
    const RunStore store(written(folder));
    QCOMPARE(rows(store, {.classes = {WaitClass::waitAtFinalize}}).size(), std::size_t(1));
    QCOMPARE(rows(store, {.part = {.communicators = {CommunicatorId(1)}}}).size(), std::size_t(1));
    QCOMPARE(rows(store, {.part = {.communicators = {CommunicatorId(9)}}}).size(), std::size_t(0));
    QCOMPARE(rows(store, {.part = {.ranks = {RankId(1), RankId(2)}}}).size(), std::size_t(2));
    QCOMPARE(rows(store, {.part = {.bins = BinRange{3, 4}}}).size(), std::size_t(1));
    QCOMPARE(rows(store, {.part = {.bins = BinRange{4, 9}}}).size(), std::size_t(0));
  }

  void notRecordedIsNotNone() {
    const QTemporaryDir folder;
    const std::string path = written(folder, false);
    QVERIFY(!WaitStore(RunStore(path)).isRecorded());
    {
      SQLite::Database db(path, SQLite::OPEN_READWRITE);
      db.exec("DROP TABLE wait; DROP TABLE message_group; PRAGMA user_version = 10");
    }
    const RunStore old(path);
    QVERIFY(!WaitStore(old).isRecorded());
    QVERIFY(rows(old, {}).empty());
    QCOMPARE(old.callPaths().size(), std::size_t(2));
  }

  // With other places there would be other waits.
  void movedRunsHaveNone() {
    const QTemporaryDir folder;
    const std::string path = written(folder), moved = folder.filePath("moved.weft").toStdString();
    writeRemapped(RunStore(path), moved, {});
    const RunStore other(moved);
    QVERIFY(!WaitStore(other).isRecorded());
    QVERIFY(rows(other, {}).empty());
    {
      SQLite::Database db(path, SQLite::OPEN_READWRITE);
      db.exec("DROP TABLE wait; DROP TABLE message_group; PRAGMA user_version = 10");
    }
    writeRemapped(RunStore(path), moved, {});
    QVERIFY(!WaitStore(RunStore(moved)).isRecorded());
  }

  void damagedRowsAreRefused() {
    const QTemporaryDir folder;
    const std::string path = written(folder);
    {
      SQLite::Database db(path, SQLite::OPEN_READWRITE);
      db.exec("UPDATE wait SET class = 77 WHERE id = 1");
    }
    const RunStore store(path);
    QVERIFY_THROWS_EXCEPTION(Error, rows(store, {}));
  }
};

WEFT_TEST(WaitStoreTest)

}  // namespace wait_store_test
#include "wait_store_test.moc"
