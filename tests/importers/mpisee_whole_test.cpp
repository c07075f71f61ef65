// What is missing from a profile of mpisee is told: a line of a text form, its end, rows of a table, bytes of a
// database.
#include <QtTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_whole_test {

std::string joined(const std::vector<std::string>& lines, std::size_t count, std::size_t without = SIZE_MAX) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at)
    if (at != without) text += lines[at] + "\n";
  return text;
}

std::size_t firstRow(const std::vector<std::string>& lines) {
  std::size_t at = 0;
  while (lines[at].starts_with('#')) ++at;
  return at + 1;
}

bool isLoss(const Diagnostic& each) { return each.severity != Severity::note; }
bool tellsLoss(const Imported& got) { return std::ranges::any_of(got.report.diagnostics.list(), isLoss); }

void textFiles() {
  QTest::addColumn<QString>("file");
  for (const char* file :
       {"csv-long-974fbd1-hier16/profile.csv", "csv-long-974fbd1-hpcc-16/profile.csv",
        "csv-wide-2fdc303-hier16/profile.csv", "csv-wide-2fdc303-lammps-pppm-16/profile.csv",
        "csv-wide-2fdc303-lammps-pppm-16/profiler_data.csv", "csv-wide-cfc706f-comm_split_v2/profile.csv",
        "csv-avg-7a3bb9a-lammps-pppm-16/profile.csv", "published-csv-long-splatt-256/profile.csv",
        "published-csv-lammps_256procs/profile.csv", "published-csv-lammps_64procs/profile.csv",
        "published-csv-gromacs_64procs/profile.csv", "published-csv-tuwqsort_256procs/profile.csv"})
    QTest::newRow(file) << QString(file);
}

void databases() {
  QTest::addColumn<QString>("folder");
  for (const char* folder : {"buckets-4", "db-v1.0-36ee8b7-hier16", "err-apostrophe", "hier16", "hier-64", "hpcc-16",
                             "lammps-pppm-16", "rerun-same-file", "test-stress_split", "v4.0-hier16"})
    QTest::newRow(folder) << QString(folder);
}

// The database once `sql` has been at it.
Imported without(const std::filesystem::path& original, const std::string& sql) {
  QTemporaryDir dir;
  const std::string path = dir.filePath("profile.db").toStdString();
  std::ofstream(path, std::ios::binary) << bytesOf(original);
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; " + sql);
  return importFile(fileAt(path));
}

// What goes unnoticed, and why it must: the file without it is whole.
bool saysNothing(const std::string& line) { return line.starts_with("NULL") || line.starts_with('#'); }

// The one row of a communicator of one rank: that rank may have taken no part in the split.
bool isAlone(const std::string& line) {
  const auto comma = line.find(',', line.find(',') + 1);
  return comma != line.npos && line.substr(comma).starts_with(",1,");
}

// C9 has no count of its rows: of the last rank whole operations between two ranks may be missing.
bool isOfLastRank(const std::vector<std::string>& lines, std::size_t count) {
  const std::string& last = lines.back();
  const std::string rank = last.substr(0, last.find(',') + 1);
  return lines[firstRow(lines) - 1].starts_with("Rank,Call") && lines[count - 1].starts_with(rank) &&
         lines[count].starts_with(rank) &&
         lines[count - 1].substr(0, lines[count - 1].find(',', rank.size())) !=
             lines[count].substr(0, lines[count].find(',', rank.size()));
}

// So many places at most are tried of a file, and all of the last ones.
std::vector<std::size_t> places(std::size_t from, std::size_t to) {
  constexpr std::size_t most = 60;
  std::vector<std::size_t> list;
  const std::size_t step = std::max<std::size_t>(1, (to - from) / most);
  for (std::size_t at = from; at<to; at += to - at> 40 ? step : 1) list.push_back(at);
  return list;
}

