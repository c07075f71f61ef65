// The SQLite forms: what they tell about themselves, and files that someone has broken or dressed up.
#include <QtTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_sqlite_test {

// The tables as mpisee 4.1 makes them, with one communicator, one operation and two rows.
const std::string tables =
    "CREATE TABLE mappings (id INTEGER PRIMARY KEY AUTOINCREMENT, machine TEXT);"
    "CREATE TABLE exectimes (id INTEGER PRIMARY KEY AUTOINCREMENT, time REAL);"
    "CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT);"
    "CREATE TABLE operations (id INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT);"
    "CREATE TABLE comms (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, size INTEGER);"
    "CREATE TABLE data (id INTEGER PRIMARY KEY AUTOINCREMENT, rank INTEGER, comm_id INTEGER, operation_id INTEGER, "
    "buffer_size_min INTEGER, buffer_size_max INTEGER, calls INTEGER, time REAL, volume INTEGER);";
const std::string content =
    "INSERT INTO mappings VALUES (0, 'n1'), (1, 'n2'); INSERT INTO exectimes VALUES (0, 1.5), (1, 2.5);"
    "INSERT INTO metadata VALUES ('MPI Library', 'Open MPI v4.1.4'), ('Processes', '2'), ('Run command', 'hier 1'), "
    "('mpisee version', '4.1'), ('mpisee build date', 'Nov 20 2026'), "
    "('Profile date', 'Fri Nov 20 22:41:03 2026' || char(10));"
    "INSERT INTO operations VALUES (0, 'Send'), (30, 'MPI_Bcast');"
    "INSERT INTO comms VALUES (1, 'W0.0', 2), (2, '*0.0', 1), (3, 'd0.2', 2);"
    "INSERT INTO data VALUES (1, 0, 1, 0, 0, 128, 3, 0.25, 300), (2, 1, 1, 30, 128, 1024, 1, 0.5, 1000);";

class Database {
 public:
  explicit Database(const std::string& sql) : path_(dir_.filePath("profile.db").toStdString()) {
    SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("PRAGMA synchronous = OFF; " + sql);
  }
  Imported read() const { return importFile(fileAt(path_)); }
  const std::string& path() const { return path_; }

 private:
  QTemporaryDir dir_;
  std::string path_;
};

class MpiseeSqliteTest : public QObject {
  Q_OBJECT
 private slots:
  void givesRowsMembersHostsAndFacts() {
    const Imported got = Database(tables + content).read();
    QVERIFY(got.report.diagnostics.list().empty());
    QCOMPARE(got.report.format, std::string("mpisee SQLite 4.1"));
    QCOMPARE(got.report.version, std::string("4.1"));
    QCOMPARE(got.report.rowsKept, 2U);
    QCOMPARE(got.sink.facts.at("command"), std::string("hier 1"));
    QCOMPARE(got.sink.facts.at("date"), std::string("Fri Nov 20 22:41:03 2026"));
    QCOMPARE(got.sink.facts.at("tool"), std::string("mpisee 4.1, built Nov 20 2026"));
    QCOMPARE(got.sink.processes.size(), std::size_t(4));
    QCOMPARE(got.sink.processes[1].host.value(), std::string("n2"));
    QCOMPARE(got.sink.processes[3].elapsedSeconds.value(), 2.5);
    QVERIFY(got.sink.operations == (std::vector<std::string>{"Send", "Bcast"}));
    QCOMPARE(got.sink.rows[1].sizeMin.value(), 128U);
    QCOMPARE(got.sink.rows[1].sizeMax.value(), 1024U);
    QVERIFY(got.row(got.find("*0.0")).internal);
    QVERIFY(!got.row(got.find("W0.0")).internal);
    QVERIFY(got.sink.parents.at(got.find("d0.2")).isGuess);
    QVERIFY(!got.sink.parents.contains(got.find("*0.0")));
    QVERIFY(!got.sink.memberRanks.contains(got.find("d0.2")));  // nobody called anything on it
  }

