// Calls and bytes per communicator, operation and rank, against counters that the profiled program kept itself.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>
#include <set>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_truth_test {

struct Count {
  std::uint64_t calls = 0, bytes = 0;
  bool operator==(const Count&) const = default;
};
using Key = std::tuple<std::string, std::string, std::uint32_t>;  // communicator, operation, rank
using Counts = std::map<Key, Count>;

// Columns: label, operation, rank, calls, bytes as mpisee 4.1 counts them. `names`: label → mpisee's name.
Counts truthOf(const std::filesystem::path& folder, const std::map<std::string, std::string>& names) {
  std::ifstream in(folder / "truth-calls.tsv");
  Counts counts;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::stringstream cells(line);
    std::string label, operation, rank, calls, bytes;
    std::getline(cells, label, '\t');
    cells >> operation >> rank >> calls >> bytes;
    const auto name = names.find(label);
    Count& count = counts[{name == names.end() ? "" : name->second, operation, std::uint32_t(std::stoul(rank))}];
    count.calls += std::stoull(calls);
    count.bytes += std::stoull(bytes);
  }
  return counts;
}

std::map<std::string, std::string> namesOf(const std::filesystem::path& folder) {
  QFile file(QString::fromStdString((folder / "truth-comms.json").string()));
  std::map<std::string, std::string> names;
  if (file.open(QIODevice::ReadOnly))
    for (const QJsonValue& each : QJsonDocument::fromJson(file.readAll()).array())
      names[each["label"].toString().toStdString()] = each["mpisee_name"].toString().toStdString();
  return names;
}

Counts countsOf(const Imported& imported, bool byCommunicator) {
  Counts counts;
  for (const StatisticsRow& row : imported.sink.rows) {
    const std::string name = byCommunicator ? imported.row(row.communicator).name : "";
    Count& count = counts[{name, imported.sink.operations[number(row.operation) - 1], number(row.rank.value())}];
    count.calls += row.calls;
    count.bytes += row.bytes.value_or(0);
  }
  return counts;
}

void drop(Counts& counts, const std::set<std::string>& operations) {
  std::erase_if(counts, [&](const auto& each) { return operations.contains(std::get<1>(each.first)); });
}

class MpiseeTruthTest : public QObject {
  Q_OBJECT
 private slots:
  void flatFormsCountEveryCall_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<bool>("waitallIsRight");
    QTest::newRow("4.0") << "v4.0-hier16" << true;
    QTest::newRow("4.1") << "hier16" << false;
    QTest::newRow("4.1, 64 ranks") << "hier-64" << false;
  }
  void flatFormsCountEveryCall() {
    QFETCH(QString, folder);
    QFETCH(bool, waitallIsRight);
    const auto path = profileAt(folder.toStdString());
    Counts expected = truthOf(path, namesOf(path));
    Counts seen = countsOf(importFile(fileAt(path / "profile.db")), true);
    drop(seen, {"Init", "Init_thread"});  // not a call of the program's own counters
    // 4.1 books most MPI_Waitall calls on its own communicator *0.0.
    for (Counts* each : {&expected, &seen})
      if (!waitallIsRight) drop(*each, {"Waitall"});
    QVERIFY(!expected.empty());
    QVERIFY(expected == seen);
  }

  void textFormsCountEveryCallThatTheyWrap_data() {
    QTest::addColumn<QString>("folder");
    QTest::newRow("C8b") << "csv-wide-2fdc303-hier16";
    QTest::newRow("C9") << "csv-long-974fbd1-hier16";
  }
  void textFormsCountEveryCallThatTheyWrap() {
    QFETCH(QString, folder);
    const auto path = profileAt(folder.toStdString());
    Counts expected = truthOf(path, {});
    Counts seen = countsOf(importFile(fileAt(path / "profile.csv")), false);
    // Not wrapped, counted by other rules, or on communicators that these builds do not know (Allreduce).
    const std::set<std::string> others{"Waitall",           "Fence",    "Put", "Get", "Neighbor_allgather",
                                       "Neighbor_alltoall", "Allreduce"};
    for (Counts* each : {&expected, &seen}) drop(*each, others);
    QCOMPARE(expected.size(), seen.size());
    for (const auto& [key, count] : expected) QCOMPARE(seen[key].calls, count.calls);
  }
};

WEFT_TEST(MpiseeTruthTest)

}  // namespace mpisee_truth_test
#include "mpisee_truth_test.moc"