class MpiseeWholeTest : public QObject {
  Q_OBJECT
 private slots:
  void lineThatIsGoneIsTold_data() { textFiles(); }
  void lineThatIsGoneIsTold() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const auto lines = linesOf(bytesOf(path));
    QVERIFY(!tellsLoss(importFile(fileAt(path))));
    QStringList silent;
    for (const std::size_t at : places(firstRow(lines), lines.size()))
      if (!saysNothing(lines[at]) && !isAlone(lines[at]) && !tellsLoss(importText(joined(lines, lines.size(), at))))
        silent << QString::number(at + 1) + " " + lines[at].substr(0, 40).c_str();
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
  }

  void endThatIsGoneIsTold_data() { textFiles(); }
  void endThatIsGoneIsTold() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const auto lines = linesOf(bytesOf(path));
    QStringList silent;
    for (const std::size_t count : places(firstRow(lines), lines.size())) {
      if (saysNothing(lines[count])) continue;
      if (!isOfLastRank(lines, count) && !tellsLoss(importText(joined(lines, count))))
        silent << QString::number(count) + " of " + QString::number(lines.size()) + " lines";
      const std::string text = joined(lines, count + 1);
      for (const std::size_t less : {std::size_t{1}, 2 + lines[count].size() / 2})
        if (!tellsLoss(importText(text.substr(0, text.size() - less))))
          silent << QString::number(count + 1) + " lines less " + QString::number(less) + " bytes";
    }
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
  }

  void databaseThatIsCutIsTold_data() { databases(); }
  void databaseThatIsCutIsTold() {
    QFETCH(QString, folder);
    const auto path = profileAt(folder.toStdString()) / "profile.db";
    const std::string whole = bytesOf(path);
    QTemporaryDir dir;
    const std::filesystem::path cut = dir.filePath("profile.db").toStdString();
    QVERIFY(!importFile(fileAt(path)).tells("mpisee.cut"));
    for (const std::size_t less :
         {std::size_t{1}, std::size_t{7}, std::size_t{4095}, std::size_t{4096}, whole.size() / 2}) {
      std::ofstream(cut, std::ios::binary) << whole.substr(0, whole.size() - less);
      QVERIFY(importFile(fileAt(cut)).tells("mpisee.cut"));
      QVERIFY(importFile(fileOf(whole.substr(0, whole.size() - less), "profile.db.gz")).tells("mpisee.cut"));
    }
  }

  void rowThatIsGoneIsTold_data() { databases(); }
  void rowThatIsGoneIsTold() {
    QFETCH(QString, folder);
    const auto path = profileAt(folder.toStdString()) / "profile.db";
    const Imported before = importFile(fileAt(path));
    for (const char* code : {"mpisee.ranks", "mpisee.rows_missing"}) QVERIFY(!before.tells(code));
    for (const std::string table : {"data", "mappings", "exectimes"}) {
      const Imported got = without(path, "DELETE FROM " + table + " WHERE id = 2");
      QVERIFY2(got.tells(table == "data" ? "mpisee.rows_missing" : "mpisee.ranks"), table.c_str());
    }
    const std::string told = without(path, "DELETE FROM exectimes WHERE id IN (1, 3)").told("mpisee.ranks");
    QVERIFY2(told.find("the table exectimes has no row of 2 ranks of ") != std::string::npos &&
                 told.find(", first rank 1.") != std::string::npos,
             told.c_str());
    for (const char* change : {"DROP TABLE exectimes", "ALTER TABLE exectimes RENAME time TO t"}) {
      const Imported got = without(path, change);
      QVERIFY(got.told("mpisee.ranks")
                  .find("the table exectimes has no row of " + std::to_string(before.sink.processes.size() / 2) +
                        " ranks of ") != std::string::npos);
      QCOMPARE(got.sink.rows.size(), before.sink.rows.size());
    }
    // Of a build that may have noted none it is only a note.
    const Imported first =
        without(path,
                "DROP TABLE exectimes; UPDATE metadata SET value = '1.0' WHERE key = 'mpisee version';"
                "UPDATE metadata SET value = 'Jan  9 2024, 10:00:00' WHERE key = 'mpisee build date'");
    QVERIFY(first.tells("mpisee.no_times") && !first.tells("mpisee.ranks"));
    // Someone copied it into a table without its past.
    const Imported noRank = without(
        path, "CREATE TABLE d AS SELECT * FROM data WHERE rank <> 1; DROP TABLE data; ALTER TABLE d RENAME TO data");
    QVERIFY(noRank.told("mpisee.ranks").find("the table data has no row of 1 rank of ") != std::string::npos);
  }
};

WEFT_TEST(MpiseeWholeTest)

}  // namespace mpisee_whole_test
#include "mpisee_whole_test.moc"
