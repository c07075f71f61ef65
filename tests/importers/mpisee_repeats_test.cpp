// A row that comes twice counts once and is told, in every form; one that can't be is left out alone. What is right is
// known from the file without the change.
#include <QtTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_repeats_test {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Where the data rows begin: behind the header.
std::size_t firstRow(const std::vector<std::string>& lines) {
  std::size_t at = 0;
  while (lines[at].starts_with('#')) ++at;
  return at + 1;
}

bool isPadding(const std::string& row) { return row.starts_with("NULL") || row.find(",,") != std::string::npos; }

void sameSums(const Imported& got, const Sums& want) {
  const Sums sums = sumsOf(got);
  QCOMPARE(sums.size(), want.size());
  for (const auto& [key, sum] : want) {
    QVERIFY2(sums.contains(key), (key.first + " " + key.second).c_str());
    QCOMPARE(sums.at(key).calls, sum.calls);
    QCOMPARE(sums.at(key).bytes, sum.bytes);
    QVERIFY(std::abs(sums.at(key).seconds - sum.seconds) < 1e-9);
  }
}

void textFiles() {
  QTest::addColumn<QString>("file");
  for (const char* file : {"csv-long-974fbd1-hier16/profile.csv", "csv-long-974fbd1-hpcc-16/profile.csv",
                           "csv-wide-2fdc303-hier16/profile.csv", "csv-wide-2fdc303-lammps-pppm-16/profile.csv",
                           "csv-wide-2fdc303-lammps-pppm-16/profiler_data.csv",
                           "csv-wide-cfc706f-comm_split_v2/profile.csv", "csv-avg-7a3bb9a-lammps-pppm-16/profile.csv",
                           "broken-cfc706f-hier16/profile.csv", "published-csv-long-splatt-256/profile.csv",
                           "published-csv-lammps_256procs/profile.csv", "published-csv-lammps_64procs/profile.csv",
                           "published-csv-gromacs_64procs/profile.csv", "published-csv-tuwqsort_256procs/profile.csv"})
    QTest::newRow(file) << QString(file);
}

void databases() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"buckets-4", "db-v1.0-36ee8b7-hier16", "err-apostrophe", "hier16", "hpcc-16",
                             "rerun-same-file", "test-stress_split", "v4.0-hier16"})
    QTest::newRow(folder) << QString(folder);
}

class ChangedDatabase {
 public:
  ChangedDatabase(const std::filesystem::path& original, const std::string& sql)
      : path_(dir_.filePath("profile.db").toStdString()) {
    std::ofstream(path_, std::ios::binary) << bytesOf(original);
    SQLite::Database(path_, SQLite::OPEN_READWRITE).exec("PRAGMA synchronous = OFF; " + sql);
  }
  Imported read() const { return importFile(fileAt(path_)); }

 private:
  QTemporaryDir dir_;
  std::string path_;
};