  void toolsOwnCommunicatorKeepsItsRows() {
    const auto path = profileAt("hier-64") / "profile.db";
    const Imported got = importFile(fileAt(path));
    const CommunicatorId own = got.find("*0.0");
    QVERIFY(got.row(own).internal);
    QVERIFY(got.sink.memberRanks.at(own).size() > 1);
    QVERIFY(sumsOf(got).at({"*0.0", "Waitall"}).calls > 0);
    for (const auto& [child, parent] : got.sink.parents) QVERIFY(parent.parent != own && child != own);
  }

  void appendedFileIsTold() {
    const auto path = profileAt("rerun-same-file") / "profile.db";
    const Imported got = importFile(fileAt(path));
    QVERIFY(got.told("mpisee.appended").find("more than one run") != std::string::npos);
    QCOMPARE(got.report.rowsKept, 318U);
    QCOMPARE(got.report.rowsLeftOut, 6U);  // hosts and times of the second run's ranks 1 to 3
    for (const ProcessRow& row : got.sink.processes) QVERIFY(number(row.rank) < 4);
  }

  void lostCommandIsTold() {
    const auto path = profileAt("err-apostrophe") / "profile.db";
    const Imported got = importFile(fileAt(path));
    QVERIFY(got.told("mpisee.command").find("apostrophe") != std::string::npos);
    QVERIFY(!got.sink.facts.contains("command"));
    QCOMPARE(got.report.rowsKept, 8U);
  }

  void incompleteMembersStayFewerThanTheSize() {
    const auto path = profileAt("test-stress_split") / "profile.db";
    const Imported got = importFile(fileAt(path));
    QCOMPARE(got.sink.communicators.size(), std::size_t(1026));
    QCOMPARE(got.sink.memberRanks.size(), std::size_t(1));  // 1025 communicators without a recorded call
  }

  void badValuesLeaveTheirRowOut_data() {
    QTest::addColumn<QString>("change");
    for (const char* change : {"calls = -1", "calls = 'many'", "calls = NULL", "volume = -5", "volume = 'x'",
                               "time = -0.5", "time = 'x'", "time = 9e999", "rank = -1", "rank = 16777216",
                               "rank = 'x'", "comm_id = 99", "operation_id = 99", "calls = 1.5", "volume = x'00ff'"})
      QTest::newRow(change) << QString(change);
  }
  void badValuesLeaveTheirRowOut() {
    QFETCH(QString, change);
    const std::string update = "UPDATE data SET " + change.toStdString() + " WHERE id = 1";
    const Imported got = Database(tables + content + update).read();
    QCOMPARE(got.report.rowsKept, 1U);
    QCOMPARE(got.report.rowsLeftOut, 1U);
    QVERIFY(got.tells("mpisee.value"));
  }

  void viewsAreNotRead() {
    const Imported got = Database(tables + content +
                                  "ALTER TABLE data RENAME TO hidden;"
                                  "CREATE VIEW data AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                                  "SELECT i id, 0 rank, 1 comm_id, 0 operation_id, 1 calls FROM n;"
                                  "CREATE TABLE \"data_\" (operation_id)")
                             .read();
    QVERIFY(!got.recognised || got.tells("mpisee.tables"));
    QVERIFY(got.sink.rows.empty());
  }

  void missingColumnsAreToldOrAbsent() {
    const Imported noCalls = Database(tables + content + "ALTER TABLE data DROP COLUMN calls").read();
    QVERIFY(noCalls.told("mpisee.tables").find("calls") != std::string::npos);
    const Imported noVolume = Database(tables + content +
                                       "ALTER TABLE data DROP COLUMN volume; ALTER TABLE data DROP COLUMN time;"
                                       "ALTER TABLE data DROP COLUMN buffer_size_min; DROP TABLE exectimes; "
                                       "DROP TABLE metadata")
                                  .read();
    QVERIFY(noVolume.tells("mpisee.metadata") && !noVolume.tells("mpisee.command"));
    QCOMPARE(noVolume.report.rowsKept, 2U);
    QVERIFY(!noVolume.sink.rows[0].bytes && !noVolume.sink.rows[0].seconds && !noVolume.sink.rows[0].sizeMin);
  }

