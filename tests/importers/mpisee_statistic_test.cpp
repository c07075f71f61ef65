// What calls and bytes of old profiles represent: found out from files of one run in two forms, one of which tells
// ranks apart.
#include <QTest>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_statistic_test {

struct Numbers {
  std::uint64_t sum = 0, most = 0;
  void add(std::uint64_t more) {
    sum += more;
    most = std::max(most, more);
  }
};
// Communicator, operation → over ranks.
std::map<std::pair<std::string, std::string>, std::pair<Numbers, Numbers>> byOperation(const Imported& file) {
  std::map<std::pair<std::string, std::string>, std::pair<Numbers, Numbers>> all;
  for (const StatisticsRow& row : file.sink.rows) {
    auto& [calls, bytes] = all[{file.row(row.communicator).name, file.sink.operations[number(row.operation) - 1]}];
    calls.add(row.calls);
    bytes.add(row.bytes.value_or(0));
  }
  return all;
}

std::uint64_t named(Statistics of, const Numbers& numbers) {
  return of.has(Statistic::maximum) ? numbers.most : numbers.sum;
}

QString wordsOf(const Imported& file, const char* operation) {
  for (const StatisticsRow& row : file.sink.rows)
    if (file.sink.operations[number(row.operation) - 1] == operation && file.row(row.communicator).size.value_or(2) > 1)
      return QString::fromStdString(statisticWord(row.callsOf) + " " + statisticWord(row.bytesOf));
  return "none";
}

class MpiseeStatisticTest : public QObject {
  Q_OBJECT

 private slots:
  // Each number of the form without ranks is what it says it is of the numbers of the form with ranks.
  void oneRunInTwoForms() {
    const auto folder = profileAt("csv-wide-2fdc303-lammps-pppm-16");
    const Imported whole = importFile(fileAt(folder / "profiler_data.csv")),
                   ranks = importFile(fileAt(folder / "profile.csv"));
    const auto expected = byOperation(ranks);
    int maxima = 0, sums = 0;
    for (const StatisticsRow& row : whole.sink.rows) {
      const std::pair key{whole.row(row.communicator).name, whole.sink.operations[number(row.operation) - 1]};
      QVERIFY2(expected.contains(key), (key.first + " " + key.second).c_str());
      const auto& [calls, bytes] = expected.at(key);
      QCOMPARE(row.calls, named(row.callsOf, calls));
      if (row.bytes) QCOMPARE(*row.bytes, named(row.bytesOf, bytes));
      (row.callsOf.has(Statistic::maximum) ? maxima : sums) += row.calls != 0;
    }
    QVERIFY(maxima > 5 && sums > 5);
  }

  void forms_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("operation");
    QTest::addColumn<QString>("of");
    const auto row = [](const char* file, const char* operation, const char* of) {
      QTest::addRow("%s %s", file, operation) << file << operation << of;
    };
    row("csv-avg-7a3bb9a-lammps-pppm-16/profile.csv", "Send", "sum sum");
    row("csv-avg-7a3bb9a-lammps-pppm-16/profile.csv", "Bcast", "one_rank one_rank");
    row("csv-wide-2fdc303-lammps-pppm-16/profiler_data.csv", "Allreduce", "maximum sum");
    row("csv-wide-2fdc303-lammps-pppm-16/profile.csv", "Allreduce", "sum sum");
    row("csv-long-974fbd1-hier16/profile.csv", "Bcast", "sum sum");
    row("hier16/profile.db", "Bcast", "sum sum");
    row("hier16/profile.db", "Waitall", "sum+misplaced sum");
    row("v4.0-hier16/profile.db", "Waitall", "sum sum");
    row("published-csv-lammps_256procs/profile.csv", "Bcast", "one_rank one_rank");
    row("published-csv-lammps_256procs/profile.csv", "Send", "sum sum");
    row("published-csv-gromacs_64procs/profile.csv", "Allreduce", "one_rank one_rank");
    row("published-csv-tuwqsort_256procs/profile.csv", "Bcast", "sum sum");
  }
  void forms() {
    QFETCH(QString, file);
    QFETCH(QString, operation);
    QFETCH(QString, of);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    QCOMPARE(wordsOf(importFile(fileAt(path)), qPrintable(operation)), of);
  }

  // What is added up of several runs must not be compared with the times of one.
  void appendedRunsAreCounted() {
    QCOMPARE(importFile(fileAt(profileAt("rerun-same-file/profile.db"))).sink.facts.at("runs added up"),
             std::string("2"));
    QVERIFY(!importFile(fileAt(profileAt("hier16/profile.db"))).sink.facts.contains("runs added up"));
    const std::string one =
        "#'Mapping:0 a\n#'Time elapsed for each process:'0 "
        "2.5\nRank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time\n0,W,1,8,1,1,8,0.5\n";
    QCOMPARE(importText(one + one + one).sink.facts.at("runs added up"), std::string("3"));
    QVERIFY(!importText(one).sink.facts.contains("runs added up"));
  }

  // Two rows of that kind, with totals that the sums of all ranks would have.
  void oldestFormWithOneRanksCells() {
    const Imported file = importFile(fileOf(
        "#'MPI LIBRARY'='Open MPI'\nComm, Size, Bytes, Calls, Send, Bcast\nW, 4, 100, 12, 1, 2\nW_d1, 4, 0, 0, 0, 0\n",
        "old.csv"));
    QCOMPARE(wordsOf(file, "Send"), QString("one_rank sum"));
  }
};

WEFT_TEST(MpiseeStatisticTest)

}  // namespace mpisee_statistic_test
#include "mpisee_statistic_test.moc"