// All columns of `data` but the key that SQLite gives.
std::string dataColumns(const std::filesystem::path& path) {
  std::string columns;
  SQLite::Database db("file:" + path.string() + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
  for (SQLite::Statement info(db, "PRAGMA table_info(data)"); info.executeStep();)
    if (const std::string name = info.getColumn(1).getString(); name != "id")
      columns += (columns.empty() ? "" : ", ") + name;
  return columns;
}

std::uint64_t countOf(const Imported& got, const char* code) {
  const auto totals = got.report.diagnostics.totals();
  return totals.contains(code) ? totals.at(code) : 0;
}

const std::string c8bHeader = "Rank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time\n";
const std::string c9Head =
    "#@ metric_l VOL,TIME,NCALLS\n#@ comm_l W\n#@ comm_sz_l 513\n#@ call_l Send\nRank,Call,Comm,Type,Val\n";

class MpiseeRepeatsTest : public QObject {
  Q_OBJECT
 private slots:
  void genuineFilesRepeatNothing_data() { textFiles(); }
  void genuineFilesRepeatNothing() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const Imported got = importFile(fileAt(path));
    for (const char* code : {"mpisee.duplicate_row", "mpisee.conflicting_row", "mpisee.duplicate_rank",
                             "mpisee.metadata_twice", "mpisee.unchecked"})
      QCOMPARE(countOf(got, code), 0U);
  }

  // A dozen rows from all over the file, each again behind itself and at the end.
  void doubledLineCountsOnce_data() { textFiles(); }
  void doubledLineCountsOnce() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const auto lines = linesOf(bytesOf(path));
    const Imported before = importText(joined(lines));
    const Sums want = sumsOf(before);
    const std::size_t from = firstRow(lines);
    for (std::size_t at = from; at < lines.size(); at += std::max<std::size_t>(1, (lines.size() - from) / 12)) {
      if (isPadding(lines[at]) || lines[at].starts_with('#')) continue;
      for (const std::size_t to : {at + 1, lines.size()}) {
        auto changed = lines;
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(to), lines[at]);
        const Imported got = importText(joined(changed));
        QCOMPARE(countOf(got, "mpisee.duplicate_row"), 1U);
        const std::string told = got.told("mpisee.duplicate_row");
        QVERIFY2(told.find("line " + std::to_string(to + 1) + ":") != std::string::npos &&
                     told.find("as in line " + std::to_string(at + 1)) != std::string::npos,
                 told.c_str());
        QCOMPARE(got.report.rowsLeftOut, before.report.rowsLeftOut + 1);
        QCOMPARE(got.report.rowsKept, before.report.rowsKept);
        sameSums(got, want);
      }
    }
  }

  // Rows that are shifted meet others of their new rank, and count beside them: but each once.
  void doubledRowOfAShiftedFileCountsOnce() {
    const auto lines = linesOf(bytesOf(profileAt("broken-cfc706f-hier16/profile.csv")));
    const Sums want = sumsOf(importText(joined(lines)));
    for (std::size_t at = firstRow(lines); at < lines.size(); ++at) {
      if (isPadding(lines[at]) || lines[at].starts_with('#')) continue;
      auto changed = lines;
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(at) + 1, lines[at]);
      const Imported got = importText(joined(changed));
      QVERIFY2(countOf(got, "mpisee.duplicate_row") == 1, ("line " + std::to_string(at + 1)).c_str());
      sameSums(got, want);
    }
  }

  void otherNumbersForOneKeyAreTold_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("told");
    const QString c8b = QString::fromStdString(c8bHeader), c9 = QString::fromStdString(c9Head);
    QTest::newRow("C8b") << c8b + "0,W,2,8,1,1,8,0.5\n1,W,2,9,2,2,9,0.5\n0,W,2,7,3,3,7,0.5\n"
                         << "line 4: rank 0 of W comes again with 3 calls, 7 bytes; line 2 has 1 call, 8 bytes";
    QTest::newRow("C8b, another time")
        << c8b + "0,W,2,8,1,1,8,0.5\n1,W,2,9,2,2,9,0.5\n0,W,2,8,1,1,8,0.75\n"
        << "line 4: rank 0 of W comes again with 1 call, 8 bytes; line 2 has 1 call, 8 bytes, divided otherwise";
    QTest::newRow("C7")
        << "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\nW,4,1,1,8,0.5\nW_d1,2,1,1,8,0.5\nW,4,2,2,8,0.5\n"
        << "line 4: W comes again with 2 calls, 8 bytes; line 2 has 1 call, 8 bytes";
    QTest::newRow("C9") << c9 + "0,0,0,0,64\n0,0,0,1,0.5\n0,0,0,2,1\n0,0,0,0,65\n"
                        << "line 9: Send of rank 0 on W comes again with 65 bytes; line 6 has 64 bytes";
  }
  void otherNumbersForOneKeyAreTold() {
    QFETCH(QString, rows);
    QFETCH(QString, told);
    const Imported got = importText(rows.toStdString());
    const std::string first = rows.toStdString().substr(0, rows.toStdString().rfind('\n', rows.size() - 2) + 1);
    QVERIFY2(got.told("mpisee.conflicting_row").find(told.toStdString()) != std::string::npos,
             got.told("mpisee.conflicting_row").c_str());
    QVERIFY(!got.tells("mpisee.scrambled") && !got.tells("mpisee.incomplete"));
    QCOMPARE(got.report.rowsLeftOut, 1U);
    sameSums(got, sumsOf(importText(first)));
  }

  void doubledMetadataIsTold_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("code");
    QTest::newRow("a rank mapped twice") << "#'Mapping:0 a,1 b,0 c"
                                         << "mpisee.duplicate_rank";
    QTest::newRow("a rank timed twice") << "#'Time elapsed for each process:'0 1.5,0 2.5"
                                        << "mpisee.duplicate_rank";
    QTest::newRow("a fact twice") << "#'Processes' '2'\n#'Processes' '2'"
                                  << "mpisee.metadata_twice";
    QTest::newRow("all ranks twice") << "#'Mapping:0 a,1 b\n#'Mapping:0 a,1 b"
                                     << "mpisee.metadata_twice";
  }
  void doubledMetadataIsTold() {
    QFETCH(QString, line);
    QFETCH(QString, code);
    const Imported got = importText(line.toStdString() + "\n" + c8bHeader + "0,W,2,8,1,1,8,0.5\n1,W,2,8,1,1,8,0.5\n");
    QCOMPARE(countOf(got, code.toStdString().c_str()), 1U);
    QCOMPARE(got.report.diagnostics.list().size(), std::size_t(1));
    for (const ProcessRow& row : got.sink.processes) QVERIFY(!row.host || *row.host != "c");
  }

  void listedTwiceIsTold() {
    const std::string rows = "Rank,Call,Comm,Type,Val\n0,0,1,2,7\n";
    const Imported names = importText("#@ comm_l W,W_a1,W\n#@ comm_sz_l 2,2,2\n#@ call_l Send\n" + rows);
    QVERIFY(names.told("mpisee.listed_twice").find("comm_l names \"W\"") != std::string::npos);
    const Imported calls = importText("#@ comm_l W,W_a1\n#@ comm_sz_l 2,2\n#@ call_l Send,Send\n" + rows);
    QVERIFY(calls.told("mpisee.listed_twice").find("call_l names \"Send\"") != std::string::npos);
  }

  void doubledRowOfADatabaseCountsOnce_data() { databases(); }
  void doubledRowOfADatabaseCountsOnce() {
    QFETCH(QString, folder);
    const auto path = profileAt(folder.toStdString()) / "profile.db";
    const Imported before = importFile(fileAt(path));
    QCOMPARE(countOf(before, "mpisee.duplicate_row") + countOf(before, "mpisee.conflicting_row"), 0U);
    const std::string columns = dataColumns(path);
    const std::string copy = "INSERT INTO data (" + columns + ") SELECT " + columns + " FROM data ORDER BY id ";
    const auto rows = before.report.rowsKept;
    for (const std::uint64_t at : {std::uint64_t{0}, rows / 2, rows - 1}) {
      const Imported got = ChangedDatabase(path, copy + "LIMIT 1 OFFSET " + std::to_string(at)).read();
      QCOMPARE(countOf(got, "mpisee.duplicate_row") + countOf(got, "mpisee.conflicting_row"), 1U);
      QCOMPARE(got.report.rowsLeftOut, before.report.rowsLeftOut + 1);
      sameSums(got, sumsOf(before));
    }
    const Imported all = ChangedDatabase(path, copy).read();
    QCOMPARE(countOf(all, "mpisee.duplicate_row") + countOf(all, "mpisee.conflicting_row"), rows);
    sameSums(all, sumsOf(before));
    const Imported other =
        ChangedDatabase(path, copy + "LIMIT 1; UPDATE data SET calls = calls + 1 WHERE id = (SELECT max(id) FROM data)")
            .read();
    QVERIFY2(
        other.told("mpisee.conflicting_row").find("row " + std::to_string(rows + 1) + " of data") != std::string::npos,
        other.told("mpisee.conflicting_row").c_str());
    sameSums(other, sumsOf(before));
  }

  // Tables that someone has copied without their keys.
  void doubledRowsOfSmallTablesAreTold_data() {
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("copied");
    QTest::addColumn<QString>("code");
    for (const char* table : {"metadata", "operations", "comms", "mappings", "exectimes"})
      QTest::newRow(table) << QString(table) << "*"
                           << "mpisee.duplicate_row";
    QTest::newRow("an operation under another number") << "operations"
                                                       << "1000, operation"
                                                       << "mpisee.operation_twice";
    QTest::newRow("a communicator under another number") << "comms"
                                                         << "100000, name, size"
                                                         << "mpisee.communicator_twice";
  }
  void doubledRowsOfSmallTablesAreTold() {
    QFETCH(QString, table);
    QFETCH(QString, copied);
    QFETCH(QString, code);
    const auto path = profileAt("hier16") / "profile.db";
    const Imported before = importFile(fileAt(path));
    const std::string name = table.toStdString();
    const Imported got =
        ChangedDatabase(path, "PRAGMA foreign_keys = OFF; CREATE TABLE plain AS SELECT * FROM " + name +
                                  "; DROP TABLE " + name + "; CREATE TABLE " + name +
                                  (name == "metadata"     ? " (key, value)"
                                   : name == "comms"      ? " (id, name, size)"
                                   : name == "operations" ? " (id, operation)"
                                   : name == "mappings"   ? " (id, machine)"
                                                          : " (id, time)") +
                                  "; INSERT INTO " + name + " SELECT * FROM plain; INSERT INTO " + name + " SELECT " +
                                  copied.toStdString() + " FROM plain LIMIT 1; DROP TABLE plain")
            .read();
    QCOMPARE(countOf(got, code.toStdString().c_str()), 1U);
    QVERIFY(!got.tells("mpisee.appended"));
    QCOMPARE(got.report.rowsKept, before.report.rowsKept);
    sameSums(got, sumsOf(before));
  }

  // 512 rows that are right, and one that can't be: before them, among them, behind them.
  void impossibleRowIsLeftOutAlone_data() {
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("at");
    for (const char* form : {"C8b calls", "C8b volume", "C7", "C9 bytes", "C9 calls", "SQLite calls", "SQLite volume"})
      for (const char* value : {"9223372036854775807", "18446744073709551615", "4611686018427387904"})
        for (const int at : {0, 256, 512})
          QTest::addRow("%s, %s at %d", form, value, at) << QString(form) << QString(value) << at;
  }
  void impossibleRowIsLeftOutAlone() {
    QFETCH(QString, form);
    QFETCH(QString, value);
    QFETCH(int, at);
    const std::string bad = value.toStdString();
    std::string text = form.startsWith("C8b") ? c8bHeader
                       : form == "C7"         ? "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\n"
                                              : c9Head;
    std::string sql =
        "CREATE TABLE mappings (id, machine); CREATE TABLE metadata (key, value); CREATE TABLE operations (id, "
        "operation);"
        "CREATE TABLE comms (id, name, size); CREATE TABLE data (rank, comm_id, operation_id, buffer_size_min, "
        "buffer_size_max,"
        "calls, time, volume); INSERT INTO operations VALUES (0, 'Send'); INSERT INTO comms VALUES (1, 'W0.0', 513);";
    for (int rank = 0; rank <= 512; ++rank) {
      const std::string r = std::to_string(rank), one = rank == at ? bad : "1", eight = rank == at ? bad : "8";
      if (form == "C8b calls") text += r + ",W,513,8," + one + "," + one + ",8,0.5\n";
      if (form == "C8b volume") text += r + ",W,513," + eight + ",1,1," + eight + ",0.5\n";
      if (form == "C7") text += "W_d" + std::to_string(rank + 1) + ",513," + one + "," + one + ",8,0.5\n";
      if (form == "C9 bytes") text += r + ",0,0,0," + eight + "\n";
      if (form == "C9 calls") text += r + ",0,0,2," + one + "\n";
      sql += "INSERT INTO data VALUES (" + r + ", 1, 0, 0, 128, " + (form.endsWith("calls") ? one : "1") + ", 0.5, " +
             (form.endsWith("volume") ? eight : "8") + ");";
    }
    QTemporaryDir dir;
    const std::string path = dir.filePath("profile.db").toStdString();
    if (form.startsWith("SQLite"))
      SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
          .exec("PRAGMA synchronous = OFF; BEGIN;" + sql + "COMMIT");
    const Imported got = form.startsWith("SQLite") ? importFile(fileAt(path)) : importText(text);
    QCOMPARE(got.sink.rows.size(), std::size_t(512));
    QCOMPARE(got.report.rowsKept, 512U);
    QCOMPARE(got.report.rowsLeftOut, 1U);
    QCOMPARE(countOf(got, "mpisee.value"), 1U);
    for (const StatisticsRow& row : got.sink.rows) QVERIFY(row.calls <= 1 && row.bytes.value_or(8) == 8);
  }
};

WEFT_TEST(MpiseeRepeatsTest)

}  // namespace mpisee_repeats_test
#include "mpisee_repeats_test.moc"