  // Builds of January 2024: no UNIQUE on names, sizes as text, a table exectime.
  void firstSqliteBuildsLoad() {
    std::string old = tables;
    const std::map<std::string, std::string> changes{{"name TEXT UNIQUE, size INTEGER", "name TEXT, size TEXT"},
                                                     {"exectimes", "exectime"}};
    for (const auto& [from, to] : changes) old.replace(old.find(from), from.size(), to);
    const Imported got =
        Database(old +
                 "INSERT INTO metadata VALUES ('Run command', 'a'); INSERT INTO operations VALUES (0, 'Send');"
                 "INSERT INTO exectime VALUES (1, 2.5); INSERT INTO comms VALUES (1, 'W', '2'), (2, 'W', '2');"
                 "INSERT INTO data VALUES (1, 0, 1, 0, 0, 128, 3, 0.25, NULL), (2, 1, 2, 0, 0, 128, 1, 0.5, NULL)")
            .read();
    QCOMPARE(got.sink.communicators.size(), std::size_t(1));
    QCOMPARE(got.sink.communicators[0].size, std::uint32_t(2));
    QCOMPARE(got.sink.memberRanks.at(CommunicatorId(1)).size(), std::size_t(2));
    QCOMPARE(got.sink.processes.at(0).elapsedSeconds.value(), 2.5);
  }

  void otherDatabasesAreNotClaimed() {
    QVERIFY(!Database("CREATE TABLE data (operation_id); CREATE TABLE comms (x)").read().recognised);
    QVERIFY(!Database("CREATE TABLE t (x); INSERT INTO t VALUES ('CREATE TABLE mappings')").read().recognised);
    QVERIFY(!importText(std::string("SQLite format 3\0", 16)).recognised);
  }

  void sameFromMemoryAsInPlace() {
    const Database database(tables + content);
    const Imported inPlace = database.read(), inMemory = importFile(fileOf(bytesOf(database.path()), "profile.db.gz"));
    QCOMPARE(inMemory.report.rowsKept, inPlace.report.rowsKept);
    QCOMPARE(inMemory.sink.rows.size(), inPlace.sink.rows.size());
    QVERIFY(inMemory.report.diagnostics.list().empty());
  }

  void writeAheadModeLoadsFromMemoryToo() {
    const Database database("PRAGMA journal_mode = WAL;" + tables + content + "PRAGMA wal_checkpoint(TRUNCATE)");
    QCOMPARE(database.read().report.rowsKept, 2U);
    QCOMPARE(importFile(fileOf(bytesOf(database.path()), "profile.db.gz")).report.rowsKept, 2U);
  }

  void fileIsNotTouched() {
    const Database database(tables + content);
    const std::string before = bytesOf(database.path());
    database.read();
    QCOMPARE(bytesOf(database.path()), before);
    int entries = 0;
    const auto folder = std::filesystem::path(database.path()).parent_path();
    for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(folder)) ++entries;
    QCOMPARE(entries, 1);
  }

  void cutFileGivesADiagnosticNotACrash() {
    std::string rows = tables + content +
                       "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n LIMIT 2000) "
                       "INSERT INTO data SELECT i, i % 2, 1, 0, 0, 128, 1, 0.5, 8 FROM n";
    const std::string whole = bytesOf(Database(rows).path());
    for (const std::size_t part : {2U, 3U, 5U}) {
      const Imported got = importFile(fileOf(whole.substr(0, whole.size() * (part - 1) / part), "cut.db"));
      QVERIFY(!got.report.diagnostics.list().empty());
    }
  }
};

WEFT_TEST(MpiseeSqliteTest)

}  // namespace mpisee_sqlite_test
#include "mpisee_sqlite_test.moc"
